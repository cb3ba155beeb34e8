import type { Random } from './random.ts'

/** What a value may be, as JSON Schema says it; read loosely, because it only leads the guesses. */
export type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  items?: Shape | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  $ref?: string
  $defs?: Record<string, Shape>
}

/** Names of things that exist, by what fields call them. */
export type Known = { usernames: string[]; emails: string[]; uuids: string[]; ids: number[] }

const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  "' or 1=1; --",
  '%00',
  '../../etc/passwd',
  'x'.repeat(6000),
  '9'.repeat(30),
  'NaN',
  '2026-02-31',
  '1970-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  [],
  [[]],
  [null],
  {},
  { length: 9e9 },
  { toString: 1 },
]

const WORDS = ['back pain', 'Ada Lovelace', 'yoga', 'a.example', 'https://a.example/b', '10001', 'Denver', 'hello']

/** Names and numbers as people fill them in, of things that exist where a field asks for one. */
function createLeaves(random: Random, known: Known) {
  return {
    text(name: string, shape: Shape): string {
      if (/username/i.test(name)) return random.one(known.usernames)
      if (/email/i.test(name) || shape.format === 'email') return random.one(known.emails)
      if (/uuid|chatId|key$/i.test(name) || shape.format === 'uuid') return random.one(known.uuids)
      if (shape.format === 'date-time') return new Date(Date.UTC(2026, 10, 1 + random.below(60), 15)).toISOString()
      if (/password/i.test(name)) return 'correct horse battery'
      if (/date|day/i.test(name)) return `2026-11-${10 + random.below(20)}`
      return random.one(WORDS).slice(0, shape.maxLength)
    },

    number(name: string, shape: Shape): number {
      if (/id$/i.test(name) && random.chance(0.9)) return random.one(known.ids)
      const low = Math.max(shape.minimum ?? 0, -1000)
      const high = Math.min(shape.maximum ?? 100, low + 1000)
      return low + random.below(high - low + 1)
    },

    anything: () => random.one([...WORDS, ...known.ids, ...known.usernames]),
  }
}

/** Puts something wrong at one place of a value, however deep. */
function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return random.one(NASTY)
  if (Array.isArray(value)) return [...(value as unknown[]), random.one(NASTY)]
  const keys = Object.keys(value)
  if (keys.length === 0 || random.chance(0.1)) return { ...value, [random.one(['id', 'isAdmin', 'status'])]: true }
  const key = random.one(keys)
  return { ...value, [key]: spoil((value as Record<string, unknown>)[key], random) }
}

/** Guesses of what a call takes: mostly what it asks for, often with something wrong in it. */
export function createValues(random: Random, known: Known) {
  const leaves = createLeaves(random, known)

  function object(shape: Shape, root: Shape): unknown {
    const required = new Set(shape.required)
    const chosen = Object.entries(shape.properties ?? {}).filter(([key]) => required.has(key) || random.chance(0.5))
    return Object.fromEntries(chosen.map(([key, part]) => [key, guess(part, key, root)]))
  }

  function ofType(
    type: string | undefined,
    { shape, name, root }: { shape: Shape; name: string; root: Shape },
  ): unknown {
    const items = typeof shape.items === 'object' ? shape.items : {}
    switch (type) {
      case 'object':
        return object(shape, root)
      case 'array':
        return Array.from({ length: random.below(4) }, () => guess(items, name, root))
      case 'string':
        return leaves.text(name, shape)
      case 'integer':
      case 'number':
        return leaves.number(name, shape)
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return leaves.anything()
    }
  }

  function guess(shape: Shape, name: string, root: Shape): unknown {
    if (shape.$ref) return guess(root.$defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {}, name, root)
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return random.one(shape.enum)
    const choices = shape.anyOf ?? shape.oneOf
    if (choices) return guess(random.one(choices), name, root)
    return ofType(Array.isArray(shape.type) ? random.one(shape.type) : shape.type, { shape, name, root })
  }

  return {
    of(shape: Shape): unknown {
      const guessed = guess(shape, '', shape)
      return random.chance(0.35) ? spoil(guessed, random) : guessed
    },
  }
}

export type Values = ReturnType<typeof createValues>
