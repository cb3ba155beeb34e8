import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MOVEMENT, professional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

type SearchTestApp = Awaited<ReturnType<typeof startSearchTestApp>>
let searching: SearchTestApp

/** Adds one work hour every day in Chicago. */
async function addWorkHour(accountId: number, hour: number): Promise<void> {
  await inTransaction(searching.testApp.db, (tx) =>
    sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
        lunch_start_minute, lunch_end_minute)
      select ${accountId}, 'Standard', unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), true,
        ${hour * 60}, ${hour * 60 + 60}, false, 0, 0`.execute(tx),
  )
}

/** The hour in Chicago a number of hours from now. */
const hourIn = (hours: number) =>
  searching.testApp.clock.now().toZonedDateTimeISO('America/Chicago').add({ hours }).hour

beforeAll(async () => {
  searching = await startSearchTestApp()
  const { db } = searching.testApp
  const person = (username: string, title: string, appointmentRate: number, rest = {}) =>
    professional(db, {
      username,
      home: true,
      categories: { [MOVEMENT]: { title } },
      timeZone: 'America/Chicago',
      other: { appointmentRate },
      ...rest,
    })
  await addWorkHour(await person('fits', 'Zither yoga', 120, { rating: 3, zipcode: '78701' }), hourIn(9))
  await addWorkHour(await person('cheap', 'Zither', 40, { rating: 2, zipcode: '78759' }), hourIn(5))
  await person('silent', 'Zither', 0, { rating: 4, zipcode: '78704' })
  await searching.waitForIndexed(3)
})
afterAll(() => searching.testApp.stop())

const TEXT = 'zither yoga'
const order = async (body: object) => searching.names(await searching.find({ text: TEXT, ...body }))

describe('search sort orders', () => {
  test('sorts by best match, price, rating or distance, then by best match', async () => {
    expect(await order({})).toEqual(['fits', 'silent', 'cheap'])
    expect(await order({ sort: 'best' })).toEqual(await order({}))
    expect(await order({ sort: '' })).toEqual(await order({}))
    expect(await order({ sort: 'price' })).toEqual(['cheap', 'fits', 'silent'])
    expect(await order({ sort: 'rating' })).toEqual(['silent', 'fits', 'cheap'])
    expect(await order({ sort: 'nearest', zipcode: '78704' })).toEqual(['silent', 'fits', 'cheap'])
  })

  test('sorts by the next free time, with professionals without one last', async () => {
    expect(await order({ sort: 'soonest' })).toEqual(['cheap', 'fits', 'silent'])
  })

  test('does not offer sorting by distance without a place', async () => {
    expect(await order({ sort: 'nearest' })).toEqual(await order({}))
    expect((await searching.find({ text: TEXT })).sorts).toEqual(['best', 'soonest', 'price', 'rating'])
    expect((await searching.find({ text: `${TEXT} in Austin` })).sorts).toContain('nearest')
    expect((await searching.find({ text: 'qqqqzzzz' })).sorts).toBeUndefined()
  })

  test('relates percentages to the best match in every sort order', { tags: ['OP-092'] }, async () => {
    const best = await searching.find({ text: TEXT })
    for (const sort of ['price', 'rating', 'soonest'] as const) {
      expect((await searching.find({ text: TEXT, sort })).highestPriority).toBe(best.highestPriority)
    }
  })
})

test('sorts urgent queries by free time unless a sort order is requested', async () => {
  const urgent = await searching.find({ text: 'zither yoga tonight' })
  expect(searching.names(urgent)).toEqual(['cheap', 'fits', 'silent'])
  expect([urgent.sort, urgent.read]).toEqual(['soonest', [{ kind: 'soon', without: 'zither yoga' }]])
  const best = await searching.find({ text: 'zither yoga tonight', sort: 'best' })
  expect([searching.names(best)[0], best.sort, best.read?.[0]?.unapplied]).toEqual(['fits', undefined, 'filter'])
})

describe('a price in a query', () => {
  test.each([null, 'mila'])('finds professionals up to that price for %s', async (username) => {
    const token = username === null ? null : searching.mila
    const reply = await searching.find({ text: 'zither under $100' }, token)
    expect(searching.names(reply)).toEqual(['cheap'])
    expect(reply.read).toEqual([{ kind: 'price', value: '100', without: 'zither' }])
  })

  test('is dropped and reported if it has no results', async () => {
    const reply = await searching.find({ text: 'zither under $20' })
    expect(reply.total).toBe(3)
    expect(reply.read?.[0]?.unapplied).toBe('nobody')
  })
})

test('continues each sort order on the next page', { tags: ['SEA-17'] }, async () => {
  const { db } = searching.testApp
  for (let n = 0; n < 9; n += 1) {
    const categories = { [MOVEMENT]: { title: 'Ukulele' } }
    await professional(db, { username: `u${n}`, categories, other: { appointmentRate: 100 - 10 * n } })
  }
  await searching.waitForIndexed(12)
  const byPrice = ['u8', 'u7', 'u6', 'u5', 'u4', 'u3', 'u2', 'u1', 'u0']
  for (const sort of ['best', 'soonest', 'price', 'rating'] as const) {
    const first = await searching.find({ text: 'ukulele', sort })
    const next = await searching.find({ text: 'ukulele', sort, after: first.groups[0]?.more })
    const all = [...searching.names(first), ...searching.names(next)]
    expect([first.users.length, all.toSorted(), next.groups[0]?.more]).toEqual([5, byPrice.toReversed(), null])
    expect(sort === 'price' ? all : byPrice).toEqual(byPrice)
  }
})
