import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findEntry, isSelectableDate, getWeekday } from '../src/schedule/day.ts'
import { ScheduleLoadRequest, defaultHours, weekdays, WorkHourForm } from '../src/schedule/shapes.ts'
import type { DayType } from '../src/schedule/shapes.ts'

type Day = { date: string | null; dayType: DayType; hidden: boolean; work: boolean }

const weekday = (dayType: DayType, work = true): Day => ({ date: null, dayType, hidden: false, work })
const customDate = (date: string, overrides: Partial<Day> = {}): Day => {
  return { date, dayType: 'Custom', hidden: false, work: true, ...overrides }
}

describe('getWeekday', () => {
  test('returns the calendar weekday in any local time zone', () => {
    expect(['2024-02-29', '2026-11-15', '2027-03-01', '1969-12-31'].map(getWeekday)).toEqual([
      'Thu',
      'Sun',
      'Mon',
      'Wed',
    ])
  })

  test('agrees with Temporal for any date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
        const date = Temporal.PlainDate.from('2000-01-01').add({ days })
        expect(getWeekday(date.toString())).toBe(weekdays[date.dayOfWeek - 1])
      }),
    )
  })
})

describe('work hours of a calendar date', () => {
  const week = [weekday('Mon'), weekday('Tue', false)]

  test('are of a hidden custom date, else of a custom date, else of the weekday', { tags: ['SCH-22'] }, () => {
    const custom = customDate('2027-03-01')
    const hidden = customDate('2027-03-01', { hidden: true })
    expect(findEntry([...week, custom, hidden], '2027-03-01')).toBe(hidden)
    expect(findEntry([...week, hidden, custom], '2027-03-01')).toBe(hidden)
    expect(findEntry([...week, custom], '2027-03-01')).toBe(custom)
    expect(findEntry([...week, custom], '2027-03-08')).toBe(week[0])
    expect(findEntry(week, '2027-03-03')).toBeUndefined()
  })

  test('make a date selectable if it is a visible working day that is not past', { tags: ['SCH-21'] }, () => {
    const today = '2027-03-08'
    const isSelectable = (date: string, entries: Day[] = week) => isSelectableDate(entries, { date, today })
    expect(isSelectable('2027-03-08')).toBe(true)
    expect(isSelectable('2027-03-01')).toBe(false)
    expect(isSelectable('2027-03-09')).toBe(false)
    expect(isSelectable('2027-03-10')).toBe(false)
    expect(isSelectable('2027-03-09', [...week, customDate('2027-03-09')])).toBe(true)
    expect(isSelectable('2027-03-15', [...week, customDate('2027-03-15', { work: false })])).toBe(false)
    expect(isSelectable('2027-03-15', [...week, customDate('2027-03-15', { hidden: true })])).toBe(false)
  })
})

describe('work hours form', () => {
  const form = { work: true, ...defaultHours, dayType: 'Mon', sessionType: 'Standard' }

  test('accepts the default hours: nine to six with lunch from one to two', () => {
    const parsed = WorkHourForm.parse({ ...form, dayType: 'Custom', date: '2027-03-01' })
    expect(parsed).toMatchObject({ work: true, start: 540, end: 1080, lunch: true, lunchStart: 780, lunchEnd: 840 })
  })

  test('accepts only hours that are in range and in order, with lunch inside', { tags: ['OP-058'] }, () => {
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
        const isValid = inRange && (!work || start < end) && (!work || !lunch || lunchInside)
        expect(WorkHourForm.safeParse({ ...form, ...day }).success).toBe(isValid)
      }),
      { numRuns: 2000 },
    )
  })
})

test('the schedule form accepts at most 93 days after the start', () => {
  const isAccepted = (start: string, end: string) =>
    ScheduleLoadRequest.safeParse({ username: 'ines', start, end, sessionType: 'Free15' }).success
  expect(isAccepted('2027-03-01', '2027-03-01')).toBe(true)
  expect(isAccepted('2027-03-01', '2027-06-02')).toBe(true)
  expect(isAccepted('2027-03-01', '2027-06-03')).toBe(false)
  expect(isAccepted('2027-03-02', '2027-03-01')).toBe(false)
})
