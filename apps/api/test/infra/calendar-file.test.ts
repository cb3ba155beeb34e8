import { describe, expect, test } from 'vitest'

import { createFeedFile, createInvitationFile } from '../../src/infra/calendar/calendar-file.ts'
import type { CalendarEntry } from '../../src/infra/calendar/calendar-file.ts'
import { findInvalidLines, readCalendar } from '../setup/calendar-files.ts'

const entry: CalendarEntry = {
  uid: '11111111-1111-4111-8111-111111111111@fourfold.example',
  sequence: 3,
  changedAt: Temporal.Instant.from('2026-11-15T08:00:00Z'),
  start: Temporal.Instant.from('2027-03-14T18:30:00Z'),
  end: Temporal.Instant.from('2027-03-14T19:30:00Z'),
  timeZone: 'America/New_York',
  status: 'confirmed',
  title: 'Appointment with Maya Okafor',
  description: 'First line\nSecond line',
  place: '12 Main Street, Springfield',
  url: 'https://fourfold.example/appointment/1',
}
const sam = { name: 'Sam Parker', email: 'sam@people.example' }
const organizer = { name: 'Fourfold', email: 'hello@fourfold.example' }
const createInvitation = (changes: Partial<CalendarEntry> = {}, attendee = sam) =>
  createInvitationFile({ ...entry, ...changes }, { method: 'REQUEST', organizer, attendee })

describe('an invitation file', () => {
  test('can be read by a third-party parser', () => {
    const { method, events } = readCalendar(createInvitation())
    expect(method).toBe('REQUEST')
    expect(events).toEqual([
      {
        uid: entry.uid,
        sequence: 3,
        status: 'CONFIRMED',
        summary: 'Appointment with Maya Okafor',
        description: 'First line\nSecond line',
        location: '12 Main Street, Springfield',
        url: entry.url,
        privacy: 'PRIVATE',
        stamp: '2026-11-15T08:00:00Z',
        zone: 'America/New_York',
        start: '2027-03-14T18:30:00Z',
        end: '2027-03-14T19:30:00Z',
        organizer: 'mailto:hello@fourfold.example',
        attendees: [{ address: 'mailto:sam@people.example', name: 'Sam Parker' }],
      },
    ])
  })

  test('cancels an event', () => {
    const text = createInvitationFile({ ...entry, status: 'cancelled' }, { method: 'CANCEL', organizer, attendee: sam })
    expect(readCalendar(text)).toMatchObject({ method: 'CANCEL', events: [{ status: 'CANCELLED', uid: entry.uid }] })
  })

  test('is identical for the same event', () => {
    expect(createInvitation()).toBe(createInvitation())
  })

  test('ends lines with CRLF and folds them at 75 octets', () => {
    const text = createInvitation({
      title: `Appointment with ${'Ägir Ångström 💚 '.repeat(12)}`,
      description: 'ö'.repeat(500),
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(findInvalidLines(text)).toEqual([])
    expect(readCalendar(text).events[0]?.description).toBe('ö'.repeat(500))
    expect(readCalendar(text).events[0]?.summary).toContain('Ägir Ångström 💚 Ägir')
  })

  test.each([
    ['a new line', 'Eve\r\nATTENDEE:mailto:all@people.example'],
    ['an end tag of the event', 'Eve\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Free money'],
    ['separators', 'Eve; "the; one", \\n \\; : ^n'],
    ['control characters', 'Eve\u0000\u0007\u0085\u2028BEGIN:VALARM\u2029'],
  ])('contains no injected lines for a name with %s', (_, name) => {
    const text = createInvitation(
      { title: `Appointment with ${name}`, place: name },
      { name, email: 'eve@people.example' },
    )
    const { events } = readCalendar(text)
    expect(events).toHaveLength(1)
    expect(events[0]?.attendees.map(({ address }) => address)).toEqual(['mailto:eve@people.example'])
    const printableName = name.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim()
    expect(events[0]?.summary).toBe(`Appointment with ${printableName}`)
    expect(events[0]?.location).toBe(printableName)
    expect(text).not.toMatch(/^(?:BEGIN:VALARM|SUMMARY:Free)/m)
    expect(findInvalidLines(text)).toEqual([])
  })

  test('contains no time zone for UTC', () => {
    const text = createInvitation({ timeZone: 'UTC' })
    expect(text).not.toContain('TZID')
    expect(readCalendar(text).events[0]).toMatchObject({ start: '2027-03-14T18:30:00Z', zone: null })
  })
})

describe('a feed file', () => {
  test('defines every time zone that it uses once', () => {
    const zones = ['America/New_York', 'Asia/Kathmandu', 'America/New_York', 'UTC']
    const text = createFeedFile(
      zones.map((timeZone, index) => ({ ...entry, uid: `${index}@fourfold.example`, timeZone })),
      { name: 'Fourfold' },
    )
    const calendar = readCalendar(text)
    expect(calendar.method).toBe('PUBLISH')
    expect([...calendar.zones.keys()]).toEqual(['America/New_York', 'Asia/Kathmandu'])
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2)
    expect(calendar.events.map(({ start }) => start)).toEqual(Array(4).fill('2027-03-14T18:30:00Z'))
    expect(calendar.events.every(({ attendees, organizer: by }) => attendees.length === 0 && by === null)).toBe(true)
  })

  test('is valid without events', () => {
    expect(readCalendar(createFeedFile([], { name: 'Fourfold' })).events).toEqual([])
  })
})
