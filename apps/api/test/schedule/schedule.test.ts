import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import { findEntry, isSelectableDate } from '@fourfold/contract/schedule/day'
import { availableSlots, loadSchedule } from '@fourfold/contract/schedule/endpoints'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { TestApp } from '../setup/test-app.ts'
import {
  insertAppointment,
  insertHiddenDate,
  customDate,
  listFreeSlots,
  workHourForm,
  MONDAY,
  createProfessional,
  mustSaveHours,
  startMonday,
} from './fixtures.ts'
import type { Professional } from './fixtures.ts'

let testApp: TestApp
let mila: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await startMonday()
  mila = await testApp.member('mila')
})
afterAll(() => testApp.stop())

const morning = workHourForm({ end: 720, lunch: false })

type CalendarQuery = { username: string; start?: string; end?: string; sessionType?: SessionType }

async function load(
  { start = MONDAY, end = '2027-03-31', ...query }: CalendarQuery,
  token: string | null = mila.token,
) {
  return testApp.call(loadSchedule, { body: { start, end, sessionType: 'Standard', ...query } }, { token })
}

describe('the calendar', () => {
  test(
    'contains the week, the custom dates of the range and the start of every free slot',
    { tags: ['SCH-16', 'SCH-17', 'SCH-18'] },
    async () => {
      const ines = await createProfessional(testApp, 'ines', { timeZone: 'America/New_York' })
      await mustSaveHours(testApp, ines, workHourForm({ end: 660, lunch: false, comment: 'Not for others' }))
      await mustSaveHours(testApp, ines, customDate('2027-03-10', { work: false }))
      await mustSaveHours(testApp, ines, customDate('2027-04-10'))

      const { data } = await load({ username: 'INES', end: '2027-03-15' })

      const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((dayType) => {
        return { date: null, hidden: false, work: dayType === 'Mon', dayType }
      })
      expect(data).toEqual({
        workHours: [...week, { date: '2027-03-10', hidden: false, work: false, dayType: 'Custom' }],
        // DST starts on 14 March, so nine o'clock is an hour earlier in UTC.
        schedule: ['01T14', '01T15', '08T14', '08T15', '15T13', '15T14'].map((hour) => ({
          start: `2027-03-${hour}:00:00.000Z`,
        })),
        timeZone: 'America/New_York',
      })
    },
  )

  test('returns the slots of one day with start and end in UTC', { tags: ['SCH-19', 'SCH-20', 'OP-063'] }, async () => {
    const aron = await createProfessional(testApp, 'aron', { timeZone: 'Asia/Kathmandu', appointmentDuration: 5400 })
    await mustSaveHours(testApp, aron, morning)
    const body = { username: 'aron', date: MONDAY, sessionType: 'Standard' as const }
    const { data } = await testApp.call(availableSlots, { body }, { token: mila.token })
    expect(data).toEqual([
      { start: '2027-03-01T03:15:00.000Z', end: '2027-03-01T04:45:00.000Z' },
      { start: '2027-03-01T04:45:00.000Z', end: '2027-03-01T06:15:00.000Z' },
    ])
  })

  test(
    'is empty without work hours, and defaults to UTC and hour-long sessions',
    { tags: ['PRO-65', 'OP-063'] },
    async () => {
      const bea = await createProfessional(testApp, 'bea')
      expect((await load({ username: 'bea' })).data).toMatchObject({ schedule: [], timeZone: 'UTC' })
      await mustSaveHours(testApp, bea, morning)
      expect(await listFreeSlots(testApp, bea)).toEqual(['09:00–10:00', '10:00–11:00', '11:00–12:00'])
    },
  )

  test.each(sessionLengths)(
    'has consecutive slots for sessions of %i seconds, and free sessions of 15 minutes',
    { tags: ['SCH-12', 'OP-062'] },
    async (appointmentDuration) => {
      const name = `len${appointmentDuration}`
      const person = await createProfessional(testApp, name, { appointmentDuration })
      await mustSaveHours(testApp, person, workHourForm({ start: 0, end: 1440, lunch: false }))
      await mustSaveHours(testApp, person, workHourForm({ start: 0, end: 60, lunch: false, sessionType: 'Free15' }))
      const { data } = await load({ username: name, end: MONDAY })
      // The slot at midnight has already started.
      const expectedCount = Math.floor(86_400 / appointmentDuration) - 1
      expect(data?.schedule).toHaveLength(expectedCount)
      expect(await listFreeSlots(testApp, person, { sessionType: 'Free15' })).toEqual([
        '00:15–00:30',
        '00:30–00:45',
        '00:45–01:00',
      ])
    },
  )

  test('restarts the slot grid after lunch; no slot overlaps lunch or the end', { tags: ['OP-062'] }, async () => {
    const cleo = await createProfessional(testApp, 'cleo', { appointmentDuration: 5400 })
    await mustSaveHours(testApp, cleo, workHourForm({ lunchStart: 765, lunchEnd: 795, end: 1080 }))
    const [morningSlots, afternoonSlots] = [
      ['09:00–10:30', '10:30–12:00'],
      ['13:15–14:45', '14:45–16:15', '16:15–17:45'],
    ]
    expect(await listFreeSlots(testApp, cleo)).toEqual([...morningSlots, ...afternoonSlots])
  })
})

