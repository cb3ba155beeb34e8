import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply } from '@fourfold/contract/search/shapes'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { findFreePort } from '../processes/processes.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { openOtherApi } from './other-api.ts'
import { startSearchTestApp } from './search-test-app.ts'
import type { Body } from './search-test-app.ts'

const { testApp, memberToken, find, tags, reset } = await startSearchTestApp()
beforeEach(reset)
afterAll(() => testApp.stop())

/** Opens an API process whose OpenSearch does not run. */
async function openDegradedApi() {
  const api = await openOtherApi(testApp, { OPENSEARCH_URL: `http://127.0.0.1:${await findFreePort()}` })
  async function findDegraded(body: Body): Promise<SearchReply> {
    const response = await api.call(search, { body }, { token: memberToken })
    if (!response.data) throw new Error(response.errors[0]?.msg)
    return response.data
  }
  return { ...api, find: findDegraded }
}

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
}

describe('without its OpenSearch', () => {
  test('the API answers from PostgreSQL and reports it', async () => {
    await createProfessionals()
    const { find: findDegraded, metrics } = await openDegradedApi()
    const searches: Body[] = [
      { text: 'yoga' },
      { text: 'yoga back' },
      { text: '' },
      { text: 'yoga', state: 'NY' },
      { text: 'yoga', zipcode: '78704', inPersonOnly: true },
      { text: '', zipcode: '78704' },
      { text: '', onlineOnly: true },
      { text: 'pain' },
      { text: 'yogaa' },
      {},
    ]
    for (const body of searches) {
      const { degraded, ...reply } = await findDegraded(body)
      expect(degraded).toBe(true)
      expect(reply).toEqual(await find(body))
    }
    expect(await metrics.text()).toContain(`search_answers_total{from="fallback"} ${searches.length}`)
  })

  test('the next page continues after the page of another engine', async () => {
    for (let n = 0; n < 12; n += 1) await createProfessional(testApp.db, { username: `p${n}`, rating: n % 3 })
    const { find: findDegraded } = await openDegradedApi()
    const first = await findDegraded({ text: 'professional' })
    const after = first.groups[0]?.more ?? ''
    const second = await findDegraded({ text: 'professional', after })
    expect(second.users).toHaveLength(7)
    const { users } = await find({ text: 'professional', after })
    expect(second.users.map(({ username }) => username)).toEqual(users.map(({ username }) => username))
  })

  test('previews of phrases are rejected, because the fallback may omit results', async () => {
    const { token } = await testApp.admin('ada')
    await createProfessionals()
    const { call } = await openDegradedApi()
    const body = { tagId: tags.back, words: ['desk neck'] }
    const response = await call(previewChange, { body }, { token })
    expect([response.status, response.errors[0]?.code]).toEqual([503, 'unavailable'])
  })

  test('no broader searches are suggested, because the fallback does not count all results', async () => {
    await createProfessionals()
    const { find: findDegraded } = await openDegradedApi()
    const reply = await findDegraded({ text: 'xylophone', state: 'TX' })
    expect(reply).toMatchObject({ users: [], total: 0, ways: [], degraded: true })
  })
})
