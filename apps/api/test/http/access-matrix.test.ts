import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { checkAccess, createCredentials, listAccessPaths, kinds } from './access-matrix.ts'

const promised: Endpoint[] = Object.values(endpoints)
const doors = promised.flatMap((endpoint) => listAccessPaths(endpoint))

let testApp: TestApp
let tokenFor: Awaited<ReturnType<typeof createCredentials>>

beforeAll(async () => {
  testApp = await startTestApp()
  tokenFor = await createCredentials(testApp)
})

afterAll(() => testApp.stop())

describe('who may call what', () => {
  const answered = new Set<string>()

  test.each(doors)(
    '$name is open to $access, and to no dead or forged token beyond that',
    { tags: ['PLT-03', 'OP-012'] },
    async (door) => {
      const checked = await Array.fromAsync(checkAccess(testApp.app, door, tokenFor))
      for (const { kind } of checked) answered.add(`${door.name} ${kind}`)
      expect(checked.flatMap(({ violation }) => violation ?? [])).toEqual([])
    },
  )

  test('every endpoint was asked by every kind of caller', { tags: ['PLT-03'] }, () => {
    expect(new Set(doors.map(({ endpoint }) => endpoint)).size).toBe(promised.length)
    expect(answered.size).toBe(doors.length * kinds.length)
  })
})
