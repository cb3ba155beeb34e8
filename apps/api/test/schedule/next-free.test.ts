import { loadSchedule } from '@fourfold/contract/schedule/endpoints'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findBusyTimes, findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createSchedule } from '../../src/schedule/index.ts'
import type { TestApp } from '../setup/test-app.ts'
import {
  insertAppointment,
  closeDate,
  customDate,
  workHourForm,
  MONDAY,
  createPractice,
  mustSaveHours,
  startMonday,
} from './fixtures.ts'
import type { Practice } from './fixtures.ts'

let testApp: TestApp
let mila: number
const practices: Record<string, Practice> = {}

const inDays = (days: number) => Temporal.PlainDate.from(MONDAY).add({ days }).toString()

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Creates a practice that is open every day, nine to six with lunch. */
async function createOpenPractice(name: string, other: Parameters<typeof createPractice>[2] = {}): Promise<Practice> {
  const practice = await createPractice(testApp, name, other)
  for (const dayType of weekdays) await mustSaveHours(testApp, practice, workHourForm({ dayType }))
  practices[name] = practice
  return practice
}

async function bookRange(practice: Practice, start: string, end: string): Promise<void> {
  await insertAppointment(testApp, { professional: practice.id, member: mila, start, end })
}

beforeAll(async () => {
  testApp = await startMonday()
  mila = (await testApp.member('mila')).user.id
  await createOpenPractice('open')
  await createOpenPractice('austin', { timeZone: 'America/Chicago', appointmentDuration: 5400 })
  await createOpenPractice('tokyo', { timeZone: 'Asia/Tokyo', appointmentDuration: 1800 })
  const full = await createOpenPractice('full')
  await bookRange(full, `${MONDAY}T09:00:00Z`, `${MONDAY}T18:00:00Z`)
  const pending = await createOpenPractice('pending')
  const start = `${MONDAY}T09:00:00Z`
  await insertAppointment(testApp, {
    professional: pending.id,
    member: mila,
    start,
    end: `${MONDAY}T10:30:00Z`,
    status: 'Pending',
  })
  const away = await createOpenPractice('away')
  await mustSaveHours(testApp, away, customDate(inDays(0), { work: false }))
  await mustSaveHours(testApp, away, customDate(inDays(1), { start: 1200, end: 1320, lunch: false }))
  const closed = await createOpenPractice('closed')
  await closeDate(testApp, closed.id, MONDAY)
  const taken = await createOpenPractice('taken')
  await bookRange(taken, `${inDays(-1)}T00:00:00Z`, `${inDays(60)}T00:00:00Z`)
  practices.silent = await createPractice(testApp, 'silent')
  const rejected = await createOpenPractice('rejected')
  await inTransaction(testApp.db, (tx) =>
    sql`update account set status = 'Rejected' where id = ${rejected.id}`.execute(tx),
  )
})
afterAll(() => testApp.stop())

const ids = () => Object.values(practices).map(({ id }) => id as AccountId)

function openSchedule(db: TestApp['db']) {
  return createSchedule({
    db,
    clock: testApp.clock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit: async () => undefined,
  })
}

async function loadNextByName() {
  const nextFreeTimes = await openSchedule(testApp.db).findNextFree(testApp.db, ids())
  return Object.fromEntries(
    Object.entries(practices).map(([name, { id }]) => [name, nextFreeTimes.get(id as AccountId)?.start ?? null]),
  )
}

/** Returns the first slot in the calendar of each practice. */
async function loadFirstSlots() {
  const first: Record<string, number | null> = {}
  for (const [name, { token, username }] of Object.entries(practices)) {
    const body = { username, start: inDays(-1), end: inDays(14), sessionType: 'Standard' as const }
    const { data } = await testApp.call(loadSchedule, { body }, { token })
    const start = data?.schedule[0]?.start
    first[name] = start === undefined ? null : Date.parse(start)
  }
  return first
}

test('the next free time of each professional is the first slot of their calendar', async () => {
  const nextByName = await loadNextByName()
  expect(nextByName).toEqual(await loadFirstSlots())
  const toMilliseconds = (time: string) => Date.parse(time)
  expect(nextByName).toEqual({
    open: toMilliseconds(`${MONDAY}T09:00:00Z`),
    // Nine o'clock in Chicago; in Tokyo it is already past nine.
    austin: toMilliseconds(`${MONDAY}T15:00:00Z`),
    tokyo: toMilliseconds(`${MONDAY}T00:30:00Z`),
    full: toMilliseconds(`${inDays(1)}T09:00:00Z`),
    pending: toMilliseconds(`${MONDAY}T11:00:00Z`),
    away: toMilliseconds(`${inDays(1)}T20:00:00Z`),
    closed: toMilliseconds(`${inDays(1)}T09:00:00Z`),
    taken: null,
    silent: null,
    rejected: null,
  })
})

test('the next free time includes the time zone of the professional', async () => {
  const nextFreeTimes = await openSchedule(testApp.db).findNextFree(testApp.db, ids())
  const zoneOf = (name: string) => nextFreeTimes.get(practices[name]?.id as AccountId)?.timeZone
  expect([zoneOf('austin'), zoneOf('open')]).toEqual(['America/Chicago', 'UTC'])
})

test('the next free time skips slots that have started', async () => {
  testApp.clock.advance({ hours: 9, minutes: 1 })
  const nextByName = await loadNextByName()
  expect(nextByName).toEqual(await loadFirstSlots())
  expect(nextByName.open).toBe(Date.parse(`${MONDAY}T10:00:00Z`))
})

test('loading the next free times of one or many professionals executes two statements', async () => {
  let statements = 0
  const log = createLog(testApp.env, 'test')
  const counting = openDatabase({ url: testApp.env.DATABASE_URL, poolSize: 2, log, onQuery: () => (statements += 1) })
  const { findNextFree } = openSchedule(counting.db)
  for (const accountIds of [ids(), ids().slice(0, 1)]) {
    statements = 0
    await findNextFree(counting.db, accountIds)
    expect(statements).toBe(2)
  }
  await counting.close()
})
