import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

type SearchTestApp = Awaited<ReturnType<typeof startSearchTestApp>>
let searchApp: SearchTestApp

/** Inserts one work hour every day. */
async function addWorkHour(accountId: number, hour: number): Promise<void> {
  await inTransaction(searchApp.testApp.db, (tx) =>
    sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
        lunch_start_minute, lunch_end_minute)
      select ${accountId}, 'Standard', unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), true,
        ${hour * 60}, ${hour * 60 + 60}, false, 0, 0`.execute(tx),
  )
}

/** Returns the hour of day in Chicago after this many hours. */
const getHourIn = (hours: number) =>
  searchApp.testApp.clock.now().toZonedDateTimeISO('America/Chicago').add({ hours }).hour

beforeAll(async () => {
  searchApp = await startSearchTestApp()
  const { db } = searchApp.testApp
  const person = (username: string, title: string, appointmentRate: number, rest = {}) =>
    createProfessional(db, {
      username,
      home: true,
      categories: { [MOVEMENT]: { title } },
      timeZone: 'America/Chicago',
      other: { appointmentRate },
      ...rest,
    })
  await addWorkHour(await person('fits', 'Zither yoga', 120, { rating: 3, zipcode: '78701' }), getHourIn(9))
  await addWorkHour(await person('cheap', 'Zither', 40, { rating: 2, zipcode: '78759' }), getHourIn(5))
  await person('silent', 'Zither', 0, { rating: 4, zipcode: '78704' })
})
afterAll(() => searchApp.testApp.stop())

const TEXT = 'zither yoga'
const searchUsernames = async (body: object) => searchApp.listUsernames(await searchApp.find({ text: TEXT, ...body }))

describe('search sort orders', () => {
  test('sorts by best match, price, rating or distance, then by best match', async () => {
    expect(await searchUsernames({})).toEqual(['fits', 'silent', 'cheap'])
    expect(await searchUsernames({ sort: 'best' })).toEqual(await searchUsernames({}))
    expect(await searchUsernames({ sort: '' })).toEqual(await searchUsernames({}))
    expect(await searchUsernames({ sort: 'price' })).toEqual(['cheap', 'fits', 'silent'])
    expect(await searchUsernames({ sort: 'rating' })).toEqual(['silent', 'fits', 'cheap'])
    expect(await searchUsernames({ sort: 'nearest', zipcode: '78704' })).toEqual(['silent', 'fits', 'cheap'])
  })

  test('sorts by the next free time, with professionals without one last', async () => {
    expect(await searchUsernames({ sort: 'soonest' })).toEqual(['cheap', 'fits', 'silent'])
  })

  test('does not offer sorting by distance without a place', async () => {
    expect(await searchUsernames({ sort: 'nearest' })).toEqual(await searchUsernames({}))
    expect((await searchApp.find({ text: TEXT })).sorts).toEqual(['best', 'soonest', 'price', 'rating'])
    expect((await searchApp.find({ text: `${TEXT} in Austin` })).sorts).toContain('nearest')
    expect((await searchApp.find({ text: 'qqqqzzzz' })).sorts).toBeUndefined()
  })

  test('bases percentages on the best match in every sort order', { tags: ['OP-092'] }, async () => {
    const best = await searchApp.find({ text: TEXT })
    for (const sort of ['price', 'rating', 'soonest'] as const) {
      expect((await searchApp.find({ text: TEXT, sort })).highestPriority).toBe(best.highestPriority)
    }
  })
})

test('sorts urgent queries by free time unless a sort order is requested', async () => {
  const urgentReply = await searchApp.find({ text: 'zither yoga tonight' })
  expect(searchApp.listUsernames(urgentReply)).toEqual(['cheap', 'fits', 'silent'])
  expect([urgentReply.sort, urgentReply.read]).toEqual(['soonest', [{ kind: 'soon', without: 'zither yoga' }]])
  const best = await searchApp.find({ text: 'zither yoga tonight', sort: 'best' })
  expect([searchApp.listUsernames(best)[0], best.sort, best.read?.[0]?.unapplied]).toEqual([
    'fits',
    undefined,
    'filter',
  ])
})

describe('a price in a query', () => {
  test.each(['a visitor', 'a member'])('finds professionals up to that price for %s', async (caller) => {
    const token = caller === 'a visitor' ? null : searchApp.memberToken
    const reply = await searchApp.find({ text: 'zither under $100' }, token)
    expect(searchApp.listUsernames(reply)).toEqual(['cheap'])
    expect(reply.read).toEqual([{ kind: 'price', value: '100', without: 'zither' }])
  })

  test('is reported as unapplied if it has no results', async () => {
    const reply = await searchApp.find({ text: 'zither under $20' })
    expect(reply.total).toBe(3)
    expect(reply.read?.[0]?.unapplied).toBe('nobody')
  })
})

test('continues each sort order on the next page', { tags: ['SEA-17'] }, async () => {
  const { db } = searchApp.testApp
  for (let n = 0; n < 9; n += 1) {
    const categories = { [MOVEMENT]: { title: 'Ukulele' } }
    await createProfessional(db, { username: `u${n}`, categories, other: { appointmentRate: 100 - 10 * n } })
  }
  const byPrice = ['u8', 'u7', 'u6', 'u5', 'u4', 'u3', 'u2', 'u1', 'u0']
  for (const sort of ['best', 'soonest', 'price', 'rating'] as const) {
    const first = await searchApp.find({ text: 'ukulele', sort })
    const nextPage = await searchApp.find({ text: 'ukulele', sort, after: first.groups[0]?.more })
    const all = [...searchApp.listUsernames(first), ...searchApp.listUsernames(nextPage)]
    expect([first.users.length, all.toSorted(), nextPage.groups[0]?.more]).toEqual([5, byPrice.toReversed(), null])
    expect(sort === 'price' ? all : byPrice).toEqual(byPrice)
  }
})
