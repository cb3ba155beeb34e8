import { search } from '@fourfold/contract/search/endpoints'
import { afterAll, describe, expect, test } from 'vitest'

import { writeCursor } from '../../src/search/results/cursor.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken } = await startSearchTestApp()
const unconfirmedToken = (await testApp.unconfirmedUser('uma')).token
afterAll(() => testApp.stop())

const position = { priority: 1, met: 0, rating: 5, distance: 0, rate: 0, username: 'a' }
const cursor = { categoryId: 2, highest: 1, skip: 0, meanings: [], position }

async function trySearch(body: object, token: string | null) {
  const { status, errors } = await testApp.call(search, { body }, { token })
  return [status, errors[0]?.code, errors[0]?.field]
}

describe('search permissions', () => {
  test.each([{ text: 'Health Coach' }, { text: 'a', city: '', zipcode: null, state: '' }])(
    'lets visitors search by text: %o',
    { tags: ['OP-089'] },
    async (body) => {
      expect(await trySearch(body, null)).toEqual([200, undefined, undefined])
      expect(await trySearch(body, unconfirmedToken)).toEqual([200, undefined, undefined])
    },
  )

  test.each([
    {},
    { text: 'a', state: 'TX' },
    { text: 'a', zipcode: '78704' },
    { text: 'a', city: 'Austin' },
    { text: 'a', radius: 10 },
    { text: '', inPersonOnly: true },
    { text: '', onlineOnly: true },
    { text: 'a', free: { sessionType: 'Standard', intervals: [] } },
  ])('requires a confirmed address to match or filter: %o', { tags: ['SEA-08', 'SEA-09', 'OP-089'] }, async (body) => {
    expect(await trySearch(body, null)).toEqual([401, 'not_signed_in', undefined])
    expect(await trySearch(body, unconfirmedToken)).toEqual([403, 'email_not_confirmed', undefined])
  })

  test.each([
    { zipcode: '00000', field: 'zipcode' },
    { city: 'Nowhere at all', field: 'city' },
    { city: 'Austin, NY', field: 'city' },
  ])('rejects an unknown place: %o', async ({ field, ...place }) => {
    expect(await trySearch({ text: '', ...place }, memberToken)).toEqual([400, 'place_unknown', field])
  })

  test.each([
    { state: 'XX' },
    { text: 'x'.repeat(201) },
    { text: 'a\u0000' },
    { radius: 0 },
    { radius: 501 },
    { sort: 'cheapest' },
    { inPersonOnly: 'yes' },
    { free: { sessionType: 'Long', intervals: [] } },
    { free: { sessionType: 'Standard', intervals: [{ from: 'today', until: 'tomorrow' }] } },
    { free: { sessionType: 'Standard', intervals: [{ from: '2026-11-19T10:15:00Z', until: '2026-11-19T11:00:00Z' }] } },
    { free: { sessionType: 'Standard', intervals: [{ from: `2026-11-19T10:00:00.${'0'.repeat(20)}Z`, until: '' }] } },
    { after: 'made up' },
    { after: Buffer.from('{"categoryId":2}').toString('base64url') },
    { after: 'x'.repeat(601) },
    { after: writeCursor({ ...cursor, categoryId: 2 ** 31 }) },
    { after: writeCursor({ ...cursor, position: { ...position, priority: 1e308 } }) },
    { after: writeCursor({ ...cursor, position: { ...position, met: 2 ** 31 } }) },
    { after: writeCursor({ ...cursor, position: { ...position, rating: 1e308 } }) },
    { after: writeCursor({ ...cursor, position: { ...position, distance: 1e308 } }) },
    { after: writeCursor({ ...cursor, position: { ...position, username: '\u0000' } }) },
  ])('rejects the invalid search %o', async (invalidFields) => {
    expect((await trySearch({ text: '', ...invalidFields }, memberToken)).slice(0, 2)).toEqual([400, 'invalid_input'])
  })
})
