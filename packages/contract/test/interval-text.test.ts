import { describe, expect, test } from 'vitest'

import {
  findSecondaryTimeZone,
  formatInterval,
  formatIntervalLines,
  formatIntervalParts,
  formatTimeLabel,
  formatZoneName,
} from '../src/appointments/interval-text.ts'

const morningSession = { start: '2026-12-01T14:30:00Z', end: '2026-12-01T15:30:00Z' }

describe('interval text', () => {
  test(
    'has a long date and short time for the start, a short time for the end, and the zone',
    { tags: ['APP-36'] },
    () => {
      expect(formatInterval(morningSession, { timeZone: 'America/New_York' })).toBe(
        'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time',
      )
      expect(formatInterval(morningSession, { timeZone: 'Asia/Kathmandu' })).toBe(
        'December 1, 2026 at 8:15 PM – 9:15 PM, Nepal Time',
      )
      expect(formatInterval(morningSession, { timeZone: 'UTC' })).toBe(
        'December 1, 2026 at 2:30 PM – 3:30 PM, Coordinated Universal Time',
      )
    },
  )

  test("uses the viewer's locale", { tags: ['OP-073'] }, () => {
    expect(formatIntervalParts(morningSession, { timeZone: 'Europe/Berlin', locale: 'de-DE' })).toEqual({
      start: '1. Dezember 2026 um 15:30',
      end: '16:30',
      zone: 'Mitteleuropäische Normalzeit',
    })
  })

  test('accepts milliseconds and ISO strings', () => {
    const inMilliseconds = { start: Date.parse(morningSession.start), end: Date.parse(morningSession.end) }
    const viewer = { timeZone: 'America/Los_Angeles' }
    expect(formatInterval(inMilliseconds, viewer)).toBe(formatInterval(morningSession, viewer))
  })

  test('includes the zones of start and end if the zone changes in between', () => {
    const night = { start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' }
    expect(formatInterval(night, { timeZone: 'America/New_York' })).toBe(
      'November 1, 2026 at 1:30 AM Eastern Daylight Time – 1:30 AM, Eastern Standard Time',
    )
  })

  test('distinguishes standard time and daylight saving time in the zone name', () => {
    const london = { timeZone: 'Europe/London' }
    expect(formatZoneName('2026-01-15T12:00:00Z', london)).toBe('Greenwich Mean Time')
    expect(formatZoneName('2026-07-15T12:00:00Z', london)).toBe('British Summer Time')
  })

  test('contains no special spaces such as U+202F', () => {
    expect(formatInterval(morningSession, { timeZone: 'America/New_York' })).toMatch(/^[\w ,:–]+$/)
  })
})

describe('interval lines of an appointment', () => {
  const [newYork, denver] = ['America/New_York', 'America/Denver']
  const zones = { timeZone: denver, memberTimeZone: newYork }
  const eastern = 'December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time'
  const mountain = 'December 1, 2026 at 7:30 AM – 8:30 AM, Mountain Standard Time'
  const formatLines = (timeZone: string, secondary: ReturnType<typeof findSecondaryTimeZone>) =>
    formatIntervalLines(morningSession, { viewer: { timeZone }, secondary }).map(({ kind, text }) => [kind, text])

  test('show the viewer’s time, then the other party’s time for an online session', () => {
    const online = { location: 'Online' as const, ...zones }
    expect(formatLines(newYork, findSecondaryTimeZone(online, 'member'))).toEqual([
      ['viewer', eastern],
      ['otherParty', mountain],
    ])
    expect(formatLines(denver, findSecondaryTimeZone(online, 'professional'))).toEqual([
      ['viewer', mountain],
      ['otherParty', eastern],
    ])
  })

  test('show the local time of the location first to both parties for an on-site session', () => {
    const findForBoth = (location: 'Home' | 'Client' | 'AgreedUpon') => [
      findSecondaryTimeZone({ location, ...zones }, 'member'),
      findSecondaryTimeZone({ location, ...zones }, 'professional'),
    ]
    const locationIn = (timeZone: string) => ({ kind: 'location', timeZone })
    expect(findForBoth('Home')).toEqual([locationIn(denver), locationIn(denver)])
    expect(findForBoth('AgreedUpon')).toEqual([locationIn(denver), locationIn(denver)])
    expect(findForBoth('Client')).toEqual([locationIn(newYork), locationIn(newYork)])
    expect(formatLines(newYork, findForBoth('Home')[0] ?? null)).toEqual([
      ['location', mountain],
      ['viewer', eastern],
    ])
  })

  test('omit the secondary time zone while both zones have the same time', () => {
    const phoenix = { kind: 'otherParty' as const, timeZone: 'America/Phoenix' }
    expect(formatLines(denver, phoenix)).toEqual([['viewer', mountain]])
    const july = { start: '2026-07-01T14:30:00Z', end: '2026-07-01T15:30:00Z' }
    expect(formatIntervalLines(july, { viewer: { timeZone: denver }, secondary: phoenix })).toHaveLength(2)
  })

  test('use only the professional’s time zone if the member’s time zone is unknown', () => {
    const online = { location: 'Online' as const, timeZone: denver, memberTimeZone: null }
    expect(findSecondaryTimeZone(online, 'professional')).toBeNull()
    expect(findSecondaryTimeZone({ ...online, location: 'Client' }, 'member')).toEqual({
      kind: 'location',
      timeZone: denver,
    })
  })

  test('have the labels "Your time", "For <first name>", and "Local time there"', () => {
    const kinds = ['viewer', 'otherParty', 'location'] as const
    expect(kinds.map((kind) => formatTimeLabel(kind, 'Lea  Strosin'))).toEqual([
      'Your time',
      'For Lea',
      'Local time there',
    ])
  })
})
