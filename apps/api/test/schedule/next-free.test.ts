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
const people: Record<string, Practice> = {}

const inDays = (days: number) => Temporal.PlainDate.from(MONDAY).add({ days }).toString()

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Somebody who works every day, nine to six with lunch. */
async function working(name: string, other: Parameters<typeof createPractice>[2] = {}): Promise<Practice> {
  const person = await createPractice(testApp, name, other)
  for (const dayType of weekdays) await mustSaveHours(testApp, person, workHourForm({ dayType }))
  people[name] = person
  return person
}

async function take(person: Practice, start: string, end: string): Promise<void> {
  await insertAppointment(testApp, { professional: person.id, member: mila, start, end })
}

beforeAll(async () => {
  testApp = await startMonday()
  mila = (await testApp.member('mila')).user.id
  await working('open')
  await working('austin', { timeZone: 'America/Chicago', appointmentDuration: 5400 })
  await working('tokyo', { timeZone: 'Asia/Tokyo', appointmentDuration: 1800 })
  const full = await working('full')
  await take(full, `${MONDAY}T09:00:00Z`, `${MONDAY}T18:00:00Z`)
  const pending = await working('pending')
  const start = `${MONDAY}T09:00:00Z`
  await insertAppointment(testApp, {
    professional: pending.id,
    member: mila,
    start,
    end: `${MONDAY}T10:30:00Z`,
    status: 'Pending',
  })
  const away = await working('away')
  await mustSaveHours(testApp, away, customDate(inDays(0), { work: false }))
  await mustSaveHours(testApp, away, customDate(inDays(1), { start: 1200, end: 1320, lunch: false }))
  const closed = await working('closed')
  await closeDate(testApp, closed.id, MONDAY)
  const taken = await working('taken')
  await take(taken, `${inDays(-1)}T00:00:00Z`, `${inDays(60)}T00:00:00Z`)
  people.silent = await createPractice(testApp, 'silent')
  const rejected = await working('rejected')
  await inTransaction(testApp.db, (tx) =>
    sql`update account set status = 'Rejected' where id = ${rejected.id}`.execute(tx),
  )
})
afterAll(() => testApp.stop())

const ids = () => Object.values(people).map(({ id }) => id as AccountId)

function scheduleOf(db: TestApp['db']) {
  return createSchedule({
    db,
    clock: testApp.clock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit: async () => undefined,
  })
}

async function nextByName() {
  const found = await scheduleOf(testApp.db).nextFree(testApp.db, ids())
  return Object.fromEntries(
    Object.entries(people).map(([name, { id }]) => [name, found.get(id as AccountId)?.start ?? null]),
  )
}

/** The first that the calendar of each offers. */
async function firstOfCalendars() {
  const first: Record<string, number | null> = {}
  for (const [name, { token, username }] of Object.entries(people)) {
    const body = { username, start: inDays(-1), end: inDays(14), sessionType: 'Standard' as const }
    const { data } = await testApp.call(loadSchedule, { body }, { token })
    const start = data?.schedule[0]?.start
    first[name] = start === undefined ? null : Date.parse(start)
  }
  return first
}

test('the next free time of many is the first that the calendar of each offers', async () => {
  const next = await nextByName()
  expect(next).toEqual(await firstOfCalendars())
  const at = (time: string) => Date.parse(time)
  expect(next).toEqual({
    open: at(`${MONDAY}T09:00:00Z`),
    // Monday at nine by the clock of Chicago; in Tokyo Monday has begun its ninth hour.
    austin: at(`${MONDAY}T15:00:00Z`),
    tokyo: at(`${MONDAY}T00:30:00Z`),
    full: at(`${inDays(1)}T09:00:00Z`),
    pending: at(`${MONDAY}T11:00:00Z`),
    away: at(`${inDays(1)}T20:00:00Z`),
    closed: at(`${inDays(1)}T09:00:00Z`),
    taken: null,
    silent: null,
    rejected: null,
  })
})

test('it says whose clock they work by', async () => {
  const found = await scheduleOf(testApp.db).nextFree(testApp.db, ids())
  const zoneOf = (name: string) => found.get(people[name]?.id as AccountId)?.timeZone
  expect([zoneOf('austin'), zoneOf('open')]).toEqual(['America/Chicago', 'UTC'])
})

test('hours that have begun are gone, and it follows the clock', async () => {
  testApp.clock.advance({ hours: 9, minutes: 1 })
  const next = await nextByName()
  expect(next).toEqual(await firstOfCalendars())
  expect(next.open).toBe(Date.parse(`${MONDAY}T10:00:00Z`))
})

test('many take two statements, as one does', async () => {
  let statements = 0
  const log = createLog(testApp.env, 'test')
  const counted = openDatabase({ url: testApp.env.DATABASE_URL, poolSize: 2, log, onQuery: () => (statements += 1) })
  const { nextFree } = scheduleOf(counted.db)
  for (const some of [ids(), ids().slice(0, 1)]) {
    statements = 0
    await nextFree(counted.db, some)
    expect(statements).toBe(2)
  }
  await counted.close()
})
