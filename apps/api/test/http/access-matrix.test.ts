import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { checkAccess, createCredentials, listAccessCases, kinds } from './access-matrix.ts'

const allEndpoints: Endpoint[] = Object.values(endpoints)
const accessCases = allEndpoints.flatMap((endpoint) => listAccessCases(endpoint))

let testApp: TestApp
let tokenFor: Awaited<ReturnType<typeof createCredentials>>

beforeAll(async () => {
  testApp = await startTestApp()
  tokenFor = await createCredentials(testApp)
})

afterAll(() => testApp.stop())

describe('access to endpoints', () => {
  const calledCases = new Set<string>()

  test.each(accessCases)(
    '$name allows only $access, and rejects expired, revoked, and forged tokens',
    { tags: ['PLT-03', 'OP-012'] },
    async (accessCase) => {
      const results = await Array.fromAsync(checkAccess(testApp.app, accessCase, tokenFor))
      for (const { kind } of results) calledCases.add(`${accessCase.name} ${kind}`)
      expect(results.flatMap(({ violation }) => violation ?? [])).toEqual([])
    },
  )

  test('every kind of caller has called every endpoint', { tags: ['PLT-03'] }, () => {
    expect(new Set(accessCases.map(({ endpoint }) => endpoint)).size).toBe(allEndpoints.length)
    expect(calledCases.size).toBe(accessCases.length * kinds.length)
  })
})
