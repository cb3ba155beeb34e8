import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

/** Fields that are hashed, so they may contain any text. */
const hashedFields = ['password', 'confirmPassword']

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  [part: string]: unknown
}
type Text = { path: string; schema: z.ZodType }

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && 'def' in value

/** Collects the string schemas in a schema, at any depth. */
function collectTexts(schema: z.ZodType, path: string): Text[] {
  const def = schema.def as unknown as Def
  if (def.type === 'string') return [{ path, schema }]
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => collectTexts(inner, `${path}.${name}`))
  const parts = Object.values(def).flatMap((part) => (Array.isArray(part) ? part : [part]))
  return [...fields, ...parts.filter(isSchema).flatMap((inner) => collectTexts(inner, path))]
}

function collectRequestTexts({ method, path, params, query, body, upload }: Endpoint): Text[] {
  const requests = [params, query, body, upload?.fields].flatMap((schema) => schema ?? [])
  return requests.flatMap((schema) => collectTexts(schema, `${method} ${path}`))
}

function accepts(schema: z.ZodType, text: string): boolean {
  return schema.safeParse(text).success
}

describe('text fields of requests', () => {
  const texts = Object.values(endpoints)
    .flatMap(collectRequestTexts)
    .filter(({ path }) => !hashedFields.some((name) => path.endsWith(`.${name}`)))

  test('include more than 50 fields, so the collection works', () => {
    expect(texts.length).toBeGreaterThan(50)
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('reject %s', (_name, text) => {
    expect(texts.filter(({ schema }) => accepts(schema, text)).map(({ path }) => path)).toEqual([])
  })
})
