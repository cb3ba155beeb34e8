import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findEntry, isSelectableDate, weekdayOf } from '../src/schedule/day.ts'
import { ScheduleLoadForm, defaultHours, weekdays, WorkHourForm } from '../src/schedule/shapes.ts'
import type { DayType } from '../src/schedule/shapes.ts'

type Day = { date: string | null; dayType: DayType; hidden: boolean; work: boolean }

const weekday = (dayType: DayType, work = true): Day => ({ date: null, dayType, hidden: false, work })
const ownDate = (date: string, rest: Partial<Day> = {}): Day => {
  return { date, dayType: 'Custom', hidden: false, work: true, ...rest }
}

describe('the weekday of a date', () => {
  test('is what the calendar says, in whatever zone the machine stands', () => {
    expect(['2024-02-29', '2026-11-15', '2027-03-01', '1969-12-31'].map(weekdayOf)).toEqual([
      'Thu',
      'Sun',
      'Mon',
      'Wed',
    ])
  })

  test('comes every seven days, and each date has the one after yesterday’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
        const date = Temporal.PlainDate.from('2000-01-01').add({ days })
        expect(weekdayOf(date.toString())).toBe(weekdays[date.dayOfWeek - 1])
      }),
    )
  })
})

describe('the entry that rules a date', () => {
  const week = [weekday('Mon'), weekday('Tue', false)]

  test('a hidden one of the date, then any of the date, then that of its weekday', { tags: ['SCH-22'] }, () => {
    const own = ownDate('2027-03-01')
    const hidden = ownDate('2027-03-01', { hidden: true })
    expect(findEntry([...week, own, hidden], '2027-03-01')).toBe(hidden)
    expect(findEntry([...week, hidden, own], '2027-03-01')).toBe(hidden)
    expect(findEntry([...week, own], '2027-03-01')).toBe(own)
    expect(findEntry([...week, own], '2027-03-08')).toBe(week[0])
    expect(findEntry(week, '2027-03-03')).toBeUndefined()
  })

  test('a date can be chosen when it is not past and its entry works in sight', { tags: ['SCH-21'] }, () => {
    const today = '2027-03-08'
    const selectable = (date: string, entries: Day[] = week) => isSelectableDate(entries, { date, today })
    expect(selectable('2027-03-08')).toBe(true)
    expect(selectable('2027-03-01')).toBe(false)
    expect(selectable('2027-03-09')).toBe(false)
    expect(selectable('2027-03-10')).toBe(false)
    expect(selectable('2027-03-09', [...week, ownDate('2027-03-09')])).toBe(true)
    expect(selectable('2027-03-15', [...week, ownDate('2027-03-15', { work: false })])).toBe(false)
    expect(selectable('2027-03-15', [...week, ownDate('2027-03-15', { hidden: true })])).toBe(false)
  })
})

describe('the form of an entry', () => {
  const form = { work: true, ...defaultHours, dayType: 'Mon', sessionType: 'Standard' }

  test('the usual hours are a form that is accepted: nine to six with lunch from one to two', () => {
    const read = WorkHourForm.parse({ ...form, dayType: 'Custom', date: '2027-03-01' })
    expect(read).toMatchObject({ work: true, start: 540, end: 1080, lunch: true, lunchStart: 780, lunchEnd: 840 })
  })

  test('what was accepted can be kept: in range, in order, lunch inside', { tags: ['OP-058'] }, () => {
    const minutes = fc.integer({ min: -30, max: 1470 })
    const days = fc.record({
      work: fc.boolean(),
      lunch: fc.boolean(),
      start: minutes,
      end: minutes,
      lunchStart: minutes,
      lunchEnd: minutes,
    })
    fc.assert(
      fc.property(days, (day) => {
        const { work, lunch, start, end, lunchStart, lunchEnd } = day
        const inRange = [start, end, lunchStart, lunchEnd].every((minute) => minute >= 0 && minute <= 1440)
        const lunchInside = start <= lunchStart && lunchStart < lunchEnd && lunchEnd <= end
        const isRight = inRange && (!work || start < end) && (!work || !lunch || lunchInside)
        expect(WorkHourForm.safeParse({ ...form, ...day }).success).toBe(isRight)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a calendar is asked for by three months at most, the last day included', () => {
  const asks = (start: string, end: string) =>
    ScheduleLoadForm.safeParse({ username: 'ines', start, end, sessionType: 'Free15' }).success
  expect(asks('2027-03-01', '2027-03-01')).toBe(true)
  expect(asks('2027-03-01', '2027-06-02')).toBe(true)
  expect(asks('2027-03-01', '2027-06-03')).toBe(false)
  expect(asks('2027-03-02', '2027-03-01')).toBe(false)
})
