import { deleteWorkHour, saveWorkHour, workHours } from '@fourfold/contract/schedule/endpoints'
import { weekdays } from '@fourfold/contract/schedule/shapes'
import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { TestApp } from '../setup/test-app.ts'
import {
  insertHiddenDate,
  customDate,
  insertCustomDates,
  workHourForm,
  listWorkHours,
  createProfessional,
  mustSaveHours,
  startMonday,
} from './fixtures.ts'
import type { Professional } from './fixtures.ts'

let testApp: TestApp
let ines: Professional
let otto: Professional
beforeAll(async () => {
  testApp = await startMonday()
  ines = await createProfessional(testApp, 'ines')
  otto = await createProfessional(testApp, 'otto')
})
afterAll(() => testApp.stop())

async function save(body: object, { token }: { token: string } = ines) {
  const response = await testApp.call(saveWorkHour, { body: body as WorkHourForm }, { token })
  return {
    status: response.status,
    code: response.errors[0]?.code,
    field: response.errors[0]?.field,
    data: response.data,
  }
}

async function remove(id: number, { token }: { token: string } = ines) {
  const response = await testApp.call(deleteWorkHour, { body: { id } }, { token })
  return [response.status, response.errors[0]?.code]
}

describe('the list of work hours', () => {
  test(
    'is a week of days off with default hours before anything is saved',
    { tags: ['SCH-11', 'SCH-13', 'OP-059'] },
    async () => {
      const defaultEntry = { id: null, work: false, start: 540, end: 1080, lunch: true, lunchStart: 780, lunchEnd: 840 }
      const rest = { date: null, comment: '', sessionType: 'Free15' }
      const nina = await createProfessional(testApp, 'nina')
      expect(await listWorkHours(testApp, nina, 'Free15')).toEqual(
        ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((dayType) => ({ ...defaultEntry, ...rest, dayType })),
      )
    },
  )

  test('contains Monday to Sunday, then custom dates in order, per session type', { tags: ['SCH-28'] }, async () => {
    const pia = await createProfessional(testApp, 'pia')
    for (const date of ['2027-12-24', '2027-03-08', '2027-07-01']) await mustSaveHours(testApp, pia, customDate(date))
    await mustSaveHours(testApp, pia, workHourForm({ dayType: 'Wed' }))
    await mustSaveHours(testApp, pia, customDate('2027-04-01', { sessionType: 'Free15' }))

    const standardEntries = await listWorkHours(testApp, pia)
    const dates = ['2027-03-08', '2027-07-01', '2027-12-24']
    expect(standardEntries.map(({ date, dayType }) => date ?? dayType)).toEqual([...weekdays, ...dates])
    expect(standardEntries.filter(({ work }) => work).map(({ date }) => date)).toEqual([null, ...dates])
    const freeEntries = await listWorkHours(testApp, pia, 'Free15')
    expect(freeEntries.filter(({ id }) => id !== null).map(({ date }) => date)).toEqual(['2027-04-01'])
  })

  test('rejects unknown session types', { tags: ['SCH-12'] }, async () => {
    const loadStatus = async (sessionType: string) =>
      (await testApp.call(workHours, { query: { sessionType: sessionType as 'Free15' } }, { token: ines.token })).status
    expect([await loadStatus('Standard'), await loadStatus('Free15'), await loadStatus('Free30')]).toEqual([
      200, 200, 400,
    ])
  })
})

