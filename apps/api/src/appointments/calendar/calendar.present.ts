import { noLinkYet } from '@fourfold/contract/appointments/price'
import { clockLabel, otherClock, whenLines } from '@fourfold/contract/appointments/when'
import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import { locations } from '@fourfold/contract/reference/practice'

import type { CalendarEntry } from '../../infra/calendar/calendar-file.ts'
import { meetingLinkOf } from '../appointments.policy.ts'
import type { Recipient } from '../notifications/notifications.policy.ts'
import type { AppointmentWithPeople } from './calendar.queries.ts'

/** Professionals read times on their own clock, members on the one they booked by. */
export function zoneFor(recipient: Recipient, row: AppointmentWithPeople): string {
  return recipient === 'professional' ? (row.professional_zone ?? 'UTC') : (row.member_time_zone ?? row.time_zone)
}

export function otherParty(recipient: Recipient, row: AppointmentWithPeople): string {
  return recipient === 'professional' ? row.member_name : row.professional_name
}

/** When it is on each clock that counts, what counts most first. */
export function whenFor(recipient: Recipient, row: AppointmentWithPeople) {
  const { location, time_zone: timeZone, member_time_zone: memberTimeZone } = row
  const stretch = { start: row.starts_at.epochMilliseconds, end: row.ends_at.epochMilliseconds }
  const other = otherClock({ location, timeZone, memberTimeZone }, recipient)
  const [first, second] = whenLines(stretch, { reader: { timeZone: zoneFor(recipient, row) }, other })
  const beside = second && { label: clockLabel(second.whose, otherParty(recipient, row)), value: second.text }
  return { when: first?.text ?? '', beside: beside ?? null }
}

/** "Professional's Location, 12 Main Street" */
export function placeOf({ location, address }: Pick<AppointmentWithPeople, 'location' | 'address'>): string {
  const label = locations.find(({ value }) => value === location)?.label
  return [label, address].filter(Boolean).join(', ')
}

/** How to join an online session, once it is confirmed. */
export function joinFor(row: AppointmentWithPeople): string | null {
  if (row.status !== 'Scheduled' || row.location !== 'Online') return null
  return meetingLinkOf(row, { meetingLink: row.meeting_link ?? '' }) ?? noLinkYet(row.professional_name)
}

export const pageOf = ({ uuid }: { uuid: string }, publicUrl: string) => new URL(`/appointment/${uuid}`, publicUrl).href

const STATUSES = {
  Pending: 'tentative',
  Scheduled: 'confirmed',
  Finished: 'confirmed',
  Rejected: 'cancelled',
  Cancelled: 'cancelled',
} as const

/** What a calendar calls it, on a screen that others may see. */
function titleFor(recipient: Recipient, row: AppointmentWithPeople): string {
  const waiting = row.status === 'Pending' ? ' (not confirmed yet)' : ''
  if (hides(recipient, row)) return `${discreetTexts.calendarTitle}${waiting}`
  return `Appointment with ${otherParty(recipient, row)}${waiting}`
}

/** Whether this calendar names neither whom somebody meets, where, nor who keeps it. */
export const hides = (recipient: Recipient, { member_discreet }: AppointmentWithPeople): boolean =>
  recipient === 'member' && member_discreet

/** What an entry tells beside its title. An address or a link to join names somebody as well as a name does. */
function detailsFor(recipient: Recipient, row: AppointmentWithPeople) {
  const { when, beside } = whenFor(recipient, row)
  if (hides(recipient, row)) return { lines: [when], place: '' }
  const join = joinFor(row)
  const lines = [when, ...(beside ? [`${beside.label}: ${beside.value}`] : []), ...(join ? [`Join: ${join}`] : [])]
  return { lines, place: placeOf(row) }
}

/** An appointment in somebody's calendar. What it is about stays between the two: a calendar is seen by others. */
export function entryFor(recipient: Recipient, row: AppointmentWithPeople, publicUrl: string): CalendarEntry {
  const { hostname } = new URL(publicUrl)
  const { lines, place } = detailsFor(recipient, row)
  return {
    uid: `${row.uuid}@${hostname}`,
    sequence: row.sequence,
    changedAt: row.moved_at,
    start: row.starts_at,
    end: row.ends_at,
    timeZone: zoneFor(recipient, row),
    status: STATUSES[row.status],
    title: titleFor(recipient, row),
    description: [...lines, pageOf(row, publicUrl)].join('\n'),
    place,
    url: pageOf(row, publicUrl),
  }
}
