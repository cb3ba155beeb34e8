import { previewChange } from '@fourfold/contract/admin/catalog/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import { afterAll, expect, test } from 'vitest'

import { findFreePort } from '../processes/processes.ts'
import { MEALS, MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { openOtherApi } from './other-api.ts'
import { startSearchTestApp } from './search-test-app.ts'
import type { Body } from './search-test-app.ts'

const { testApp, memberToken: token, find, tags } = await startSearchTestApp()
afterAll(() => testApp.stop())

test('without its OpenSearch, the API answers from PostgreSQL and reports it', async () => {
  const yoga = { [MOVEMENT]: { title: 'Yoga teacher', goals: [tags.back] } }
  await createProfessional(testApp.db, { username: 'maya', categories: yoga, rating: 4, zipcode: '78704', home: true })
  const chef = { [MEALS]: { title: 'Yoga chef' }, [MIND]: {} }
  await createProfessional(testApp.db, { username: 'nora', categories: chef, rating: 5, online: true, state: 'NY' })
  for (let n = 0; n < 12; n += 1) await createProfessional(testApp.db, { username: `p${n}`, rating: n % 3 })
  const url = `http://127.0.0.1:${await findFreePort()}`
  const { call, metrics } = await openOtherApi(testApp, { OPENSEARCH_URL: url })
  const findDegraded = async (body: Body) => (await call(search, { body }, { token })).data

  const { more: after } = (await findDegraded({ text: 'professional' }))?.groups[0] ?? {}
  const searches: Body[] = [
    { text: 'yoga back' },
    { text: 'yoga', state: 'NY' },
    { text: 'yoga', zipcode: '78704', inPersonOnly: true },
    { text: 'professional', after },
    { text: 'yogaa' },
    {},
  ]
  for (const body of searches) expect(await findDegraded(body)).toEqual({ ...(await find(body)), degraded: true })
  expect(await metrics.text()).toContain(`search_answers_total{from="fallback"} ${searches.length + 1}`)

  // The fallback may omit results, so no broader searches and no previews are based on it.
  const nothing = await findDegraded({ text: 'xylophone', state: 'TX' })
  expect(nothing).toMatchObject({ users: [], total: 0, ways: [], degraded: true })
  const admin = await testApp.admin('ada')
  const preview = await call(previewChange, { body: { tagId: tags.back, words: ['desk neck'] } }, admin)
  expect([preview.status, preview.errors[0]?.code]).toEqual([503, 'unavailable'])
})
