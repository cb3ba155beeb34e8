import type { RequestListener } from 'node:http'

import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findFreePort } from '../processes/processes.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { openFakeReplica, openOtherApi } from './other-processes.ts'
import { startSearchTestApp } from './search-test-app.ts'
import type { Body } from './search-test-app.ts'

const { testApp, memberToken, find, waitForIndexed, tags, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

/** Opens another API process on the same database. */
async function openApi(replicas: readonly { url: string }[]) {
  const { call, metrics } = await openOtherApi(testApp, replicas)
  async function findWith(body: Body): Promise<SearchReply> {
    const response = await call(search, { body }, { token: memberToken })
    if (!response.data) throw new Error(response.errors[0]?.msg)
    return response.data
  }
  return { find: findWith, call, metrics }
}

const frozen: RequestListener = () => undefined
const broken: RequestListener = (_request, response) => response.writeHead(500).end('{}')
const garbled: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"categories": 7}')
const loading: RequestListener = (_request, response) => response.writeHead(503).end('{"reason":"loading"}')

async function createProfessionals(): Promise<void> {
  await createProfessional(testApp.db, {
    username: 'maya',
    categories: { [MOVEMENT]: { title: 'Yoga teacher', goals: [tags.back] } },
    rating: 4.5,
    zipcode: '78704',
    home: true,
  })
  await createProfessional(testApp.db, {
    username: 'nora',
    categories: {
      [MOVEMENT]: { title: 'Runner', specialization: 'yoga', goals: [tags.weight] },
      [MIND]: { title: 'Coach' },
    },
    rating: 5,
    online: true,
    state: 'NY',
  })
  await createProfessional(testApp.db, {
    username: 'omar',
    categories: { [MEALS]: { title: 'Yoga chef', goals: [tags.diabetes] } },
    gender: 'Male',
    zipcode: '10003',
    home: true,
  })
  await waitForIndexed(4)
}

describe('without a search process', () => {
  test('falls back to PostgreSQL with the same results and reports it', async () => {
    await createProfessionals()
    const { find: findDegraded, metrics } = await openApi([])
    const searches: Body[] = [
      { text: 'yoga' },
      { text: 'yoga back' },
      { text: '' },
      { text: 'yoga', state: 'NY' },
      { text: 'yoga', zipcode: '78704', inPersonOnly: true },
      { text: '', zipcode: '78704' },
      { text: '', onlineOnly: true },
      { text: 'pain' },
      {},
    ]
    for (const body of searches) {
      const { degraded, ...reply } = await findDegraded(body)
      expect(degraded).toBe(true)
      expect(reply).toEqual(await find(body))
    }
    expect(await metrics.text()).toContain(`search_answers_total{from="fallback"} ${searches.length}`)
  })

  test('continues paging when the index becomes available between pages', async () => {
    for (let n = 0; n < 12; n += 1) await createProfessional(testApp.db, { username: `p${n}`, rating: n % 3 })
    await waitForIndexed(12)
    const { find: findDegraded } = await openApi([])
    const first = await findDegraded({ text: 'professional' })
    const after = first.groups[0]?.more ?? ''
    const second = await findDegraded({ text: 'professional', after })
    expect(second.users).toHaveLength(7)
    const { users } = await find({ text: 'professional', after })
    expect(second.users.map(({ username }) => username)).toEqual(users.map(({ username }) => username))
  })

  test('rejects previews of phrases, which the fallback does not support', async () => {
    const { token } = await testApp.admin('ada')
    const { call } = await openApi([])
    const body = { tagId: tags.back, words: ['desk neck'] }
    const response = await call(previewChange, { body }, { token })
    expect([response.status, response.errors[0]?.code]).toEqual([503, 'unavailable'])
  })

  test('returns no results for words that no listing contains', async () => {
    await createProfessionals()
    const { find: findDegraded } = await openApi([])
    expect(await findDegraded({ text: 'xylophone' })).toMatchObject({ users: [], total: 0, degraded: true })
  })
})

// Deadlines use real time, which a busy machine may miss.
describe('search replicas', { retry: 2 }, () => {
  beforeAll(() => reset())

  test.each([
    ['a replica that does not respond', frozen],
    ['a replica that returns an error', broken],
    ['a replica that returns an invalid response', garbled],
    ['a replica that is still loading', loading],
  ])('skip %s and use another one', async (_title, behavior) => {
    await createProfessionals()
    const failing = await openFakeReplica(behavior)
    const { find: findDegraded } = await openApi([failing, ...(await testApp.searchReplicas())])
    for (let n = 0; n < 4; n += 1) expect((await findDegraded({ text: 'yoga' })).degraded).toBeUndefined()
    expect(failing.requestCount()).toBeGreaterThan(0)
  })

  test('are not used for a while after a failure', async () => {
    const failing = await openFakeReplica(frozen)
    const unreachable = `http://127.0.0.1:${await findFreePort()}`
    const { find: findDegraded } = await openApi([failing, { url: unreachable }])
    const started = performance.now()
    for (let n = 0; n < 10; n += 1) expect((await findDegraded({ text: '' })).degraded).toBe(true)
    expect(failing.requestCount()).toBe(1)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
