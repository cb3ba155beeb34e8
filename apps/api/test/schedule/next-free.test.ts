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
  insertHiddenDate,
  customDate,
  workHourForm,
  MONDAY,
  createProfessional,
  mustSaveHours,
  startMonday,
} from './fixtures.ts'
import type { Professional } from './fixtures.ts'

let testApp: TestApp
let mila: number
const professionals: Record<string, Professional> = {}

const inDays = (days: number) => Temporal.PlainDate.from(MONDAY).add({ days }).toString()

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Creates a professional who is open every day, nine to six with lunch. */
async function createOpenProfessional(
  name: string,
  other: Parameters<typeof createProfessional>[2] = {},
): Promise<Professional> {
  const professional = await createProfessional(testApp, name, other)
  for (const dayType of weekdays) await mustSaveHours(testApp, professional, workHourForm({ dayType }))
  professionals[name] = professional
  return professional
}

async function bookRange(professional: Professional, start: string, end: string): Promise<void> {
  await insertAppointment(testApp, { professional: professional.id, member: mila, start, end })
}

beforeAll(async () => {
  testApp = await startMonday()
  mila = (await testApp.member('mila')).user.id
  await createOpenProfessional('open')
  await createOpenProfessional('austin', { timeZone: 'America/Chicago', appointmentDuration: 5400 })
  await createOpenProfessional('tokyo', { timeZone: 'Asia/Tokyo', appointmentDuration: 1800 })
  const full = await createOpenProfessional('full')
  await bookRange(full, `${MONDAY}T09:00:00Z`, `${MONDAY}T18:00:00Z`)
  const pending = await createOpenProfessional('pending')
  const start = `${MONDAY}T09:00:00Z`
  await insertAppointment(testApp, {
    professional: pending.id,
    member: mila,
    start,
    end: `${MONDAY}T10:30:00Z`,
    status: 'Pending',
  })
  const away = await createOpenProfessional('away')
  await mustSaveHours(testApp, away, customDate(inDays(0), { work: false }))
  await mustSaveHours(testApp, away, customDate(inDays(1), { start: 1200, end: 1320, lunch: false }))
  const closed = await createOpenProfessional('closed')
  await insertHiddenDate(testApp, closed.id, MONDAY)
  const taken = await createOpenProfessional('taken')
  await bookRange(taken, `${inDays(-1)}T00:00:00Z`, `${inDays(60)}T00:00:00Z`)
  professionals.silent = await createProfessional(testApp, 'silent')
  const rejected = await createOpenProfessional('rejected')
  await inTransaction(testApp.db, (tx) =>
    sql`update account set status = 'Rejected' where id = ${rejected.id}`.execute(tx),
  )
})
afterAll(() => testApp.stop())

const ids = () => Object.values(professionals).map(({ id }) => id as AccountId)

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
    Object.entries(professionals).map(([name, { id }]) => [name, nextFreeTimes.get(id as AccountId)?.start ?? null]),
  )
}

/** Returns the first slot in the calendar of each professional. */
async function loadFirstSlots() {
  const first: Record<string, number | null> = {}
  for (const [name, { token, username }] of Object.entries(professionals)) {
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
  const getZone = (name: string) => nextFreeTimes.get(professionals[name]?.id as AccountId)?.timeZone
  expect([getZone('austin'), getZone('open')]).toEqual(['America/Chicago', 'UTC'])
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
