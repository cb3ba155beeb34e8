import { setTimeout as sleep } from 'node:timers/promises'

import { weekdays } from '@fourfold/contract/schedule/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MONEY } from './fixtures.ts'
import { insertAppointment, insertEntries, insertPerson, loadFreeTimes, openFreeTimes } from './free-times-fixtures.ts'
import type { FreeTimes } from './free-times-fixtures.ts'
import { listExpectedFreeTimes } from './free-times-oracle.ts'
import type { Appointment, Entry, Person } from './free-times-oracle.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TODAY = '2026-03-02'
const today = Date.parse(TODAY)

const hours = { hidden: false, work: true, start: 540, end: 720, lunch: false, lunchStart: 0, lunchEnd: 0 }
const week: Entry[] = weekdays.map((dayType) => ({ ...hours, sessionType: 'Standard', dayType, date: null }))
const booked: Appointment = { start: today + DAY + 15 * HOUR, end: today + DAY + 16 * HOUR, status: 'Scheduled' }
const maya: Person = {
  timeZone: 'America/New_York',
  sessionLength: 3600,
  online: true,
  home: false,
  entries: week,
  appointments: [booked],
}
const closedDate: Entry = {
  ...week[0],
  ...hours,
  sessionType: 'Standard',
  dayType: 'Custom',
  date: '2026-03-05',
  work: false,
}

let freeTimes: FreeTimes
beforeAll(async () => {
  freeTimes = await openFreeTimes(`${TODAY}T08:10Z`)
})
afterAll(() => freeTimes.close())

const insert = async (person: Person) => {
  const id = await freeTimes.transact((tx) => insertPerson(tx, freeTimes.member, person))
  await freeTimes.drain()
  return id
}
const load = async (id: number) => (await loadFreeTimes(freeTimes.db, id))[0]
const run = (statement: ReturnType<typeof sql>) => freeTimes.transact((tx) => statement.execute(tx))
const expectedFor = (person: Person, day = today) => listExpectedFreeTimes(person, { from: day, until: day + 62 * DAY })

