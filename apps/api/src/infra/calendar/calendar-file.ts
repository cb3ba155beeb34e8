import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import type { ICalEventData } from 'ical-generator'

import { vtimezone } from './vtimezone.ts'

/** One event of a calendar file. The same uid with a higher sequence replaces what a calendar holds. */
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

const busy = {
  tentative: ICalEventBusyStatus.TENTATIVE,
  confirmed: ICalEventBusyStatus.BUSY,
  cancelled: ICalEventBusyStatus.FREE,
}

/** Whatever people typed: no character that ends a line or is none at all. Line breaks of ours stay. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')
const singleLine = (text: string) => printable(text).replaceAll('\n', ' ').trim()

function eventOf(entry: CalendarEntry): ICalEventData {
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    start: entry.start,
    end: entry.end,
    // UTC needs no zone of its own in the file.
    ...(entry.timeZone !== 'UTC' && { timezone: entry.timeZone }),
    summary: singleLine(entry.title),
    description: printable(entry.description),
    location: singleLine(entry.place),
    url: entry.url,
    status: statuses[entry.status],
    busystatus: busy[entry.status],
    // Sharing a calendar must not reveal whom its owner meets.
    class: ICalEventClass.PRIVATE,
  }
}

/** From the first to the last moment that the file speaks of in this zone. */
function rangeOf(entries: readonly CalendarEntry[], timeZone: string) {
  const moments = entries.filter((entry) => entry.timeZone === timeZone).flatMap(({ start, end }) => [start, end])
  const [from = Temporal.Instant.fromEpochMilliseconds(0), ...rest] = moments.toSorted(Temporal.Instant.compare)
  return { from, to: rest.at(-1) ?? from }
}

function fileOf(entries: readonly CalendarEntry[], method: ICalCalendarMethod) {
  return ical({
    // The same for everybody: some calendars show it, and who wants to be discreet must not stand out by it either.
    prodId: { company: 'Calendar', product: 'Appointments', language: 'EN' },
    method,
    timezone: { name: null, generator: (timeZone) => vtimezone(timeZone, rangeOf(entries, timeZone)) },
  })
}

/** The file that travels with a mail: it puts the event into the recipient's calendar, changes it there, or takes it out. */
export function invitationFile(entry: CalendarEntry, { method, organizer, attendee }: Invitation): string {
  const file = fileOf([entry], ICalCalendarMethod[method])
  file.createEvent({
    ...eventOf(entry),
    organizer,
    attendees: [
      {
        name: singleLine(attendee.name) || attendee.email,
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        status: entry.status === 'confirmed' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  })
  return `${file.toString()}\r\n`
}

/** A calendar to subscribe to. */
export function feedFile(entries: readonly CalendarEntry[], { name }: { name: string }): string {
  const file = fileOf(entries, ICalCalendarMethod.PUBLISH).name(name).ttl(3600)
  for (const entry of entries) file.createEvent(eventOf(entry))
  return `${file.toString()}\r\n`
}
