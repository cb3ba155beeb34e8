import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import { sessionTypes, weekdays } from '@fourfold/contract/schedule/shapes'
import type { SessionType, Weekday } from '@fourfold/contract/schedule/shapes'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extendFreeTimes } from '../../src/search/search.jobs.ts'
import { PROPERTY_SEED, scaleRuns } from '../setup/property-runs.ts'
import { insertPerson, loadFreeTimes, openFreeTimes } from './free-times-fixtures.ts'
import type { FreeTimes } from './free-times-fixtures.ts'
import { listExpectedFreeTimes } from './free-times-oracle.ts'
import type { Appointment, Entry, Person } from './free-times-oracle.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const DAYS_COMPUTED = 62

const zones = [
  null,
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Havana',
]

/** Days before, of and after clock changes in these zones, and one at the end of a year. */
const days = ['2026-01-31', '2026-03-07', '2026-04-05', '2026-08-12', '2026-10-03', '2026-11-01', '2026-12-30']

const startOfDay = (instant: number) => Math.floor(instant / DAY) * DAY

/** Minutes on or off the grid of five minutes, with the ends of the day. */
const minuteArbitrary = fc.oneof(
  fc.integer({ min: 0, max: 288 }).map((step) => step * 5),
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 120, 180, 1380, 1440),
)

const hoursArbitrary = fc
  .record({
    minutes: fc.uniqueArray(minuteArbitrary, { minLength: 4, maxLength: 4 }),
    lunch: fc.boolean(),
    work: fc.constantFrom(true, true, true, false),
  })
  .map(({ minutes, ...rest }) => {
    const [start = 0, lunchStart = 0, lunchEnd = 0, end = 0] = minutes.toSorted((a, b) => a - b)
    return { ...rest, start, lunchStart, lunchEnd, end }
  })

const typeArbitrary = fc.constantFrom(...sessionTypes)

const weekArbitrary = fc.uniqueArray(
  fc.record({ sessionType: typeArbitrary, dayType: fc.constantFrom(...weekdays), hours: hoursArbitrary }),
  { maxLength: 10, selector: ({ sessionType, dayType }) => `${sessionType} ${dayType}` },
)

const datesArbitrary = fc.uniqueArray(
  fc.record({
    sessionType: typeArbitrary,
    day: fc.integer({ min: -2, max: DAYS_COMPUTED + 2 }),
    hidden: fc.boolean(),
    hours: hoursArbitrary,
  }),
  { maxLength: 8, selector: ({ sessionType, day, hidden }) => `${sessionType} ${day} ${hidden}` },
)

const appointmentsArbitrary = fc.array(
  fc.record({
    minute: fc.integer({ min: -1440, max: (DAYS_COMPUTED + 1) * 1440 }),
    isAligned: fc.boolean(),
    minutes: fc.constantFrom(15, 45, 60, 180, 1440),
    status: fc.constantFrom(...appointmentStatuses),
  }),
  { maxLength: 40 },
)

const personArbitrary = fc.record({
  timeZone: fc.constantFrom(...zones),
  sessionLength: fc.constantFrom(null, 1000, ...sessionLengths),
  online: fc.boolean(),
  home: fc.boolean(),
  week: weekArbitrary,
  dates: datesArbitrary,
  appointments: appointmentsArbitrary,
})

const scenarioArbitrary = fc.record({
  day: fc.constantFrom(...days),
  minute: fc.integer({ min: 0, max: 1439 }),
  persons: fc.array(personArbitrary, { minLength: 4, maxLength: 4 }),
  minutesLater: fc.integer({ min: 0, max: 4000 }),
})

type PersonInput = typeof personArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Drops active appointments that overlap an earlier one, as the database does. */
function dropOverlaps(appointments: readonly Appointment[]): Appointment[] {
  const kept: Appointment[] = []
  for (const one of appointments) {
    const isActive = ({ status }: Appointment) => status === 'Pending' || status === 'Scheduled'
    const overlaps = kept.some((other) => isActive(other) && other.start < one.end && one.start < other.end)
    if (!isActive(one) || !overlaps) kept.push(one)
  }
  return kept
}

function buildPerson({ week, dates, appointments, ...settings }: PersonInput, today: number): Person {
  const entries: Entry[] = [
    ...week.map(({ hours, ...entry }) => ({ ...entry, ...hours, date: null, hidden: false })),
    ...dates.map(({ day, hours, ...entry }) => {
      const date = new Date(today + day * DAY).toISOString().slice(0, 10)
      return { ...entry, ...hours, date, dayType: 'Custom' as const }
    }),
  ]
  const times = appointments.map(({ minute, isAligned, minutes, status }) => {
    const start = today + (isAligned ? Math.floor(minute / 30) * 30 : minute) * MINUTE
    return { start, end: start + minutes * MINUTE, status }
  })
  return { ...settings, entries, appointments: dropOverlaps(times) }
}

let freeTimes: FreeTimes
beforeAll(async () => {
  freeTimes = await openFreeTimes('2026-01-01T00:00Z')
})
afterAll(() => freeTimes.close())

const setClock = (instant: number) =>
  freeTimes.clock.advance(
    freeTimes.clock.now().until(Temporal.Instant.fromEpochMilliseconds(instant), { largestUnit: 'hours' }),
  )
const insert = (person: Person) => freeTimes.transact((tx) => insertPerson(tx, freeTimes.member, person))
const load = async (accountId: number) => (await loadFreeTimes(freeTimes.db, accountId))[0]

