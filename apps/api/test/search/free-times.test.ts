import { appointmentStatuses } from '@fourfold/contract/appointments/lifecycle'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import { sessionTypes, weekdays } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PROPERTY_SEED, scaleRuns } from '../setup/property-runs.ts'
import { MONEY } from './fixtures.ts'
import { insertAppointment, insertEntries, openFreeTimes } from './free-times-fixtures.ts'
import type { FreeTimes } from './free-times-fixtures.ts'
import { listExpectedFreeTimes } from './free-times-oracle.ts'
import type { Appointment, Entry, Person } from './free-times-oracle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_COMPUTED = 62

let freeTimes: FreeTimes
beforeAll(async () => {
  freeTimes = await openFreeTimes()
})
afterAll(() => freeTimes.close())

const startOfDay = (instant: number) => Math.floor(instant / DAY) * DAY
const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The expected listing of a person whose free times were computed at an instant. */
function expectAt(person: Person, instant: number) {
  const from = startOfDay(instant)
  const until = from + DAYS_COMPUTED * DAY
  return { freeUntil: formatDay(until), free: listExpectedFreeTimes(person, { from, until }) }
}

const zones = [
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Havana',
]

/** Days before, of and after clock changes in these zones, and one at the end of a year. */
const days = ['2026-01-31', '2026-03-07', '2026-04-05', '2026-08-12', '2026-10-03', '2026-11-01', '2026-12-30']

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

const sessionType = fc.constantFrom(...sessionTypes)

const personArbitrary = fc.record({
  timeZone: fc.constantFrom(null, ...zones),
  sessionLength: fc.constantFrom(null, 1000, ...sessionLengths),
  online: fc.boolean(),
  home: fc.boolean(),
  week: fc.uniqueArray(fc.record({ sessionType, dayType: fc.constantFrom(...weekdays), hours: hoursArbitrary }), {
    maxLength: 10,
    selector: (entry) => `${entry.sessionType} ${entry.dayType}`,
  }),
  dates: fc.uniqueArray(
    fc.record({
      sessionType,
      day: fc.integer({ min: -2, max: DAYS_COMPUTED + 2 }),
      hidden: fc.boolean(),
      hours: hoursArbitrary,
    }),
    { maxLength: 8, selector: (entry) => `${entry.sessionType} ${entry.day} ${entry.hidden}` },
  ),
  appointments: fc.array(
    fc.record({
      minute: fc.integer({ min: -1440, max: (DAYS_COMPUTED + 1) * 1440 }),
      isAligned: fc.boolean(),
      minutes: fc.constantFrom(15, 45, 60, 180, 1440),
      status: fc.constantFrom(...appointmentStatuses),
    }),
    { maxLength: 40 },
  ),
})

type PersonInput = typeof personArbitrary extends fc.Arbitrary<infer Value> ? Value : never

/** Drops active appointments that overlap an earlier one, as the database does. */
function dropOverlaps(appointments: readonly Appointment[]): Appointment[] {
  const isActive = ({ status }: Appointment) => status === 'Pending' || status === 'Scheduled'
  const kept: Appointment[] = []
  for (const one of appointments) {
    const overlaps = kept.some((other) => isActive(other) && other.start < one.end && one.start < other.end)
    if (!isActive(one) || !overlaps) kept.push(one)
  }
  return kept
}

function buildPerson({ week, dates, appointments, ...settings }: PersonInput, today: number): Person {
  const entries: Entry[] = [
    ...week.map(({ hours, ...entry }) => ({ ...entry, ...hours, date: null, hidden: false })),
    ...dates.map(({ day, hours, ...entry }) => {
      return { ...entry, ...hours, date: formatDay(today + day * DAY), dayType: 'Custom' as const }
    }),
  ]
  const times = appointments.map(({ minute, isAligned, minutes, status }) => {
    const start = today + (isAligned ? Math.floor(minute / 30) * 30 : minute) * MINUTE
    return { start, end: start + minutes * MINUTE, status }
  })
  return { ...settings, entries, appointments: dropOverlaps(times) }
}

