import { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import { describe, expect, test } from 'vitest'

import {
  formatDayName,
  formatHoursParts,
  formatTimeRange,
  formatTimeOfDay,
} from '~/features/profiles/editor/schedule/day-labels.ts'
import {
  withEnd,
  isDeletable,
  listMondayCopies,
  createCustomDay,
  withStart,
  listSliderSteps,
} from '~/features/profiles/editor/schedule/days.ts'
import { genericZoneName } from '~/lib/format/time.ts'

import { buildDefaultWeek } from './editor-fixtures.ts'

describe('the labels of a day', () => {
  test.each([
    [0, '12:00 AM'],
    [15, '12:15 AM'],
    [540, '9:00 AM'],
    [719, '11:59 AM'],
    [720, '12:00 PM'],
    [780, '1:00 PM'],
    [1425, '11:45 PM'],
    [1440, 'Midnight'],
  ])('format %i minutes as %s', (minutes, text) => {
    expect(formatTimeOfDay(minutes)).toBe(text)
  })

  test.each([
    [540, 1080, '9:00 AM – 6:00 PM'],
    [780, 840, '1:00 – 2:00 PM'],
    [0, 660, '12:00 – 11:00 AM'],
    [660, 720, '11:00 AM – 12:00 PM'],
    [1080, 1440, '6:00 PM – Midnight'],
    [0, 1440, '12:00 AM – Midnight'],
  ])('format the range from %i to %i as %s', (start, end, text) => {
    expect(formatTimeRange(start, end)).toBe(text)
  })

  test('contain hours and lunch, or "Day off"', () => {
    const day = createCustomDay('Standard', '2026-12-24')
    expect(formatHoursParts(day).join('')).toBe('9:00 AM – 6:00 PM, lunch 1:00 – 2:00 PM')
    expect(formatHoursParts({ ...day, lunch: false })).toEqual(['9:00 AM – 6:00 PM'])
    expect(formatHoursParts({ ...day, work: false })).toEqual(['Day off'])
  })

  test('are the weekday or the custom date in any time zone', () => {
    expect(buildDefaultWeek('Standard').map(formatDayName).join(' ')).toBe(
      'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    )
    expect(formatDayName({ dayType: 'Custom', date: '2026-12-24' })).toBe('Thu, Dec 24, 2026')
  })

  test.each([
    ['America/Chicago', 'Central Time'],
    ['America/Phoenix', 'Mountain Standard Time'],
    ['Asia/Kolkata', 'India Standard Time'],
    ['UTC', 'UTC'],
  ])('name the zone %s as %s', (zone, name) => {
    expect(genericZoneName(zone)).toBe(name)
  })
})

describe('the day dialog', () => {
  test('starts a custom date today from nine to six with lunch from one to two', { tags: ['SCH-09', 'OP-057'] }, () => {
    const day = createCustomDay('Free15', '2026-11-15')
    expect(day).toEqual({
      id: null,
      work: true,
      start: 540,
      end: 1080,
      lunch: true,
      lunchStart: 780,
      lunchEnd: 840,
      date: '2026-11-15',
      dayType: 'Custom',
      comment: '',
      sessionType: 'Free15',
    })
    expect(WorkHourForm.safeParse(day).success).toBe(true)
  })

  test('offers quarter hours from 0 to 1440 and the current value', () => {
    const steps = listSliderSteps(540)
    expect([steps[0], steps[1], steps.at(-1), steps.length]).toEqual([0, 15, 1440, 97])
    expect(listSliderSteps(541).slice(36, 39)).toEqual([540, 541, 555])
  })

  test('moves the other end, so that a day never ends before it starts', () => {
    expect(withStart([540, 1080], 600)).toEqual([600, 1080])
    expect(withStart([540, 1080], 1425)).toEqual([1425, 1440])
    expect(withEnd([540, 1080], 1020)).toEqual([540, 1020])
    expect(withEnd([540, 1080], 15)).toEqual([0, 15])
  })

  test('can delete saved custom dates only', () => {
    const day = createCustomDay('Standard', '2026-11-15')
    expect(isDeletable(day)).toBe(false)
    expect(isDeletable({ ...day, id: 4 })).toBe(true)
    expect(isDeletable({ ...day, id: 4, dayType: 'Mon', date: null })).toBe(false)
  })
})

describe('copying Monday', () => {
  const [monday, ...rest] = buildDefaultWeek('Standard')
  const workingMonday = {
    ...buildDefaultWeek('Standard')[0],
    ...monday,
    id: 1,
    work: true,
    start: 600,
    comment: 'early',
  }

  test('copies the hours to the other weekdays, but not to the weekend, and keeps comments', () => {
    const week = [workingMonday, ...rest.map((day) => ({ ...day, comment: 'own' }))] as ReturnType<
      typeof buildDefaultWeek
    >
    const copies = listMondayCopies(week)
    expect(copies.map(({ dayType, work, start, comment }) => [dayType, work, start, comment])).toEqual(
      ['Tue', 'Wed', 'Thu', 'Fri'].map((day) => [day, true, 600, 'own']),
    )
  })

  test('is available only if Monday is a working day and another weekday differs', () => {
    const week = [workingMonday, ...rest] as ReturnType<typeof buildDefaultWeek>
    expect(listMondayCopies(buildDefaultWeek('Standard'))).toEqual([])
    const weekAfterCopy = week.map(
      (day) => listMondayCopies(week).find(({ dayType }) => dayType === day.dayType) ?? day,
    )
    expect(listMondayCopies(weekAfterCopy)).toEqual([])
  })
})
