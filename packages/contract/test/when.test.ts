import { describe, expect, test } from 'vitest'

import { whenParts, whenText, zoneName } from '../src/appointments/when.ts'

const morning = { start: '2026-12-01T14:30:00Z', end: '2026-12-01T15:30:00Z' }

describe('when an appointment is', () => {
  test('APP-36: long date with short time for the start, short time for the end, and the zone', () => {
    expect(whenText(morning, { timeZone: 'America/New_York' })).toBe(
      'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time',
    )
    expect(whenText(morning, { timeZone: 'Asia/Kathmandu' })).toBe('December 1, 2026 at 8:15 PM – 9:15 PM, Nepal Time')
    expect(whenText(morning, { timeZone: 'UTC' })).toBe(
      'December 1, 2026 at 2:30 PM – 3:30 PM, Coordinated Universal Time',
    )
  })

  test("OP-073: a page says it in the reader's own language", () => {
    expect(whenParts(morning, { timeZone: 'Europe/Berlin', locale: 'de-DE' })).toEqual({
      start: '1. Dezember 2026 um 15:30',
      end: '16:30',
      zone: 'Mitteleuropäische Normalzeit',
    })
  })

  test('milliseconds mean the same as text', () => {
    const inMilliseconds = { start: Date.parse(morning.start), end: Date.parse(morning.end) }
    const reader = { timeZone: 'America/Los_Angeles' }
    expect(whenText(inMilliseconds, reader)).toBe(whenText(morning, reader))
  })

  test('while the clocks are changed, both ends say their zone', () => {
    const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' }
    expect(whenText(night, { timeZone: 'America/New_York' })).toBe(
      'November 1, 2026 at 1:30 AM Eastern Daylight Time – 1:30 AM, Eastern Standard Time',
    )
  })

  test('the name of a zone follows the season', () => {
    const london = { timeZone: 'Europe/London' }
    expect(zoneName('2026-01-15T12:00:00Z', london)).toBe('Greenwich Mean Time')
    expect(zoneName('2026-07-15T12:00:00Z', london)).toBe('British Summer Time')
  })

  test('no space of a browser makes two texts differ', () => {
    expect(whenText(morning, { timeZone: 'America/New_York' })).toMatch(/^[\w ,:–]+$/)
  })
})