test('free times equal those of a minute by minute computation, and again after time has passed', async () => {
  let countedHalfHours = 0
  const scenario = fc.record({
    day: fc.constantFrom(...days),
    minute: fc.integer({ min: 0, max: 1439 }),
    inputs: fc.array(personArbitrary, { minLength: 4, maxLength: 4 }),
    minutesLater: fc.integer({ min: 0, max: 4000 }),
  })
  const property = fc.asyncProperty(scenario, async ({ day, minute, inputs, minutesLater }) => {
    const now = Date.parse(day) + minute * MINUTE
    freeTimes.setClock(now)
    const persons = inputs.map((input) => buildPerson(input, startOfDay(now)))
    const ids: number[] = []
    for (const person of persons) ids.push(await freeTimes.insert(person))
    async function expectAllAt(instant: number): Promise<void> {
      for (const [index, person] of persons.entries()) {
        const listings = await freeTimes.load(ids[index] ?? 0)
        expect(listings).toMatchObject([expectAt(person, instant)])
        countedHalfHours += Object.values(listings[0]?.free ?? {}).flat().length
      }
    }
    await expectAllAt(now)
    const lastMinute = startOfDay(startOfDay(now) + DAY + minutesLater * MINUTE) + DAY - MINUTE
    freeTimes.setClock(lastMinute)
    await freeTimes.extend()
    await expectAllAt(lastMinute)
  })
  await fc.assert(property, { numRuns: scaleRuns(10), seed: PROPERTY_SEED })
  expect(countedHalfHours).toBeGreaterThan(5000)
})

const today = Date.parse('2026-03-02')
const hours = { hidden: false, work: true, start: 540, end: 720, lunch: false, lunchStart: 0, lunchEnd: 0 }
const week: Entry[] = weekdays.map((dayType) => ({ ...hours, sessionType: 'Standard', dayType, date: null }))
const booked: Appointment = { start: today + DAY + 15 * HOUR, end: today + DAY + 16 * HOUR, status: 'Scheduled' }
const later: Appointment = { start: booked.start + DAY, end: booked.end + DAY, status: 'Pending' }
const closedDate: Entry = { ...hours, sessionType: 'Standard', dayType: 'Custom', date: '2026-03-05', work: false }
const freeSessions: Entry = { ...hours, sessionType: 'Free15', dayType: 'Tue', date: null }
const maya: Person = {
  timeZone: 'America/New_York',
  sessionLength: 3600,
  online: true,
  home: false,
  entries: week,
  appointments: [booked],
}

const run = (statement: RawBuilder<unknown>) => freeTimes.transact((tx) => statement.execute(tx))

