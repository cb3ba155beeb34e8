import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

/** Never stored and never compared: only their hash is. */
const hashed = ['password', 'confirmPassword']

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  [part: string]: unknown
}
type Text = { path: string; schema: z.ZodType }

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && 'def' in value

/** Every place in a schema where text is read, whatever it is wrapped in. */
function textsIn(schema: z.ZodType, path: string): Text[] {
  const def = schema.def as unknown as Def
  if (def.type === 'string') return [{ path, schema }]
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
  const parts = Object.values(def).flatMap((part) => (Array.isArray(part) ? part : [part]))
  return [...fields, ...parts.filter(isSchema).flatMap((inner) => textsIn(inner, path))]
}

function textsOf({ method, path, params, query, body, upload }: Endpoint): Text[] {
  const requests = [params, query, body, upload?.fields].flatMap((schema) => schema ?? [])
  return requests.flatMap((schema) => textsIn(schema, `${method} ${path}`))
}

function takes(schema: z.ZodType, text: string): boolean {
  return schema.safeParse(text).success
}

describe('text a call takes', () => {
  const texts = Object.values(endpoints)
    .flatMap(textsOf)
    .filter(({ path }) => !hashed.some((name) => path.endsWith(`.${name}`)))

  test('is looked at in every call that takes any', () => {
    expect(texts.length).toBeGreaterThan(50)
  })

  test.each([
    ['NUL, which PostgreSQL cannot store', 'a\u0000b'],
    ['half a character, which is no text in any encoding', 'a\ud800b'],
  ])('never holds %s', (_name, text) => {
    expect(texts.filter(({ schema }) => takes(schema, text)).map(({ path }) => path)).toEqual([])
  })
})
