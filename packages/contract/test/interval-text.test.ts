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

describe('interval text', () => {
  test(
    'has a long date and short time for the start, a short time for the end, and the zone',
    { tags: ['APP-36'] },
    () => {
      expect(formatInterval(morning, { timeZone: 'America/New_York' })).toBe(
        'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time',
      )
      expect(formatInterval(morning, { timeZone: 'Asia/Kathmandu' })).toBe(
        'December 1, 2026 at 8:15 PM – 9:15 PM, Nepal Time',
      )
      expect(formatInterval(morning, { timeZone: 'UTC' })).toBe(
        'December 1, 2026 at 2:30 PM – 3:30 PM, Coordinated Universal Time',
      )
    },
  )

  test("uses the viewer's locale", { tags: ['OP-073'] }, () => {
    expect(formatIntervalParts(morning, { timeZone: 'Europe/Berlin', locale: 'de-DE' })).toEqual({
      start: '1. Dezember 2026 um 15:30',
      end: '16:30',
      zone: 'Mitteleuropäische Normalzeit',
    })
  })

  test('accepts milliseconds and ISO strings', () => {
    const inMilliseconds = { start: Date.parse(morning.start), end: Date.parse(morning.end) }
    const viewer = { timeZone: 'America/Los_Angeles' }
    expect(formatInterval(inMilliseconds, viewer)).toBe(formatInterval(morning, viewer))
  })

  test('includes the zone of both ends during a time change', () => {
    const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' }
    expect(formatInterval(night, { timeZone: 'America/New_York' })).toBe(
      'November 1, 2026 at 1:30 AM Eastern Daylight Time – 1:30 AM, Eastern Standard Time',
    )
  })

  test('names the zone by season', () => {
    const london = { timeZone: 'Europe/London' }
    expect(zoneName('2026-01-15T12:00:00Z', london)).toBe('Greenwich Mean Time')
    expect(zoneName('2026-07-15T12:00:00Z', london)).toBe('British Summer Time')
  })

  test('contains only plain spaces', () => {
    expect(formatInterval(morning, { timeZone: 'America/New_York' })).toMatch(/^[\w ,:–]+$/)
  })
})

describe('clocks of both parties', () => {
  const [newYork, denver] = ['America/New_York', 'America/Denver']
  const zones = { timeZone: denver, memberTimeZone: newYork }
  const eastern = 'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time'
  const mountain = 'December 1, 2026 at 7:30 AM – 8:30 AM, Mountain Standard Time'
  const lines = (timeZone: string, other: ReturnType<typeof otherClock>) =>
    formatIntervalLines(morning, { viewer: { timeZone }, other }).map(({ kind, text }) => [kind, text])

  test('online, show the own time first, then the other party’s', () => {
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

  test('in person, show the local time of the place first to both', () => {
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

  test('are one while two zones show the same time, and two otherwise', () => {
    const phoenix = { kind: 'theirs' as const, timeZone: 'America/Phoenix' }
    expect(lines(denver, phoenix)).toEqual([['yours', mountain]])
    const july = { start: '2026-07-01T14:30:00Z', end: '2026-07-01T15:30:00Z' }
    expect(formatIntervalLines(july, { viewer: { timeZone: denver }, other: phoenix })).toHaveLength(2)
  })

  test('are one for the professional if the member’s zone is unknown', () => {
    const older = { location: 'Online' as const, timeZone: denver, memberTimeZone: null }
    expect(otherClock(older, 'professional')).toBeNull()
    expect(otherClock({ ...older, location: 'Client' }, 'member')).toEqual({ kind: 'place', timeZone: denver })
  })

  test('have labels', () => {
    expect(['yours', 'theirs', 'place'].map((kind) => clockLabel(kind as 'yours', 'Lea  Strosin'))).toEqual([
      'On your clock',
      'For Lea',
      'Local time there',
    ])
  })
})