describe('free times of a listing', () => {
  beforeAll(() => freeTimes.setClock(today + 8 * HOUR))

  const add = (entry: Entry) => (tx: Tx, id: number) => insertEntries(tx, id, [entry])
  const update = (build: (id: number) => RawBuilder<unknown>) => (tx: Tx, id: number) => build(id).execute(tx)
  const request = (tx: Tx, id: number) => insertAppointment(tx, { professional: id, member: freeTimes.member }, later)
  const setProfile = (assignments: string) =>
    update((id) => sql`update profile set ${sql.raw(assignments)} where account_id = ${id}`)
  const setMonday = (end: number) => week.map((entry) => (entry.dayType === 'Mon' ? { ...entry, end } : entry))

  type Change = [title: string, change: (tx: Tx, id: number) => Promise<unknown>, person: Partial<Person>]
  const changes: Change[] = [
    ['a new custom date', add(closedDate), { entries: [...week, closedDate] }],
    [
      'a date closed by an admin',
      add({ ...closedDate, work: true, hidden: true }),
      { entries: [...week, { ...closedDate, hidden: true }] },
    ],
    ['hours of free sessions', add(freeSessions), { entries: [...week, freeSessions] }],
    [
      'changed hours',
      update((id) => sql`update work_hour set end_minute = 660 where account_id = ${id} and day_type = 'Mon'`),
      { entries: setMonday(660) },
    ],
    [
      'deleted hours',
      update((id) => sql`delete from work_hour where account_id = ${id} and day_type = 'Mon'`),
      { entries: week.filter(({ dayType }) => dayType !== 'Mon') },
    ],
    ['a request', request, { appointments: [booked, later] }],
    [
      'a cancellation',
      update((id) => sql`update appointment set status = 'Cancelled' where professional_id = ${id}`),
      { appointments: [] },
    ],
    [
      'a moved appointment',
      update(
        (
          id,
        ) => sql`update appointment set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
          where professional_id = ${id}`,
      ),
      { appointments: [later] },
    ],
    [
      'a deleted appointment',
      update((id) => sql`delete from appointment where professional_id = ${id}`),
      { appointments: [] },
    ],
    ['another time zone', setProfile(`time_zone = 'Pacific/Kiritimati'`), { timeZone: 'Pacific/Kiritimati' }],
    ['another session length', setProfile('session_length = 10800'), { sessionLength: 10_800 }],
    ['sessions in person', setProfile('preferred_home = true'), { home: true }],
    [
      'no sessions online',
      setProfile('preferred_online = false, preferred_home = true'),
      { online: false, home: true },
    ],
  ]

  test.each(changes)('change with %s', async (_title, change, person) => {
    const id = await freeTimes.insert(maya)
    const [before] = await freeTimes.load(id)
    await freeTimes.transact((tx) => change(tx, id))
    await freeTimes.drain()
    const [after] = await freeTimes.load(id)
    expect([before, after]).toMatchObject([expectAt(maya, today), expectAt({ ...maya, ...person }, today)])
    expect(after?.free).not.toEqual(before?.free)
    expect(after?.version).toBeGreaterThan(before?.version ?? Infinity)
  })

  test('are not written again if a change does not affect them', async () => {
    const id = await freeTimes.insert({ ...maya, appointments: [{ ...booked, status: 'Pending' }] })
    const before = await freeTimes.load(id)
    await run(sql`update appointment set status = 'Scheduled' where professional_id = ${id}`)
    await run(sql`update work_hour set comment = 'Ring twice' where account_id = ${id}`)
    await freeTimes.drain()
    expect(await freeTimes.load(id)).toEqual(before)
  })

  test('are those of every category, also of one that is added or listed again', async () => {
    const id = await freeTimes.insert(maya)
    await run(sql`update profile set other = jsonb_set(jsonb_set(other, '{categoryTitle,4}', '"Advisor"'),
      '{selectedGoalTags,4}', '[5]') where account_id = ${id}`)
    await run(sql`insert into user_category (account_id, category_id, status, valid_till)
      values (${id}, ${MONEY}, 'Active', '2100-01-01Z')`)
    for (const [status, listings] of [
      ['Rejected', []],
      ['Approved', [expectAt(maya, today), expectAt(maya, today)]],
    ] as const) {
      await run(sql`update account set status = ${status} where id = ${id}`)
      await freeTimes.drain()
      expect(await freeTimes.load(id)).toMatchObject(listings)
    }
  })

  test('of other professionals are written despite an invalid time zone, which has none', async () => {
    const [invalid, other] = [
      await freeTimes.insert({ ...maya, timeZone: 'Mars/Olympus' }),
      await freeTimes.insert(maya),
    ]
    expect(Object.values((await freeTimes.load(invalid))[0]?.free ?? {}).flat()).toEqual([])
    expect(await freeTimes.load(other)).toMatchObject([expectAt(maya, today)])
  })
})

test('a day is added to an equal share of the listings each minute, first to those that end first', async () => {
  await run(sql`delete from appointment`)
  await run(sql`delete from account where username like 'person%'`)
  freeTimes.setClock(today)
  const ids = []
  for (let number = 0; number < 5; number += 1) ids.push(await freeTimes.insert(maya))
  // Wrong free times are computed again within a day.
  await run(
    sql`update listing set free_until = free_until - 1, free_standard_online = '{}' where account_id = ${ids[3]}`,
  )
  const extended: number[] = []
  for (const minute of [3, 2, 1]) {
    freeTimes.setClock(today + 2 * DAY - minute * MINUTE)
    await freeTimes.extend()
    const listings = (await Promise.all(ids.map(freeTimes.load))).flat()
    extended.push(listings.filter(({ freeUntil }) => freeUntil === '2026-05-04').length)
    expect(listings[3]).toMatchObject(expectAt(maya, today + DAY))
  }
  expect(extended).toEqual([2, 4, 5])
})
