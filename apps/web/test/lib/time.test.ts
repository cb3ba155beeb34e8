import { afterEach, describe, expect, test, vi } from 'vitest'

import { labelSlots } from '~/features/schedule/slot-labels.ts'
import { clockOf, formatDate, formatUpcomingTime } from '~/lib/format/time.ts'

const chicago = { timeZone: 'America/Chicago' }
const tokyo = { timeZone: 'Asia/Tokyo' }
const hour = (start: string) => ({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() })
const afternoon = hour('2026-11-18T20:00:00.000Z')

describe('a clock', () => {
  test('reads as the person there reads it', () => {
    const clock = clockOf(chicago)
    expect(clock.range(afternoon)).toBe('2:00 – 3:00 PM')
    expect(clock.range(hour('2026-11-18T17:00:00.000Z'))).toBe('11:00 AM – 12:00 PM')
    expect(clock.day(afternoon.start)).toBe('Wednesday, November 18')
    expect(clock.fullDay(afternoon.start)).toBe('Wednesday, November 18, 2026')
    expect(clock.zone(afternoon.start)).toBe('Central Standard Time')
    expect(clock.shortZone(afternoon.start)).toBe('CST')
  })

  test('past midnight both ends say their half of the day', () => {
    expect(clockOf(chicago).range(hour('2026-11-18T05:30:00.000Z'))).toBe('11:30 PM – 12:30 AM')
  })

  test('knows which date it is there', () => {
    expect(clockOf(tokyo).dateOf(afternoon.start)).toBe('2026-11-19')
    expect(clockOf(chicago).dateOf('2026-11-18T03:00:00Z')).toBe('2026-11-17')
  })

  test('says a date without a zone alike everywhere', () => {
    expect(formatDate('2026-11-18')).toBe('Wednesday, November 18')
  })
})

describe('the words of a slot', () => {
  const one = (slot: typeof afternoon, beside: Parameters<typeof labelSlots>[1]) => labelSlots([slot], beside)[0]

  test('start and end alone, where nothing can be misread', () => {
    expect(one(afternoon, { reader: chicago, timeZone: 'US/Central', date: '2026-11-18' })).toEqual({
      slot: afternoon,
      time: '2:00 – 3:00 PM',
      day: null,
      otherClock: null,
      spoken: '2:00 – 3:00 PM',
    })
  })

  test('in another zone both clocks, and the day where it is another one', () => {
    expect(one(afternoon, { reader: tokyo, timeZone: chicago.timeZone, date: '2026-11-18' })).toMatchObject({
      time: '5:00 – 6:00 AM',
      day: 'Thursday, November 19',
      otherClock: '2:00 – 3:00 PM CST',
      spoken: 'Thursday, November 19, 5:00 – 6:00 AM, 2:00 – 3:00 PM CST',
    })
  })

  test('without a chosen date each says its day', () => {
    expect(one(afternoon, { reader: chicago, timeZone: chicago.timeZone, date: null })?.spoken).toBe(
      'Wednesday, November 18, 2:00 – 3:00 PM',
    )
  })

  test('the hour that comes twice says which one it is', () => {
    const half = (start: string) => ({ start, end: new Date(Date.parse(start) + 1_800_000).toISOString() })
    const night = [half('2026-11-01T06:00:00.000Z'), half('2026-11-01T06:30:00.000Z'), half('2026-11-01T07:00:00.000Z')]
    const words = labelSlots(night, { reader: chicago, timeZone: chicago.timeZone, date: '2026-11-01' })
    expect(words.map(({ spoken }) => spoken)).toEqual([
      '1:00 – 1:30 AM, Central Daylight Time',
      '1:30 AM CDT – 1:00 AM CST',
      '1:00 – 1:30 AM, Central Standard Time',
    ])
  })
})

describe('a time to come', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['2026-11-18T23:30:00.000Z', 'Today, 5:30 PM'],
    // Thursday in London already, Wednesday still where it is read.
    ['2026-11-19T02:00:00.000Z', 'Today, 8:00 PM'],
    ['2026-11-19T14:00:00.000Z', 'Tomorrow, 8:00 AM'],
    ['2026-11-20T15:00:00.000Z', 'Fri, Nov 20, 9:00 AM'],
  ])('%s is %s', (at, words) => {
    vi.useFakeTimers({ now: Date.parse(afternoon.start), toFake: ['Date'] })
    expect(formatUpcomingTime(at, chicago)).toBe(words)
    expect(formatUpcomingTime(at, chicago, true)).toBe(`${words} CST`)
  })
})