describe('access to calendars', () => {
  const notFound = [404, 'not_found']
  async function loadCalendarAndDay(username: string, token: string | null = mila.token) {
    const calendar = await load({ username }, token)
    const body = { username, date: MONDAY, sessionType: 'Standard' as const }
    const day = await testApp.call(availableSlots, { body }, { token })
    expect([day.status, day.errors[0]?.code]).toEqual([calendar.status, calendar.errors[0]?.code])
    return [calendar.status, calendar.errors[0]?.code]
  }

  test('requires a session, and returns 404 for members and rejected professionals', async () => {
    const dora = await createProfessional(testApp, 'dora')
    expect(await loadCalendarAndDay('dora')).toEqual([200, undefined])
    expect(await loadCalendarAndDay('dora', dora.token)).toEqual([200, undefined])
    expect(await loadCalendarAndDay('dora', null)).toEqual([401, 'not_signed_in'])
    expect(await loadCalendarAndDay('mila')).toEqual(notFound)
    expect(await loadCalendarAndDay('unknown')).toEqual(notFound)
    await inTransaction(testApp.db, (tx) =>
      sql`update account set status = 'Rejected' where username = 'dora'`.execute(tx),
    )
    expect(await loadCalendarAndDay('dora')).toEqual(notFound)
  })

  const malformed: [string, object, string][] = [
    ['no username', { username: '' }, 'username'],
    ['a username with NUL', { username: 'a\u0000b' }, 'username'],
    ['an end before the start', { username: 'a', start: '2027-03-02', end: MONDAY }, 'end'],
    ['more than three months', { username: 'a', end: '2027-06-03' }, 'end'],
    ['a date that does not exist', { username: 'a', start: '2027-02-30' }, 'start'],
    ['a date that PostgreSQL cannot store', { username: 'a', start: '0001-01-01', end: '0001-01-02' }, 'start'],
    ['another session type', { username: 'a', sessionType: 'Long' }, 'sessionType'],
  ]
  test.each(malformed)('rejects %s', async (_title, query, field) => {
    const { status, errors } = await load(query as CalendarQuery)
    expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'invalid_input', field])
  })

  test('allows a range of up to three months', async () => {
    await createProfessional(testApp, 'emil')
    expect((await load({ username: 'emil', start: '2027-01-31', end: '2027-03-31' })).status).toBe(200)
    expect((await load({ username: 'emil', start: '2027-02-28', end: '2027-06-01' })).status).toBe(200)
  })
})

describe('the work hours of a date', () => {
  let fritz: Professional
  beforeAll(async () => {
    fritz = await createProfessional(testApp, 'fritz')
    await mustSaveHours(testApp, fritz, morning)
  })

  test(
    'are those of the custom date if there is one, else of the weekday',
    { tags: ['SCH-22', 'SCH-28'] },
    async () => {
      await mustSaveHours(testApp, fritz, customDate('2027-03-08', { start: 1200, end: 1260, lunch: false }))
      await mustSaveHours(testApp, fritz, customDate('2027-03-09', { start: 600, end: 660, lunch: false }))
      await mustSaveHours(testApp, fritz, customDate('2027-03-15', { work: false }))
      expect(await listFreeSlots(testApp, fritz, { date: '2027-03-08' })).toEqual(['20:00–21:00'])
      expect(await listFreeSlots(testApp, fritz, { date: '2027-03-09' })).toEqual(['10:00–11:00'])
      expect(await listFreeSlots(testApp, fritz, { date: '2027-03-15' })).toEqual([])
      expect(await listFreeSlots(testApp, fritz, { date: '2027-03-22' })).toHaveLength(3)
    },
  )

  test(
    'are those of the hidden date if there is one, and the date cannot be selected',
    { tags: ['SCH-21', 'SCH-22', 'OP-061'] },
    async () => {
      const date = '2027-03-29'
      await mustSaveHours(testApp, fritz, customDate(date))
      expect(await listFreeSlots(testApp, fritz, { date })).not.toEqual([])
      await insertHiddenDate(testApp, fritz.id, date)
      expect(await listFreeSlots(testApp, fritz, { date })).toEqual([])

      const { data } = await load({ username: 'fritz' })
      const entries = data?.workHours ?? []
      expect(
        entries
          .filter((entry) => entry.date === date)
          .map(({ hidden }) => hidden)
          .toSorted(),
      ).toEqual([false, true])
      expect(findEntry(entries, date)).toMatchObject({ hidden: true })
      expect(isSelectableDate(entries, { date, today: MONDAY })).toBe(false)
      expect(isSelectableDate(entries, { date: '2027-03-22', today: MONDAY })).toBe(true)
      expect(data?.schedule.filter(({ start }) => start.startsWith(date))).toEqual([])
    },
  )

  test('are determined per session type', async () => {
    await mustSaveHours(
      testApp,
      fritz,
      customDate('2027-03-29', { sessionType: 'Free15', start: 540, end: 570, lunch: false }),
    )
    expect(await listFreeSlots(testApp, fritz, { date: '2027-03-29', sessionType: 'Free15' })).toHaveLength(2)
  })
})