describe('saving an entry', () => {
  test('returns the saved entry', { tags: ['SCH-14', 'SCH-10'] }, async () => {
    const form = workHourForm({ dayType: 'Tue', comment: '  By phone until ten  ', lunchStart: 720, lunchEnd: 735 })
    const entry = await mustSaveHours(testApp, ines, form)
    expect(entry).toEqual({ ...form, id: entry.id, comment: 'By phone until ten' })
    expect((await listWorkHours(testApp, ines))[1]).toEqual(entry)
  })

  test('replaces the entry of a weekday, with or without its id', { tags: ['OP-058'] }, async () => {
    const first = await mustSaveHours(testApp, ines, workHourForm({ dayType: 'Thu' }))
    const second = await mustSaveHours(testApp, ines, workHourForm({ dayType: 'Thu', end: 1200 }))
    const third = await mustSaveHours(testApp, ines, workHourForm({ id: first.id, dayType: 'Thu', work: false }))
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect((await listWorkHours(testApp, ines))[3]).toEqual({ ...third, end: 1080, work: false })
  })

  test('creates one entry for concurrent saves of a weekday', async () => {
    const responses = await Promise.all([1020, 1080, 1140].map((end) => save(workHourForm({ dayType: 'Sun', end }))))
    expect(new Set(responses.map(({ data }) => data?.workHour.id)).size).toBe(1)
  })

  test('does not validate the hours of a day off', async () => {
    const dayOff = workHourForm({ dayType: 'Sat', work: false, start: 900, end: 300, lunchStart: 1440, lunchEnd: 0 })
    expect(await mustSaveHours(testApp, ines, dayOff)).toMatchObject({ work: false, start: 900, end: 300 })
  })

  const malformed: [string, object, string][] = [
    ['minutes before midnight', workHourForm({ start: -15 }), 'start'],
    ['minutes past the day', workHourForm({ end: 1441 }), 'end'],
    ['a fraction of a minute', workHourForm({ lunchStart: 780.5 }), 'lunchStart'],
    ['minutes as text', { ...workHourForm(), start: '540' }, 'start'],
    ['an end before the start', workHourForm({ start: 1080, end: 540 }), 'end'],
    ['a day without length', workHourForm({ start: 540, end: 540, lunch: false }), 'end'],
    ['lunch before work', workHourForm({ lunchStart: 480 }), 'lunchStart'],
    ['lunch after work', workHourForm({ lunchEnd: 1095 }), 'lunchStart'],
    ['lunch that ends before it starts', workHourForm({ lunchStart: 840, lunchEnd: 780 }), 'lunchStart'],
    ['a custom day without a date', workHourForm({ dayType: 'Custom' }), 'date'],
    ['a weekday with a date', workHourForm({ date: '2027-03-01' }), 'date'],
    ['a date that does not exist', customDate('2027-02-29'), 'date'],
    ['a date with a time', customDate('2027-03-01T00:00:00Z'), 'date'],
    ['a date that PostgreSQL cannot store', customDate('0000-01-01'), 'date'],
    ['an unknown day type', { ...workHourForm(), dayType: 'Holiday' }, 'dayType'],
    ['an unknown session type', { ...workHourForm(), sessionType: 'Free30' }, 'sessionType'],
    ['a missing work flag', { ...workHourForm(), work: undefined }, 'work'],
    ['a comment that is too long', workHourForm({ comment: 'x'.repeat(501) }), 'comment'],
    ['a comment that cannot be stored', workHourForm({ comment: 'a\u0000b' }), 'comment'],
    ['an invalid id', workHourForm({ id: 0 }), 'id'],
  ]
  test.each(malformed)('rejects %s', { tags: ['OP-058'] }, async (_title, body, field) => {
    expect(await save(body)).toMatchObject({ status: 400, code: 'invalid_input', field })
  })

  test('accepts hours that start or end at midnight', async () => {
    for (const [start, end] of [
      [0, 1440],
      [0, 15],
      [1425, 1440],
    ] as const) {
      const body = workHourForm({ dayType: 'Fri', start, end, lunch: false })
      expect(await save(body)).toMatchObject({ status: 200, data: { workHour: { start, end } } })
    }
  })

  test('ignores a hidden flag in the request', { tags: ['OP-061'] }, async () => {
    const entry = await mustSaveHours(testApp, ines, { ...customDate('2027-05-05'), hidden: true } as WorkHourForm)
    const row = await testApp.db
      .selectFrom('work_hour')
      .select('work_hour.hidden')
      .where('work_hour.id', '=', entry.id ?? 0)
      .executeTakeFirst()
    expect(row).toEqual({ hidden: false })
    expect(entry).not.toHaveProperty('hidden')
  })
})