describe('free times of a listing', () => {
  type Change = [title: string, change: (tx: Tx, id: number) => Promise<unknown>, person: Partial<Person>]
  const later = (appointment: Appointment) => ({ ...appointment, start: booked.start + DAY, end: booked.end + DAY })
  const appointmentOf = (id: number) => sql`professional_id = ${id}`
  const changes: Change[] = [
    ['a new custom date', (tx, id) => insertEntries(tx, id, [closedDate]), { entries: [...week, closedDate] }],
    [
      'a date closed by an admin',
      (tx, id) => insertEntries(tx, id, [{ ...closedDate, work: true, hidden: true }]),
      { entries: [...week, { ...closedDate, hidden: true }] },
    ],
    [
      'hours of free sessions',
      (tx, id) => insertEntries(tx, id, [{ ...hours, sessionType: 'Free15', dayType: 'Tue', date: null }]),
      { entries: [...week, { ...hours, sessionType: 'Free15', dayType: 'Tue', date: null }] },
    ],
    [
      'changed hours',
      (tx, id) => sql`update work_hour set end_minute = 660 where account_id = ${id} and day_type = 'Mon'`.execute(tx),
      { entries: week.map((entry) => (entry.dayType === 'Mon' ? { ...entry, end: 660 } : entry)) },
    ],
    [
      'deleted hours',
      (tx, id) => sql`delete from work_hour where account_id = ${id} and day_type = 'Mon'`.execute(tx),
      { entries: week.filter(({ dayType }) => dayType !== 'Mon') },
    ],
    [
      'a request',
      (tx, id) =>
        insertAppointment(tx, { professional: id, member: freeTimes.member }, { ...later(booked), status: 'Pending' }),
      { appointments: [booked, later(booked)] },
    ],
    [
      'a cancellation',
      (tx, id) => sql`update appointment set status = 'Cancelled' where ${appointmentOf(id)}`.execute(tx),
      { appointments: [] },
    ],
    [
      'a moved appointment',
      (tx, id) =>
        sql`update appointment set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
          where ${appointmentOf(id)}`.execute(tx),
      { appointments: [later(booked)] },
    ],
    [
      'a deleted appointment',
      (tx, id) => sql`delete from appointment where ${appointmentOf(id)}`.execute(tx),
      { appointments: [] },
    ],
    [
      'another time zone across the date line',
      (tx, id) => sql`update profile set time_zone = 'Pacific/Kiritimati' where account_id = ${id}`.execute(tx),
      { timeZone: 'Pacific/Kiritimati' },
    ],
    [
      'another session length',
      (tx, id) => sql`update profile set session_length = 10800 where account_id = ${id}`.execute(tx),
      { sessionLength: 10_800 },
    ],
    [
      'sessions in person',
      (tx, id) => sql`update profile set preferred_home = true where account_id = ${id}`.execute(tx),
      { home: true },
    ],
    [
      'no sessions online',
      (tx, id) =>
        sql`update profile set preferred_online = false, preferred_home = true where account_id = ${id}`.execute(tx),
      { online: false, home: true },
    ],
  ]

  test.each(changes)('change with %s', async (_title, change, person) => {
    const id = await insert(maya)
    const before = await load(id)
    expect(before?.free).toEqual(expectedFor(maya))
    await freeTimes.transact((tx) => change(tx, id))
    expect((await load(id))?.free).toEqual(before?.free)
    // The change is queued.
    expect(await freeTimes.findWrong()).toEqual([])
    await freeTimes.drain()
    const after = await load(id)
    expect(after?.free).toEqual(expectedFor({ ...maya, ...person }))
    expect(after?.free).not.toEqual(before?.free)
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    expect(await freeTimes.findWrong()).toEqual([])
  })

  test('do not change with a booking that is rolled back', async () => {
    const id = await insert(maya)
    const before = await load(id)
    const failing = freeTimes.transact(async (tx) => {
      await insertAppointment(
        tx,
        { professional: id, member: freeTimes.member },
        { ...later(booked), status: 'Pending' },
      )
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await freeTimes.drain()
    expect(await load(id)).toEqual(before)
  })

  test('are not written again if a change does not affect them', async () => {
    const id = await insert({ ...maya, appointments: [{ ...booked, status: 'Pending' }] })
    const before = await load(id)
    await run(sql`update appointment set status = 'Scheduled' where ${appointmentOf(id)}`)
    await run(sql`update work_hour set comment = 'Ring twice' where account_id = ${id}`)
    freeTimes.clock.advance({ hours: 2 })
    await freeTimes.drain()
    freeTimes.clock.advance({ hours: -2 })
    expect(await load(id)).toEqual(before)
  })

  test('are those of every category, also of one that is added or listed again', async () => {
    const id = await insert(maya)
    const free = expectedFor(maya)
    const loadAll = async () => (await loadFreeTimes(freeTimes.db, id)).map((listing) => listing.free)
    await run(sql`update profile set other = jsonb_set(jsonb_set(other, '{categoryTitle,4}', '"Advisor"'),
      '{selectedGoalTags,4}', '[5]') where account_id = ${id}`)
    await run(sql`insert into user_category (account_id, category_id, status, valid_till)
      values (${id}, ${MONEY}, 'Active', '2100-01-01Z')`)
    await freeTimes.drain()
    expect(await loadAll()).toEqual([free, free])
    await run(sql`update account set status = 'Rejected' where id = ${id}`)
    await freeTimes.drain()
    expect(await loadAll()).toEqual([])
    await run(sql`update account set status = 'Approved' where id = ${id}`)
    await freeTimes.drain()
    expect(await loadAll()).toEqual([free, free])
  })

  test('of other professionals are written despite an invalid time zone, which has none', async () => {
    const id = await insert({ ...maya, timeZone: 'Mars/Olympus' })
    const other = await insert(maya)
    expect(Object.values((await load(id))?.free ?? {}).flat()).toEqual([])
    expect((await load(other))?.free).toEqual(expectedFor(maya))
  })
})

describe('concurrent changes of one professional', () => {
  const randomInt = (count: number) => Math.floor(Math.random() * count)

  async function bookOrCancel(tx: Tx, id: number): Promise<unknown> {
    const start = today + (2 + randomInt(3)) * DAY + (14 + randomInt(3)) * HOUR
    if (randomInt(3) > 0) {
      const at = Temporal.Instant.fromEpochMilliseconds(start)
      return sql`update appointment set status = 'Cancelled'
        where professional_id = ${id} and starts_at = ${at}`.execute(tx)
    }
    await sql`savepoint booking`.execute(tx)
    const appointment = { start, end: start + HOUR, status: 'Pending' as const }
    return insertAppointment(tx, { professional: id, member: freeTimes.member }, appointment).catch(() =>
      sql`rollback to savepoint booking`.execute(tx),
    )
  }

  const changeHours = (tx: Tx, id: number) =>
    sql`update work_hour set end_minute = ${600 + 30 * randomInt(8)} where account_id = ${id}
      and day_type = ${weekdays[randomInt(7)]}`.execute(tx)

  test('leave the free times right after each drain and at the end', { timeout: 60_000 }, async () => {
    const ids = [await insert(maya), await insert(maya)]
    const stopping = new AbortController()
    const wrong = new Set<number>()
    async function repeat(work: () => Promise<unknown>): Promise<void> {
      while (!stopping.signal.aborted) {
        await work()
        await sleep(Math.random() * 5)
      }
    }
    const background = [
      repeat(freeTimes.drain),
      repeat(freeTimes.drain),
      repeat(async () => (await freeTimes.findWrong()).forEach((id) => wrong.add(id))),
    ]
    async function change(work: (tx: Tx, id: number) => Promise<unknown>): Promise<void> {
      for (let round = 0; round < 60; round += 1) {
        await freeTimes.transact(async (tx) => {
          await work(tx, ids[randomInt(ids.length)] ?? 0)
          await sleep(Math.random() * 10)
        })
      }
    }
    await Promise.all([change(bookOrCancel), change(bookOrCancel), change(changeHours)])
    stopping.abort()
    await Promise.all(background)
    await freeTimes.drain()
    expect([[...wrong], await freeTimes.findWrong()]).toEqual([[], []])
    const appointments = await freeTimes.db.selectFrom('appointment').selectAll().execute()
    const entries = await freeTimes.db.selectFrom('work_hour').selectAll().execute()
    for (const id of ids) {
      const person = {
        ...maya,
        entries: week.map((entry) => ({
          ...entry,
          end: entries.find((row) => row.account_id === id && row.day_type === entry.dayType)?.end_minute ?? 0,
        })),
        appointments: appointments
          .filter((row) => row.professional_id === id)
          .map(({ starts_at, ends_at, status }) => ({
            start: starts_at.epochMilliseconds,
            end: ends_at.epochMilliseconds,
            status,
          })),
      }
      expect((await load(id))?.free).toEqual(expectedFor(person))
    }
  })
})
