import { availableSlots } from '@fourfold/contract/schedule/endpoints'
import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { findBusyTimes, findBusyTimesOfMany } from '../../src/appointments/index.ts'
import { createSchedule } from '../../src/schedule/index.ts'
import type { Schedule } from '../../src/schedule/index.ts'
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
let schedule: Schedule
let member: number
beforeAll(async () => {
  testApp = await startMonday()
  schedule = createSchedule({
    db: testApp.db,
    clock: testApp.clock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit: async () => undefined,
  })
  member = (await testApp.member('mila')).user.id
})
afterAll(() => testApp.stop())

type TimeRange = { start: string; end: string }

/** Loads the settings that a booking passes to findOfferedSlot. */
async function loadSettings({ id }: Professional) {
  return testApp.db
    .selectFrom('profile')
    .select(['profile.account_id as id', 'profile.time_zone', 'profile.session_length'])
    .where('profile.account_id', '=', id as AccountId)
    .executeTakeFirstOrThrow()
}

async function findOffered(professional: Professional, { start, end }: TimeRange) {
  const range = { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }
  return schedule.findOfferedSlot(testApp.db, { professional: await loadSettings(professional), ...range })
}

const rangeOn = (start: string, end: string, date = MONDAY) => ({
  start: `${date}T${start}:00Z`,
  end: `${date}T${end}:00Z`,
})

describe('findOfferedSlot', () => {
  test('recognizes every slot of both types, also on days with DST changes and inside a transaction', async () => {
    const zones = [
      { timeZone: 'America/New_York', date: '2027-03-14' },
      { timeZone: 'Australia/Lord_Howe', date: '2027-04-04' },
      { timeZone: 'Africa/Cairo', date: '2027-10-28' },
      { timeZone: 'America/Havana', date: '2027-11-07' },
      { timeZone: 'Asia/Kathmandu', date: '2027-11-08' },
    ]
    let checkedCount = 0
    for (const [number, { timeZone, date }] of zones.entries()) {
      const person = await createProfessional(testApp, `zone${number}`, { timeZone, appointmentDuration: 7200 })
      for (const sessionType of sessionTypes) {
        await mustSaveHours(testApp, person, customDate(date, { start: 0, end: 1440, lunch: false, sessionType }))
        const body = { username: person.username, date, sessionType }
        const { data } = await testApp.call(availableSlots, { body }, { token: person.token })
        for (const { start, end } of data ?? []) {
          const request = { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }
          const professional = await loadSettings(person)
          const offeredSlot = await inTransaction(testApp.db, (tx) =>
            schedule.findOfferedSlot(tx, { professional, ...request }),
          )
          expect(offeredSlot).toEqual({ sessionType, timeZone })
          checkedCount += 1
        }
      }
    }
    expect(checkedCount).toBeGreaterThan(5 * (11 + 92))
  })

  test('rejects other time ranges, but recognizes a booked slot', async () => {
    const ines = await createProfessional(testApp, 'ines')
    await mustSaveHours(testApp, ines, workHourForm())
    await mustSaveHours(testApp, ines, customDate('2027-03-08'))
    await insertHiddenDate(testApp, ines.id, '2027-03-08')
    const standard = { sessionType: 'Standard', timeZone: 'UTC' }
    expect(await findOffered(ines, rangeOn('09:00', '10:00'))).toEqual(standard)
    const invalidRanges = [
      rangeOn('09:30', '10:30'),
      rangeOn('09:00', '10:30'),
      rangeOn('09:00', '09:15'),
      rangeOn('13:00', '14:00'),
      rangeOn('18:00', '19:00'),
      rangeOn('10:00', '09:00'),
      rangeOn('09:00', '09:00'),
      rangeOn('09:00', '10:00', '2027-03-02'),
      rangeOn('09:00', '10:00', '2027-03-08'),
      rangeOn('09:00', '10:00', '2027-02-22'),
      rangeOn('09:00', '10:00', '0000-01-01'),
      { start: `${MONDAY}T09:00:00.000000001Z`, end: `${MONDAY}T10:00:00.000000001Z` },
    ]
    for (const range of invalidRanges) expect(await findOffered(ines, range)).toBeNull()

    await insertAppointment(testApp, { professional: ines.id, member, ...rangeOn('09:45', '10:00') })
    expect(await findOffered(ines, rangeOn('09:00', '10:00'))).toEqual(standard)
  })

  test('prefers Standard if both session types have the slot', async () => {
    const otto = await createProfessional(testApp, 'otto', { appointmentDuration: 900 })
    await mustSaveHours(testApp, otto, workHourForm({ sessionType: 'Free15' }))
    expect(await findOffered(otto, rangeOn('09:00', '09:15'))).toMatchObject({ sessionType: 'Free15' })
    await mustSaveHours(testApp, otto, workHourForm())
    expect(await findOffered(otto, rangeOn('09:00', '09:15'))).toMatchObject({ sessionType: 'Standard' })
  })
})
