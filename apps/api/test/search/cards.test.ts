import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { MIND, MOVEMENT, createProfessional } from './fixtures.ts'
import { startSearchTestApp } from './search-test-app.ts'

type SearchTestApp = Awaited<ReturnType<typeof startSearchTestApp>>
let searchApp: SearchTestApp

/** Inserts work hours every day from 9 to 10, and a rating. */
async function addWorkHours(accountId: number): Promise<void> {
  await inTransaction(searchApp.testApp.db, async (tx) => {
    await sql`insert into work_hour (account_id, session_type, day_type, work, start_minute, end_minute, lunch,
        lunch_start_minute, lunch_end_minute)
      select ${accountId}, 'Standard', unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), true, 540, 600,
        false, 0, 0`.execute(tx)
    await sql`update profile set rating = 4.8, rating_count = 12 where account_id = ${accountId}`.execute(tx)
  })
}

beforeAll(async () => {
  searchApp = await startSearchTestApp()
  const { db } = searchApp.testApp
  const timeZone = 'America/Chicago'
  const other = { appointmentRate: 80, appointmentDuration: 3600, free15: true }
  const categories = { [MOVEMENT]: {}, [MIND]: {} }
  await addWorkHours(
    await createProfessional(db, { username: 'complete', zipcode: '78704', categories, timeZone, other }),
  )
  await createProfessional(db, { username: 'empty', country: 'MX', zipcode: '78704', other: { appointmentRate: 0 } })
  await createProfessional(db, { username: 'invalid', other: { appointmentRate: 'a lot' } })
})
afterAll(() => searchApp.testApp.stop())

async function findCards(username: string, body = {}) {
  const { users } = await searchApp.find({ text: '', ...body })
  return users.filter((user) => user.username === username)
}

test('a card shows city, price, reviews, the free first call and the next free time', async () => {
  const cards = await findCards('complete')
  expect(cards).toHaveLength(2)
  const { nextFree, ...card } = cards[0] ?? {}
  expect(card).toMatchObject({ city: 'Austin, TX', rate: 80, free15: true, ratingCount: 12, distance: null })
  const nextStart = Temporal.Instant.from(nextFree?.start ?? '').toZonedDateTimeISO('America/Chicago')
  expect([nextStart.hour, nextStart.minute, nextFree?.timeZone]).toEqual([9, 0, 'America/Chicago'])
  const ahead = searchApp.testApp.clock.now().until(nextStart.toInstant()).total('hours')
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThanOrEqual(25)
  // The next free time is the same in both categories.
  expect(cards[1]?.nextFree).toEqual(nextFree)
})

test('a card omits fields that the professional has not filled in', async () => {
  const emptyFields = { city: null, rate: null, free15: false, ratingCount: 0, nextFree: null }
  expect((await findCards('empty'))[0]).toMatchObject(emptyFields)
  expect((await findCards('invalid'))[0]).toMatchObject(emptyFields)
})

test('a card shows the distance in a search near a place', async () => {
  const [card] = await findCards('complete', { zipcode: '78701' })
  expect(card?.city).toBe('Austin, TX')
  expect(card?.distance).toBeLessThan(10)
})
