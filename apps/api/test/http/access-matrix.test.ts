import type { Access, Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { createLog } from '@fourfold/platform/log'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compose } from '../../src/compose.ts'
import type { Product } from '../../src/compose.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { checkAccess, credentialsIn, doorsOf, kinds } from './matrix.ts'
import type { Door } from './matrix.ts'

const promised: Endpoint[] = Object.values(endpoints)
const doors = promised.flatMap((endpoint) => doorsOf(endpoint))
const accesses: Access[] = ['public', 'optional', 'user', 'member', 'professional', 'admin']
const isOpen = (access: Access) => access === 'public' || access === 'optional'

let testApp: TestApp
let product: Product
let tokenFor: Awaited<ReturnType<typeof credentialsIn>>

beforeAll(async () => {
  testApp = await startTestApp()
  tokenFor = await credentialsIn(testApp)
  const log = createLog(testApp.env, 'test')
  product = await compose({ env: testApp.env, log, clock: testApp.clock, attemptsPrefix: `test:${testApp.id}` })
})

afterAll(async () => {
  await product.close()
  await testApp.stop()
})

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

/** The product as it would be had somebody written one rule over every other in the contract. */
async function appWithEverything(access: Access) {
  const kept = promised.map((endpoint) => endpoint.access)
  for (const endpoint of promised) endpoint.access = access
  try {
    const app = await product.app()
    await app.ready()
    return app
  } finally {
    for (const [at, endpoint] of promised.entries()) endpoint.access = kept[at] ?? 'admin'
  }
}

/** Whether the matrix finds fault with a door; the first caller who is treated wrongly is enough. */
async function isSeen(app: FastifyInstance, door: Door): Promise<boolean> {
  for await (const { violation } of checkAccess(app, door, tokenFor)) if (violation !== null) return true
  return false
}

describe('the matrix sees a rule that is gone', () => {
  const differs = (from: Access, to: Access) => from !== to && !(isOpen(from) && isOpen(to))

  test('every protected endpoint is among the changes to public', () => {
    const opened = doors.filter(({ access }) => differs(access, 'public'))
    expect(opened).toEqual(doors.filter(({ access }) => !isOpen(access)))
    expect(opened.length).toBeGreaterThan(0)
  })

  test.each(accesses)('each rule turned to %s is a violation', { timeout: 180_000 }, async (to) => {
    const app = await appWithEverything(to)
    const unseen: string[] = []
    for (const door of doors.filter(({ access }) => differs(access, to))) {
      if (!(await isSeen(app, door))) unseen.push(`${door.name} from ${door.access}`)
    }
    await app.close()
    expect(unseen).toEqual([])
  })
})