describe('unavailable times', () => {
  const day = '2027-03-08'
  const all = ['09:00–10:00', '10:00–11:00', '11:00–12:00']
  let gina: Professional
  beforeAll(async () => {
    gina = await createProfessional(testApp, 'gina')
    await mustSaveHours(testApp, gina, morning)
    await mustSaveHours(testApp, gina, { ...morning, end: 600, sessionType: 'Free15' })
  })
  const bookRange = async (from: string, till: string, rest: { status?: string; type?: SessionType } = {}) => {
    await inTransaction(testApp.db, (tx) => sql`delete from appointment`.execute(tx))
    const [start, end] = [`${day}T${from}:00Z`, `${day}T${till}:00Z`]
    await insertAppointment(testApp, { professional: gina.id, member: mila.user.id, start, end, ...rest })
    return listFreeSlots(testApp, gina, { date: day })
  }

  test('include pending and confirmed appointments of both session types', { tags: ['OP-062'] }, async () => {
    const without = (removed: string) => all.filter((slot) => slot !== removed)
    expect(await bookRange('10:00', '11:00', { status: 'Pending' })).toEqual(without('10:00–11:00'))
    expect(await bookRange('10:00', '11:00', { status: 'Scheduled' })).toEqual(without('10:00–11:00'))
    expect(await bookRange('09:15', '09:30', { type: 'Free15' })).toEqual(without('09:00–10:00'))
    expect(await listFreeSlots(testApp, gina, { date: day, sessionType: 'Free15' })).not.toContain('09:15–09:30')
    for (const status of ['Rejected', 'Cancelled', 'Finished']) {
      expect(await bookRange('10:00', '11:00', { status })).toEqual(all)
    }
  })

  test('do not include appointments of other professionals', async () => {
    await inTransaction(testApp.db, (tx) => sql`delete from appointment`.execute(tx))
    const [start, end] = [`${day}T10:00:00Z`, `${day}T11:00:00Z`]
    await insertAppointment(testApp, {
      professional: (await createProfessional(testApp, 'hanna')).id,
      member: mila.user.id,
      start,
      end,
    })
    expect(await listFreeSlots(testApp, gina, { date: day })).toEqual(all)
  })

  test('exclude the end of an appointment', async () => {
    expect(await bookRange('08:00', '09:00')).toEqual(all)
    expect(await bookRange('12:00', '13:00')).toEqual(all)
    expect(await bookRange('08:00', '09:01')).toEqual(all.slice(1))
    expect(await bookRange('11:59', '13:00')).toEqual(all.slice(0, 2))
    expect(await bookRange('08:00', '13:00')).toEqual([])
  })

  test('include slots that have started and past days', { tags: ['OP-062'] }, async () => {
    await inTransaction(testApp.db, (tx) => sql`delete from appointment`.execute(tx))
    const before = testApp.clock.now()
    testApp.clock.advance({ hours: 9, minutes: 59 })
    expect(await listFreeSlots(testApp, gina)).toEqual(all.slice(1))
    testApp.clock.advance({ minutes: 1 })
    expect(await listFreeSlots(testApp, gina)).toEqual(all.slice(2))
    expect((await load({ username: 'gina', start: '2027-02-01', end: '2027-02-28' })).data?.schedule).toEqual([])
    testApp.clock.advance(testApp.clock.now().until(before))
    expect(await listFreeSlots(testApp, gina)).toEqual(all)
  })

  test('follow the time zone of the professional', { tags: ['OP-063'] }, async () => {
    await inTransaction(testApp.db, (tx) => sql`delete from appointment`.execute(tx))
    await testApp.call(editProfile, { body: { other: { timeZone: 'Asia/Tokyo' } } }, { token: gina.token })
    expect(await listFreeSlots(testApp, gina, { date: day })).toEqual(['00:00–01:00', '01:00–02:00', '02:00–03:00'])
  })
})