describe('custom dates', () => {
  test('are unique per date and session type', { tags: ['SCH-11', 'SCH-14', 'OP-058'] }, async () => {
    await mustSaveHours(testApp, otto, customDate('2027-06-01'))
    expect(await save(customDate('2027-06-01', { work: false }), otto)).toMatchObject({
      status: 409,
      code: 'date_already_set',
      field: 'date',
    })
    expect(await save(customDate('2027-06-01', { sessionType: 'Free15' }), otto)).toMatchObject({ status: 200 })
    const other = await mustSaveHours(testApp, otto, customDate('2027-06-02'))
    expect(await save(customDate('2027-06-01', { id: other.id }), otto)).toMatchObject({ code: 'date_already_set' })
    expect(await save(customDate('2027-06-03', { id: other.id }), otto)).toMatchObject({ status: 200 })
    expect((await listWorkHours(testApp, otto)).map(({ date }) => date).slice(7)).toEqual(['2027-06-01', '2027-06-03'])
  })

  test('are created once by concurrent requests', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => save(customDate('2027-06-10'), otto)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('cannot be moved to another type or owner', { tags: ['OP-058'] }, async () => {
    const monday = await mustSaveHours(testApp, otto, workHourForm())
    const date = await mustSaveHours(testApp, otto, customDate('2027-08-01'))
    const hiddenId = await insertHiddenDate(testApp, otto.id, '2027-08-02')
    const rejectedReplies = [
      await save(workHourForm({ id: 999_999 }), otto),
      await save(workHourForm({ id: monday.id }), ines),
      await save(customDate('2027-08-09', { id: date.id }), ines),
      await save(workHourForm({ id: monday.id, dayType: 'Tue' }), otto),
      await save(customDate('2027-08-09', { id: monday.id }), otto),
      await save(workHourForm({ id: date.id }), otto),
      await save(customDate('2027-08-09', { id: date.id, sessionType: 'Free15' }), otto),
      await save(customDate('2027-08-09', { id: hiddenId }), otto),
    ]
    expect(rejectedReplies.map(({ status, code }) => `${status} ${code}`)).toEqual(
      rejectedReplies.map(() => '404 not_found'),
    )
    const entries = await listWorkHours(testApp, otto)
    expect(entries[0]).toEqual(monday)
    expect(entries).toContainEqual(date)
    expect(entries.map(({ date: day }) => day)).not.toContain('2027-08-02')
  })

  test('are limited per professional and session type, also for concurrent requests', async () => {
    const rosa = await createProfessional(testApp, 'rosa')
    await insertCustomDates(testApp, rosa.id, 499)
    const responses = await Promise.all(['2029-01-01', '2029-01-02'].map((date) => save(customDate(date), rosa)))
    expect(responses.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['saved', 'too_many_dates'])
    expect(await save(customDate('2029-01-03', { sessionType: 'Free15' }), rosa)).toMatchObject({ status: 200 })
    expect(await save(customDate('2029-01-03'), await createProfessional(testApp, 'ruth'))).toMatchObject({
      status: 200,
    })
    const last = (await listWorkHours(testApp, rosa)).at(-1)
    expect(await save(customDate('2031-12-31', { id: last?.id ?? 0 }), rosa)).toMatchObject({ status: 200 })
  })

  test('can be deleted by their owner, weekdays cannot', { tags: ['SCH-15'] }, async () => {
    const date = await mustSaveHours(testApp, otto, customDate('2027-09-01'))
    const monday = await mustSaveHours(testApp, otto, workHourForm())
    const hiddenId = await insertHiddenDate(testApp, otto.id, '2027-09-02')
    const success = [200, undefined]
    const notFound = [404, 'not_found']
    expect(await remove(date.id ?? 0, ines)).toEqual(notFound)
    expect(await remove(monday.id ?? 0, otto)).toEqual(notFound)
    expect(await remove(hiddenId, otto)).toEqual(notFound)
    expect(await remove(date.id ?? 0, otto)).toEqual(success)
    expect(await remove(date.id ?? 0, otto)).toEqual(notFound)
    expect((await listWorkHours(testApp, otto)).map(({ date: day }) => day)).not.toContain('2027-09-01')
  })

  test('can be deleted by a query parameter', { tags: ['SCH-15', 'OP-023', 'OP-060'] }, async () => {
    const date = await mustSaveHours(testApp, otto, customDate('2027-09-09'))
    const headers = { authorization: `Bearer ${otto.token}` }
    const response = await testApp.app.inject({ method: 'DELETE', url: `/api/workhour?id=${date.id}`, headers })
    expect(response.json()).toEqual({ data: { id: date.id }, errors: [] })
    const malformedResponse = await testApp.app.inject({ method: 'DELETE', url: '/api/workhour?id=all', headers })
    expect(malformedResponse.statusCode).toBe(400)
  })

  test('are not allowed for members', async () => {
    const mila = await testApp.member('mila')
    expect(await save(workHourForm(), mila)).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(await remove(1, mila)).toEqual([403, 'not_allowed'])
  })
})
