import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

/** Neither stored nor compared as text; only hashed. */
const hashedFields = ['password', 'confirmPassword']

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  [part: string]: unknown
}
type Text = { path: string; schema: z.ZodType }

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && 'def' in value

/** All string schemas inside a schema, at any depth. */
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

function accepts(schema: z.ZodType, text: string): boolean {
  return schema.safeParse(text).success
}

describe('text in requests', () => {
  const texts = Object.values(endpoints)
    .flatMap(textsOf)
    .filter(({ path }) => !hashedFields.some((name) => path.endsWith(`.${name}`)))

  test('is found by the search through all schemas', () => {
    expect(texts.length).toBeGreaterThan(50)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('never contains %s', (_name, text) => {
    expect(texts.filter(({ schema }) => accepts(schema, text)).map(({ path }) => path)).toEqual([])
  })
})
