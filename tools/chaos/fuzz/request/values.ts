import type { Random } from '../../../lib/random.ts'
import type { ExistingIds } from '../existing-ids.store.ts'

/** The part of JSON Schema that guides random input. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

const HOSTILE_VALUES: readonly unknown[] = [
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

/** Entities by pattern. A pattern matches the field name or, failing that, the path. */
const ENTITY_PATTERNS: readonly (readonly [RegExp, keyof ExistingIds['uuids'] | keyof ExistingIds['ids']])[] = [
  [/appointment/i, 'appointment'],
  [/chatId|socket/i, 'chat'],
  [/file|certificate/i, 'file'],
  [/subscription/i, 'subscription'],
  [/categor/i, 'category'],
  [/product/i, 'product'],
  [/report/i, 'report'],
  [/passkey/i, 'passkey'],
  [/question/i, 'question'],
  [/trade/i, 'occupation'],
  [/tag/i, 'tag'],
  [/workhour/i, 'workHour'],
  [/user|account/i, 'account'],
  [/chat/i, 'message'],
]

function findCandidates<Item>(ids: Readonly<Record<string, Item[]>>, name: string, path: string): readonly Item[] {
  for (const text of [name, path]) {
    const match = ENTITY_PATTERNS.find(([pattern, kind]) => pattern.test(text) && (ids[kind]?.length ?? 0) > 0)
    if (match) return ids[match[1]] ?? []
  }
  return ids.none ?? []
}

const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
const ID_FIELD = /(ids?|tags|categories)$/i

/** Creates generators of plausible values. A field that refers to an entity gets an existing id. */
function createLeafGenerators(random: Random, existing: ExistingIds) {
  const uuid = (name: string, path: string) => random.pick(findCandidates(existing.uuids, name, path))
  const id = (name: string, path: string) => random.pick(findCandidates(existing.ids, name, path))
  return {
    text(name: string, shape: JsonSchema, path: string): string {
      if (/username/i.test(name)) return random.pick(existing.usernames)
      if (/email/i.test(name) || shape.format === 'email') return random.pick(existing.emails)
      if (/uuid|chatId|key$/i.test(name) || shape.format === 'uuid') return uuid(name, path)
      if (shape.format === 'date-time') return new Date(Date.UTC(2026, 10, 1 + random.below(60), 15)).toISOString()
      if (/password/i.test(name)) return 'correct horse battery'
      if (/date|day/i.test(name)) return `2026-11-${10 + random.below(20)}`
      return random.pick(WORDS).slice(0, shape.maxLength)
    },

    number(name: string, shape: JsonSchema, path: string): number {
      if (ID_FIELD.test(name) && random.chance(0.9)) return id(name, path)
      const low = Math.max(shape.minimum ?? 0, -1000)
      const high = Math.min(shape.maximum ?? 100, low + 1000)
      return low + random.below(high - low + 1)
    },

    anyValue: () => random.pick([...WORDS, ...existing.ids.none, ...existing.usernames]),

    /** Returns an id of the same entity that belongs to another user. */
    chooseForeignId(name: string, value: unknown, path: string): unknown {
      if (/username/i.test(name)) return random.pick(existing.usernames)
      if (isUuid(value)) return uuid(name, path)
      return typeof value === 'number' && ID_FIELD.test(name) ? id(name, path) : value
    },
  }
}

/** Corrupts a random place of a value. */
function corrupt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return random.pick(HOSTILE_VALUES)
  if (Array.isArray(value)) return [...(value as unknown[]), random.pick(HOSTILE_VALUES)]
  const keys = Object.keys(value)
  if (keys.length === 0 || random.chance(0.1)) return { ...value, [random.pick(['id', 'isAdmin', 'status'])]: true }
  const key = random.pick(keys)
  return { ...value, [key]: corrupt((value as Record<string, unknown>)[key], random) }
}

/** Maps every leaf of a value with its field name. */
function mapLeaves(value: unknown, name: string, change: (leaf: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, name, change))
  if (typeof value !== 'object' || value === null) return change(value, name)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapLeaves(part, key, change)]))
}

type SchemaPosition = { shape: JsonSchema; name: string; root: JsonSchema; path: string }

/** Generates input for a schema: mostly valid, often corrupted. */
export function createValueGenerator(random: Random, existing: ExistingIds) {
  const leaves = createLeafGenerators(random, existing)

  function generateObject({ shape, root, path }: SchemaPosition): unknown {
    const required = new Set(shape.required)
    const included = Object.entries(shape.properties ?? {}).filter(([key]) => required.has(key) || random.chance(0.5))
    return Object.fromEntries(included.map(([name, part]) => [name, generate({ shape: part, name, root, path })]))
  }

  function generateByType(type: string | undefined, position: SchemaPosition): unknown {
    const { shape, name, path } = position
    const items = typeof shape.items === 'object' ? shape.items : {}
    switch (type) {
      case 'object':
        return generateObject(position)
      case 'array':
        return Array.from({ length: random.below(4) }, () => generate({ ...position, shape: items }))
      case 'string':
        return leaves.text(name, shape, path)
      case 'integer':
      case 'number':
        return leaves.number(name, shape, path)
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return leaves.anyValue()
    }
  }

  function generate(position: SchemaPosition): unknown {
    const { shape, root } = position
    if (shape.$ref) return generate({ ...position, shape: root.$defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {} })
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return random.pick(shape.enum)
    const choices = shape.anyOf ?? shape.oneOf
    if (choices) return generate({ ...position, shape: random.pick(choices) })
    return generateByType(Array.isArray(shape.type) ? random.pick(shape.type) : shape.type, position)
  }

  const generateValid = (shape: JsonSchema, path: string): unknown => generate({ shape, name: '', root: shape, path })
  return {
    /** Valid input for the endpoint at this path. */
    generateValid,
    /** Valid input, often corrupted. */
    generateRandom(shape: JsonSchema, path: string): unknown {
      const value = generateValid(shape, path)
      return random.chance(0.35) ? corrupt(value, random) : value
    },
    corrupt: (value: unknown) => corrupt(value, random),
    /** Replaces ids by those of other users. */
    withForeignIds: (value: unknown, path: string) =>
      mapLeaves(value, '', (leaf, name) => leaves.chooseForeignId(name, leaf, path)),
  }
}

export type ValueGenerator = ReturnType<typeof createValueGenerator>
