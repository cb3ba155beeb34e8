import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { Endpoint } from '../src/endpoint.ts'
import { endpoints } from '../src/endpoints.ts'

type Def = { coerce?: boolean; shape?: Record<string, z.ZodType>; [part: string]: unknown }

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && 'def' in value

/** Returns whether a schema uses coercion at any depth. */
function usesCoercion(schema: z.ZodType): boolean {
  const def = schema.def as unknown as Def
  const parts = Object.values(def).flatMap((part) => (Array.isArray(part) ? part : [part]))
  const inner = [...Object.values(def.shape ?? {}), ...parts].filter(isSchema)
  return def.coerce === true || inner.some(usesCoercion)
}

describe('request schemas', () => {
  test('do not coerce numbers in bodies', () => {
    const schemasOf = ({ body, upload }: Endpoint) => [body, upload?.fields]
    const coercingEndpoints = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) =>
      schemasOf(endpoint).some((schema) => schema !== undefined && usesCoercion(schema)),
    )
    expect(coercingEndpoints.map(([name]) => name)).toEqual([])
  })

  const { deleteProduct, deleteWorkHour } = endpoints

  test.each([true, [1], [], null, '', ' 1', '1e3', '0x1', '1.5', 1.5, 0, -1, '-1', {}, '9'.repeat(17)])(
    'reject %j as an id to delete',
    (id) => {
      for (const { body } of [deleteProduct, deleteWorkHour]) expect(body.safeParse({ id }).success).toBe(false)
    },
  )

  test.each([7, '7', '007'])('accept %j as an id to delete', (id) => {
    for (const { body } of [deleteProduct, deleteWorkHour]) expect(body.parse({ id })).toEqual({ id: 7 })
  })
})
