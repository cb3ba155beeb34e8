import { afterEach, describe, expect, test, vi } from 'vitest'

import { labelSlots } from '~/features/schedule/slot-labels.ts'
import { getZoneFormatter, formatDate, formatUpcomingTime } from '~/lib/format/time.ts'

const chicago = { timeZone: 'America/Chicago' }
const tokyo = { timeZone: 'Asia/Tokyo' }
const hour = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })
const afternoon = hour('2026-11-18T20:00:00.000Z')

describe('a clock', () => {
  test('formats times in its zone', () => {
    const clock = getZoneFormatter(chicago)
    expect(clock.range(afternoon)).toBe('2:00 – 3:00 PM')
    expect(clock.range(hour('2026-11-18T17:00:00.000Z'))).toBe('11:00 AM – 12:00 PM')
    expect(clock.day(afternoon.start)).toBe('Wednesday, November 18')
    expect(clock.fullDay(afternoon.start)).toBe('Wednesday, November 18, 2026')
    expect(clock.zone(afternoon.start)).toBe('Central Standard Time')
    expect(clock.shortZone(afternoon.start)).toBe('CST')
  })

  test('shows AM and PM at both ends of a range across midnight', () => {
    expect(getZoneFormatter(chicago).range(hour('2026-11-18T05:30:00.000Z'))).toBe('11:30 PM – 12:30 AM')
  })

  test('returns the date in its zone', () => {
    expect(getZoneFormatter(tokyo).dateOf(afternoon.start)).toBe('2026-11-19')
    expect(getZoneFormatter(chicago).dateOf('2026-11-18T03:00:00Z')).toBe('2026-11-17')
  })

  test('formats a calendar date independently of the zone', () => {
    expect(formatDate('2026-11-18')).toBe('Wednesday, November 18')
  })
})

describe('the label of a slot', () => {
  const labelSlot = (slot: typeof afternoon, context: Parameters<typeof labelSlots>[1]) =>
    labelSlots([slot], context)[0]

  test('contains only start and end if viewer and professional have the same local time', () => {
    expect(labelSlot(afternoon, { viewer: chicago, timeZone: 'US/Central', date: '2026-11-18' })).toEqual({
      slot: afternoon,
      time: '2:00 – 3:00 PM',
      day: null,
      professionalTime: null,
      ariaLabel: '2:00 – 3:00 PM',
    })
  })

  test('includes the local time of the professional and the day if they differ', () => {
    expect(labelSlot(afternoon, { viewer: tokyo, timeZone: chicago.timeZone, date: '2026-11-18' })).toMatchObject({
      time: '5:00 – 6:00 AM',
      day: 'Thursday, November 19',
      professionalTime: '2:00 – 3:00 PM CST',
      ariaLabel: 'Thursday, November 19, 5:00 – 6:00 AM, 2:00 – 3:00 PM CST',
    })
  })

  test('includes the day if no date is selected', () => {
    expect(labelSlot(afternoon, { viewer: chicago, timeZone: chicago.timeZone, date: null })?.ariaLabel).toBe(
      'Wednesday, November 18, 2:00 – 3:00 PM',
    )
  })

  test('includes the zone of an hour that occurs twice', () => {
    const half = (start: string) => ({ start, end: new Date(Date.parse(start) + 1_800_000).toISOString() })
    const night = [half('2026-11-01T06:00:00.000Z'), half('2026-11-01T06:30:00.000Z'), half('2026-11-01T07:00:00.000Z')]
    const labels = labelSlots(night, { viewer: chicago, timeZone: chicago.timeZone, date: '2026-11-01' })
    expect(labels.map(({ ariaLabel }) => ariaLabel)).toEqual([
      '1:00 – 1:30 AM, Central Daylight Time',
      '1:30 AM CDT – 1:00 AM CST',
      '1:00 – 1:30 AM, Central Standard Time',
    ])
  })
})

describe('formatUpcomingTime', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['2026-11-18T23:30:00.000Z', 'Today, 5:30 PM'],
    // Already Thursday in London, still Wednesday for the viewer.
    ['2026-11-19T02:00:00.000Z', 'Today, 8:00 PM'],
    ['2026-11-19T14:00:00.000Z', 'Tomorrow, 8:00 AM'],
    ['2026-11-20T15:00:00.000Z', 'Fri, Nov 20, 9:00 AM'],
  ])('formats %s as %s', (at, text) => {
    vi.useFakeTimers({ now: Date.parse(afternoon.start), toFake: ['Date'] })
    expect(formatUpcomingTime(at, chicago)).toBe(text)
    expect(formatUpcomingTime(at, chicago, true)).toBe(`${text} CST`)
  })
})
