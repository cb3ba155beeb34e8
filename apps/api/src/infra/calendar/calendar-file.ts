import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import type { ICalEventData } from 'ical-generator'

import { createVtimezone } from './vtimezone.ts'

/** One event of a calendar file. Calendar programs replace an event by one with the same uid and a higher sequence. */
export type CalendarEntry = {
  uid: string
  sequence: number
  changedAt: Temporal.Instant
  start: Temporal.Instant
  end: Temporal.Instant
  timeZone: string
  status: 'tentative' | 'confirmed' | 'cancelled'
  title: string
  description: string
  place: string
  url: string
}

type Person = { name: string; email: string }
export type Invitation = { method: 'REQUEST' | 'CANCEL'; organizer: Person; attendee: Person }

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

const busyStatuses = {
  tentative: ICalEventBusyStatus.TENTATIVE,
  confirmed: ICalEventBusyStatus.BUSY,
  cancelled: ICalEventBusyStatus.FREE,
}

/** Replaces control characters and line separators in user input, except line feeds. */
const replaceUnprintable = (text: string) => text.replaceAll(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
const toSingleLine = (text: string) => replaceUnprintable(text).replaceAll('\n', ' ').trim()

function toEvent(entry: CalendarEntry): ICalEventData {
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    start: entry.start,
    end: entry.end,
    // UTC needs no VTIMEZONE.
    ...(entry.timeZone !== 'UTC' && { timezone: entry.timeZone }),
    summary: toSingleLine(entry.title),
    description: replaceUnprintable(entry.description),
    location: toSingleLine(entry.place),
    url: entry.url,
    status: statuses[entry.status],
    busystatus: busyStatuses[entry.status],
    // Sharing a calendar must not reveal whom its owner meets.
    class: ICalEventClass.PRIVATE,
  }
}

/** Returns the first and the last time of the entries in a zone. */
function findTimeRange(entries: readonly CalendarEntry[], timeZone: string) {
  const times = entries.filter((entry) => entry.timeZone === timeZone).flatMap(({ start, end }) => [start, end])
  const [from = Temporal.Instant.fromEpochMilliseconds(0), ...rest] = times.toSorted(Temporal.Instant.compare)
  return { from, to: rest.at(-1) ?? from }
}

function createFile(entries: readonly CalendarEntry[], method: ICalCalendarMethod) {
  return ical({
    // Does not name the product, because some calendars show it. The same for all users, so that it does not reveal
    // discreet mode.
    prodId: { company: 'Calendar', product: 'Appointments', language: 'EN' },
    method,
    timezone: { name: null, generator: (timeZone) => createVtimezone(timeZone, findTimeRange(entries, timeZone)) },
  })
}

/** Creates a mail attachment that adds the event to the recipient's calendar, updates it, or removes it. */
export function createInvitationFile(entry: CalendarEntry, { method, organizer, attendee }: Invitation): string {
  const file = createFile([entry], ICalCalendarMethod[method])
  file.createEvent({
    ...toEvent(entry),
    organizer,
    attendees: [
      {
        name: toSingleLine(attendee.name) || attendee.email,
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        status: entry.status === 'confirmed' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  })
  return `${file.toString()}\r\n`
}

/** Creates a calendar to subscribe to. */
export function createFeedFile(entries: readonly CalendarEntry[], { name }: { name: string }): string {
  const file = createFile(entries, ICalCalendarMethod.PUBLISH).name(name).ttl(3600)
  for (const entry of entries) file.createEvent(toEvent(entry))
  return `${file.toString()}\r\n`
}
