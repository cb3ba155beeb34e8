import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'

import { createVtimezone } from '../../src/infra/calendar/vtimezone.ts'

const zones = Intl.supportedValuesOf('timeZone')

const parseInstant = (text: string) => Temporal.Instant.from(text)

function parseVtimezone(timeZone: string, from: string, to: string): ICAL.Timezone {
  const text = createVtimezone(timeZone, { from: parseInstant(from), to: parseInstant(to) })
  return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]))
}

/** Returns the offset in seconds that the parser finds for a wall-clock time. */
function getOffset(zone: ICAL.Timezone, wallTime: Temporal.PlainDateTime): number {
  const { year, month, day, hour, minute, second } = wallTime
  return zone.utcOffset(ICAL.Time.fromData({ year, month, day, hour, minute, second }))
}

/** Returns both offsets at a time. Null when the wall-clock time occurs twice, which a file cannot distinguish. */
function compareOffsets(zone: ICAL.Timezone, timeZone: string, at: Temporal.Instant) {
  const zoned = at.toZonedDateTimeISO(timeZone)
  const wallTime = zoned.toPlainDateTime()
  const isTwice =
    wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).offset !==
    wallTime.toZonedDateTime(timeZone, { disambiguation: 'later' }).offset
  if (isTwice) return null
  return { file: getOffset(zone, wallTime), temporal: zoned.offsetNanoseconds / 1e9 }
}

/** Returns times around each offset change, and every three weeks in between. */
function sampleTimes(timeZone: string, from: Temporal.Instant, to: Temporal.Instant): Temporal.Instant[] {
  const times: Temporal.Instant[] = []
  for (let at = from; Temporal.Instant.compare(at, to) < 0; at = at.add({ hours: 509 })) times.push(at)
  let next = from.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
  while (next && Temporal.Instant.compare(next.toInstant(), to) < 0) {
    const change = next.toInstant()
    for (const minutes of [-181, -61, -1, 0, 1, 61, 181]) times.push(change.add({ minutes }))
    next = next.getTimeZoneTransition('next')
  }
  return times
}

describe('createVtimezone', () => {
  test('matches the offsets of Temporal for every zone from 2024 to 2030', () => {
    const [from, to] = ['2024-01-01T00:00:00Z', '2030-12-31T00:00:00Z'] as const
    const differences = zones.flatMap((timeZone) => {
      const zone = parseVtimezone(timeZone, from, to)
      return sampleTimes(timeZone, parseInstant(from), parseInstant(to)).flatMap((at) => {
        const offsets = compareOffsets(zone, timeZone, at)
        return offsets && offsets.file !== offsets.temporal ? [`${timeZone} ${at.toString()}`] : []
      })
    })
    expect(zones.length).toBeGreaterThan(400)
    expect(differences).toEqual([])
  }, 60_000)

  test('is correct for the whole year when the range is one day', () => {
    for (const timeZone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago']) {
      const day = parseVtimezone(timeZone, '2027-03-14T00:00:00Z', '2027-03-14T01:00:00Z')
      const times = sampleTimes(timeZone, parseInstant('2027-01-01T00:00:00Z'), parseInstant('2027-12-31T00:00:00Z'))
      for (const at of times) {
        const offsets = compareOffsets(day, timeZone, at)
        expect(offsets?.file, `${timeZone} ${at.toString()}`).toBe(offsets?.temporal)
      }
    }
  })

  test('uses a yearly rule where one exists', () => {
    const text = createVtimezone('America/New_York', {
      from: parseInstant('2026-12-01T00:00:00Z'),
      to: parseInstant('2026-12-01T01:00:00Z'),
    })
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250309T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  test('has one offset for a zone without offset changes', () => {
    const text = createVtimezone('Asia/Kolkata', {
      from: parseInstant('2026-12-01T00:00:00Z'),
      to: parseInstant('2026-12-01T01:00:00Z'),
    })
    expect(text.match(/TZOFFSETTO:.*/g)).toEqual(['TZOFFSETTO:+0530'])
    expect(text).toContain('BEGIN:STANDARD')
  })
})
