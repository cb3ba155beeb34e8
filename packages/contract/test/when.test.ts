import { describe, expect, test } from 'vitest'

import {
  clockLabel,
  otherClock,
  formatIntervalLines,
  formatIntervalParts,
  formatInterval,
  zoneName,
} from '../src/appointments/interval-text.ts'

const morning = { start: '2026-12-01T14:30:00Z', end: '2026-12-01T15:30:00Z' }

describe('when an appointment is', () => {
  test('long date with short time for the start, short time for the end, and the zone', { tags: ['APP-36'] }, () => {
    expect(formatInterval(morning, { timeZone: 'America/New_York' })).toBe(
      'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time',
    )
    expect(formatInterval(morning, { timeZone: 'Asia/Kathmandu' })).toBe(
      'December 1, 2026 at 8:15 PM – 9:15 PM, Nepal Time',
    )
    expect(formatInterval(morning, { timeZone: 'UTC' })).toBe(
      'December 1, 2026 at 2:30 PM – 3:30 PM, Coordinated Universal Time',
    )
  })

  test("a page says it in the reader's own language", { tags: ['OP-073'] }, () => {
    expect(formatIntervalParts(morning, { timeZone: 'Europe/Berlin', locale: 'de-DE' })).toEqual({
      start: '1. Dezember 2026 um 15:30',
      end: '16:30',
      zone: 'Mitteleuropäische Normalzeit',
    })
  })

  test('milliseconds mean the same as text', () => {
    const inMilliseconds = { start: Date.parse(morning.start), end: Date.parse(morning.end) }
    const reader = { timeZone: 'America/Los_Angeles' }
    expect(formatInterval(inMilliseconds, reader)).toBe(formatInterval(morning, reader))
  })

  test('while the clocks are changed, both ends say their zone', () => {
    const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' }
    expect(formatInterval(night, { timeZone: 'America/New_York' })).toBe(
      'November 1, 2026 at 1:30 AM Eastern Daylight Time – 1:30 AM, Eastern Standard Time',
    )
  })

  test('the name of a zone follows the season', () => {
    const london = { timeZone: 'Europe/London' }
    expect(zoneName('2026-01-15T12:00:00Z', london)).toBe('Greenwich Mean Time')
    expect(zoneName('2026-07-15T12:00:00Z', london)).toBe('British Summer Time')
  })

  test('no space of a browser makes two texts differ', () => {
    expect(formatInterval(morning, { timeZone: 'America/New_York' })).toMatch(/^[\w ,:–]+$/)
  })
})

describe('E-08: both clocks', () => {
  const [newYork, denver] = ['America/New_York', 'America/Denver']
  const zones = { timeZone: denver, memberTimeZone: newYork }
  const eastern = 'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time'
  const mountain = 'December 1, 2026 at 7:30 AM – 8:30 AM, Mountain Standard Time'
  const lines = (timeZone: string, other: ReturnType<typeof otherClock>) =>
    formatIntervalLines(morning, { viewer: { timeZone }, other }).map(({ kind, text }) => [kind, text])

  test('online, each reads their own first and then the one of the other', () => {
    const online = { location: 'Online' as const, ...zones }
    expect(lines(newYork, otherClock(online, 'member'))).toEqual([
      ['yours', eastern],
      ['theirs', mountain],
    ])
    expect(lines(denver, otherClock(online, 'professional'))).toEqual([
      ['yours', mountain],
      ['theirs', eastern],
    ])
  })

  test('in person, the local clock of the place comes first for both readers', () => {
    const there = (location: 'Home' | 'Client' | 'AgreedUpon') => [
      otherClock({ location, ...zones }, 'member'),
      otherClock({ location, ...zones }, 'professional'),
    ]
    const place = (timeZone: string) => ({ kind: 'place', timeZone })
    expect(there('Home')).toEqual([place(denver), place(denver)])
    expect(there('AgreedUpon')).toEqual([place(denver), place(denver)])
    expect(there('Client')).toEqual([place(newYork), place(newYork)])
    expect(lines(newYork, there('Home')[0] ?? null)).toEqual([
      ['place', mountain],
      ['yours', eastern],
    ])
  })

  test('two zones that show the same are one clock; after a change of the clocks they are two', () => {
    const phoenix = { kind: 'theirs' as const, timeZone: 'America/Phoenix' }
    expect(lines(denver, phoenix)).toEqual([['yours', mountain]])
    const july = { start: '2026-07-01T14:30:00Z', end: '2026-07-01T15:30:00Z' }
    expect(formatIntervalLines(july, { viewer: { timeZone: denver }, other: phoenix })).toHaveLength(2)
  })

  test('a booking that did not say the zone of its member has one clock for its professional', () => {
    const older = { location: 'Online' as const, timeZone: denver, memberTimeZone: null }
    expect(otherClock(older, 'professional')).toBeNull()
    expect(otherClock({ ...older, location: 'Client' }, 'member')).toEqual({ kind: 'place', timeZone: denver })
  })

  test('each clock is called by whose it is', () => {
    expect(['yours', 'theirs', 'place'].map((kind) => clockLabel(kind as 'yours', 'Lea  Strosin'))).toEqual([
      'On your clock',
      'For Lea',
      'Local time there',
    ])
  })
})