/** The expected listing of a person whose free times were computed at an instant. */
function expectAt(person: Person, instant: number) {
  const today = startOfDay(instant)
  const until = today + DAYS_COMPUTED * DAY
  return {
    freeUntil: new Date(until).toISOString().slice(0, 10),
    free: listExpectedFreeTimes(person, { from: today, until }),
  }
}

describe('free times of listings', () => {
  test(
    'equal those of a minute by minute computation, and again after time has passed',
    { timeout: 300_000 },
    async () => {
      let countedHalfHours = 0
      const property = fc.asyncProperty(scenarioArbitrary, async ({ day, minute, persons, minutesLater }) => {
        const now = Date.parse(day) + minute * MINUTE
        setClock(now)
        const built = persons.map((person) => buildPerson(person, startOfDay(now)))
        const ids: number[] = []
        for (const person of built) ids.push(await insert(person))
        await freeTimes.drain()
        for (const [index, person] of built.entries()) {
          const listing = await load(ids[index] ?? 0)
          expect(listing).toMatchObject(expectAt(person, now))
          countedHalfHours += Object.values(listing?.free ?? {}).flat().length
        }
        const later = startOfDay(now) + DAY - MINUTE + minutesLater * MINUTE
        setClock(later)
        expect(await freeTimes.findWrong()).toEqual([])
        setClock(startOfDay(later) + DAY - MINUTE)
        await freeTimes.runJob(extendFreeTimes)
        await freeTimes.drain()
        for (const [index, person] of built.entries()) {
          expect(await load(ids[index] ?? 0)).toMatchObject(expectAt(person, later))
        }
        expect(await freeTimes.findWrong()).toEqual([])
      })
      await fc.assert(property, { numRuns: scaleRuns(20), seed: PROPERTY_SEED })
      expect(countedHalfHours).toBeGreaterThan(5000)
    },
  )
})

const office = { hidden: false, work: true, lunch: false, lunchStart: 0, lunchEnd: 0 }
const buildWeek = (start: number, end: number, sessionType: SessionType = 'Standard'): Entry[] =>
  weekdays.map((dayType: Weekday) => ({ ...office, sessionType, dayType, date: null, start, end }))

describe('starts of free sessions', () => {
  const base = { timeZone: 'UTC', sessionLength: 3600, online: true, home: false, appointments: [] }

  /** Returns the half hours of a UTC day in which sessions start, such as "09:30". */
  async function listHalfHours(person: Person, now: string, date: string, type: SessionType = 'Standard') {
    setClock(Date.parse(now))
    const id = await insert(person)
    await freeTimes.drain()
    const { free } = (await load(id)) ?? {}
    const halfHours = (type === 'Standard' ? free?.free_standard_online : free?.free_free15_online) ?? []
    return halfHours
      .map((halfHour) => new Date(halfHour * 30 * MINUTE).toISOString())
      .filter((text) => text.startsWith(date))
      .map((text) => text.slice(11, 16))
  }

  const MORNING = [60, 240] as const
  test.each([
    ['America/New_York', '2026-03-07', ['06:00', '07:00', '08:00'], MORNING],
    // From 2:00 to 3:00 clocks are set forward.
    ['America/New_York', '2026-03-08', ['06:00', '07:00'], MORNING],
    ['America/New_York', '2026-11-01', ['05:00', '07:00', '08:00'], MORNING],
    // Half an hour forward at 2:00, in UTC on the day before.
    ['Australia/Lord_Howe', '2026-10-03', ['14:30', '16:00'], MORNING],
    ['Asia/Kathmandu', '2026-02-01', ['03:00', '04:00', '05:00'], [540, 720]],
    ['America/New_York', '2026-01-10', ['04:00'], [1380, 1440]],
  ] as const)('%s on %s', async (timeZone, date, expected, [start, end]) => {
    const now = `${new Date(Date.parse(date) - 5 * DAY).toISOString().slice(0, 10)}T12:00Z`
    const halfHours = await listHalfHours({ ...base, timeZone, entries: buildWeek(start, end) }, now, date)
    expect(halfHours).toEqual(expected)
  })

  test('exclude lunch, and grids that do not fit the longest session', async () => {
    const entries = buildWeek(540, 1080).map((entry) => ({ ...entry, lunch: true, lunchStart: 720, lunchEnd: 765 }))
    const date = '2026-06-10'
    const person = { ...base, sessionLength: 10_800, entries }
    expect(await listHalfHours(person, '2026-06-01T12:00Z', date)).toEqual(['09:00', '12:30'])
  })

  test('exclude each session that an appointment off the grid overlaps', async () => {
    const time = (text: string) => Date.parse(`2026-06-10T${text}Z`)
    const appointments = [
      { start: time('09:50'), end: time('10:05'), status: 'Pending' as const },
      { start: time('13:00'), end: time('14:00'), status: 'Cancelled' as const },
    ]
    const person = { ...base, entries: buildWeek(540, 900), appointments }
    expect(await listHalfHours(person, '2026-06-01T12:00Z', '2026-06-10')).toEqual(['11:00', '12:00', '13:00', '14:00'])
  })

  test('of both types with the same length are those of standard sessions', async () => {
    const entries = [...buildWeek(540, 570), ...buildWeek(555, 600, 'Free15')]
    const person = { ...base, sessionLength: 900, entries }
    const day = ['2026-06-01T12:00Z', '2026-06-10'] as const
    expect(await listHalfHours(person, ...day)).toEqual(['09:00'])
    expect(await listHalfHours(person, ...day, 'Free15')).toEqual(['09:30'])
  })
})
