import { search } from '@fourfold/contract/search/endpoints'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { writeCursor } from '../../src/search/results/cursor.ts'
import { startSearchTestApp } from './search-test-app.ts'
import type { Body } from './search-test-app.ts'

const { testApp, memberToken, reset } = await startSearchTestApp()
const unconfirmedToken = (await testApp.unconfirmedUser('uma')).token

beforeEach(reset)
afterAll(() => testApp.stop())

const cursorPosition = { priority: 1, met: 0, rating: 5, distance: 0, rate: 0, username: 'a' }

describe('search permissions', () => {
  test('lets visitors search by text and requires a session to match or filter', { tags: ['OP-089'] }, async () => {
    expect((await testApp.call(search, { body: { text: 'Health Coach' } })).status).toBe(200)
    const filteredSearches: Body[] = [
      {},
      { text: 'a', state: 'TX' },
      { text: 'a', zipcode: '78704' },
      { text: 'a', city: 'Austin' },
    ]
    for (const body of [
      ...filteredSearches,
      { text: 'a', inPersonOnly: true },
      { text: 'a', onlineOnly: true },
      { text: 'a', radius: 10 },
    ]) {
      const { status, errors } = await testApp.call(search, { body })
      expect([status, errors[0]?.code]).toEqual([401, 'not_signed_in'])
    }
  })

  test('requires a confirmed address to match or filter', { tags: ['SEA-08', 'SEA-09', 'OP-089'] }, async () => {
    expect((await testApp.call(search, { body: { text: 'a' } }, { token: unconfirmedToken })).status).toBe(200)
    for (const body of [
      {},
      { text: 'a', state: 'TX' as const },
      { text: 'a', zipcode: '78704' },
      { text: 'a', city: 'Austin' },
      { text: 'a', radius: 10 },
      { text: '', inPersonOnly: true },
      { text: '', onlineOnly: true },
    ]) {
      const { status, errors } = await testApp.call(search, { body }, { token: unconfirmedToken })
      expect([status, errors[0]?.code]).toEqual([403, 'email_not_confirmed'])
    }
  })

  test('ignores empty filter fields', async () => {
    const body = { text: 'a', city: '', zipcode: null, state: '' as const }
    expect((await testApp.call(search, { body })).status).toBe(200)
  })

  test.each([
    { zipcode: '00000', field: 'zipcode' },
    { city: 'Nowhere at all', field: 'city' },
    { city: 'Austin, NY', field: 'city' },
  ])('rejects an unknown place: %o', async ({ field, ...place }) => {
    const { status, errors } = await testApp.call(search, { body: { text: '', ...place } }, { token: memberToken })
    expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'place_unknown', field])
  })

  test.each([
    { state: 'XX' },
    { state: 5 },
    { text: 'x'.repeat(201) },
    { text: 'a\u0000' },
    { radius: 0 },
    { radius: 501 },
    { radius: '25' },
    { sort: 'cheapest' },
    { sort: ['price'] },
    { inPersonOnly: 'yes' },
    { onlineOnly: 'yes' },
    { free: { sessionType: 'Standard' } },
    { free: { sessionType: 'Long', intervals: [] } },
    { free: { sessionType: 'Standard', intervals: [{ from: 'today', until: 'tomorrow' }] } },
    { after: 'made up' },
    { after: Buffer.from('{"categoryId":2}').toString('base64url') },
    { after: 'x'.repeat(401) },
    { after: writeCursor({ categoryId: 2 ** 31, highest: 1, skip: 0, meanings: [], position: cursorPosition }) },
  ])('rejects the invalid search %o', async (invalidFields) => {
    const body = { text: '', ...invalidFields } as never
    const { status, errors } = await testApp.call(search, { body }, { token: memberToken })
    expect([status, errors[0]?.code]).toEqual([400, 'invalid_input'])
  })
})
