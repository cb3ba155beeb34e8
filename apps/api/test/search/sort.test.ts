import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

const { testApp, memberToken, find, listUsernames } = await startSearchTestApp()
afterAll(() => testApp.stop())

type Details = { inHours?: number; title?: string } & Partial<Parameters<typeof createProfessional>[1]>

/** Creates a professional with a price and, optionally, one work hour every day, this many hours from now. */
async function create(username: string, appointmentRate: unknown, { inHours, title = 'Zither', ...rest }: Details) {
  const timeZone = 'America/Chicago'
  const other = { appointmentRate, appointmentDuration: 3600, free15: username === 'cheap' }
  const categories = { [MOVEMENT]: { title } }
  const id = await createProfessional(testApp.db, { username, home: true, categories, timeZone, other, ...rest })
  if (inHours === undefined) return
  const { hour } = testApp.clock.now().toZonedDateTimeISO(timeZone).add({ hours: inHours })
  await inTransaction(testApp.db, (tx) =>
    sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
        lunch_start_minute, lunch_end_minute)
      select ${id}, 'Standard', unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), true,
        ${hour * 60}, ${hour * 60 + 60}, false, 0, 0`.execute(tx),
  )
}

beforeAll(async () => {
  await create('fits', 120, { title: 'Zither yoga', rating: 3, zipcode: '78701', inHours: 9 })
  await create('cheap', 40, { rating: 2, zipcode: '78759', inHours: 5 })
  await create('silent', 0, { rating: 4, zipcode: '78704', country: 'MX', online: true })
})

const TEXT = 'zither yoga'
const searchUsernames = async (body: object) => listUsernames(await find({ text: TEXT, ...body }))

describe('search sort orders', () => {
  test('sorts by best match, price, rating, distance or next free time', { tags: ['OP-092'] }, async () => {
    const { highestPriority } = await find({ text: TEXT })
    for (const [sort, expected] of [
      ['best', ['fits', 'silent', 'cheap']],
      ['price', ['cheap', 'fits', 'silent']],
      ['rating', ['silent', 'fits', 'cheap']],
      ['soonest', ['cheap', 'fits', 'silent']],
    ] as const) {
      const reply = await find({ text: TEXT, sort })
      // Percentages relate to the best match in every order.
      expect([listUsernames(reply), reply.highestPriority]).toEqual([expected, highestPriority])
    }
  })

  test('offers sorting by distance only near a place', async () => {
    expect(await searchUsernames({ sort: 'nearest', zipcode: '78701' })).toEqual(['fits', 'cheap', 'silent'])
    expect(await searchUsernames({ sort: 'nearest' })).toEqual(await searchUsernames({}))
    expect((await find({ text: TEXT })).sorts).toEqual(['best', 'soonest', 'price', 'rating'])
    expect((await find({ text: `${TEXT} in Austin` })).sorts).toContain('nearest')
    expect((await find({ text: 'qqqqzzzz' })).sorts).toBeUndefined()
  })

  test('sorts urgent queries by free time unless a sort order is requested', async () => {
    const urgent = await find({ text: `${TEXT} tonight` })
    expect([listUsernames(urgent)[0], urgent.sort, urgent.read]).toEqual([
      'cheap',
      'soonest',
      [{ kind: 'soon', without: TEXT }],
    ])
    const best = await find({ text: `${TEXT} tonight`, sort: 'best' })
    expect([listUsernames(best)[0], best.sort, best.read?.[0]?.unapplied]).toEqual(['fits', undefined, 'filter'])
  })

  test('continues each sort order on the next page', { tags: ['SEA-17'] }, async () => {
    for (let n = 0; n < 9; n += 1) await create(`u${n}`, 100 - 10 * n, { title: 'Ukulele' })
    const byPrice = ['u8', 'u7', 'u6', 'u5', 'u4', 'u3', 'u2', 'u1', 'u0']
    for (const sort of ['best', 'soonest', 'price', 'rating'] as const) {
      const first = await find({ text: 'ukulele', sort })
      const nextPage = await find({ text: 'ukulele', sort, after: first.groups[0]?.more })
      const all = [...listUsernames(first), ...listUsernames(nextPage)]
      expect([first.users.length, all.toSorted(), nextPage.groups[0]?.more]).toEqual([5, byPrice.toReversed(), null])
      expect(sort === 'price' ? all : byPrice).toEqual(byPrice)
    }
  })
})

test('a price in a query limits results unless there would be none', async () => {
  for (const token of [null, memberToken]) {
    const reply = await find({ text: 'zither under $100' }, token)
    expect(listUsernames(reply)).toEqual(['cheap'])
    expect(reply.read).toEqual([{ kind: 'price', value: '100', without: 'zither' }])
  }
  const reply = await find({ text: 'zither under $20' })
  expect([reply.total, reply.read?.[0]?.unapplied]).toEqual([3, 'nobody'])
})

test('a card shows city, price, the free first call and the next free time, and omits absent data', async () => {
  await create('both', 'a lot', { categories: { [MOVEMENT]: { title: 'Lute' }, [MIND]: {} } })
  const loadCard = async (username: string, body = {}) =>
    (await find({ text: '', ...body })).users.filter((user) => user.username === username)
  const [card] = await loadCard('cheap', { zipcode: '78701' })
  expect(card).toMatchObject({ city: 'Austin, TX', rate: 40, free15: true, ratingCount: 0 })
  expect(card?.distance).toBeLessThan(15)
  const start = Temporal.Instant.from(card?.nextFree?.start ?? '')
  expect(testApp.clock.now().until(start).total('hours')).toBeLessThanOrEqual(25)
  const absent = { city: null, rate: null, free15: false, distance: null, nextFree: null }
  expect(await loadCard('silent')).toMatchObject([absent])
  expect(await loadCard('both')).toMatchObject([absent, absent])
})
