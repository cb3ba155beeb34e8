import {
  findSecondaryTimeZone,
  formatIntervalLines,
  formatTimeLabel,
} from '@fourfold/contract/appointments/interval-text'
import { formatMissingLinkNotice } from '@fourfold/contract/appointments/price'
import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import { locations } from '@fourfold/contract/reference/practice'

import type { CalendarEntry } from '../../infra/calendar/calendar-file.ts'
import { getVisibleMeetingLink } from '../appointments.policy.ts'
import type { Recipient } from '../notifications/notifications.policy.ts'
import type { AppointmentWithParties } from './calendar.queries.ts'

/**
 * Returns the time zone of a recipient: professionals see times in their current zone, members in the zone they booked
 * in.
 */
export function timeZoneFor(recipient: Recipient, row: AppointmentWithParties): string {
  return recipient === 'professional' ? (row.professional_zone ?? 'UTC') : (row.member_time_zone ?? row.time_zone)
}

export function getOtherPartyName(recipient: Recipient, row: AppointmentWithParties): string {
  return recipient === 'professional' ? row.member_name : row.professional_name
}

/** Presents the time in the recipient's zone, and in the other party's or place's zone if it differs there. */
export function presentTime(recipient: Recipient, row: AppointmentWithParties) {
  const { location, time_zone: timeZone, member_time_zone: memberTimeZone } = row
  const range = { start: row.starts_at.epochMilliseconds, end: row.ends_at.epochMilliseconds }
  const secondary = findSecondaryTimeZone({ location, timeZone, memberTimeZone }, recipient)
  const [first, second] = formatIntervalLines(range, { viewer: { timeZone: timeZoneFor(recipient, row) }, secondary })
  const otherTime = second && {
    label: formatTimeLabel(second.kind, getOtherPartyName(recipient, row)),
    value: second.text,
  }
  return { when: first?.text ?? '', otherTime: otherTime ?? null }
}

/** Returns the location with its address, such as "Professional's Location, 12 Main Street". */
export function presentPlace({ location, address }: Pick<AppointmentWithParties, 'location' | 'address'>): string {
  const label = locations.find(({ value }) => value === location)?.label
  return [label, address].filter(Boolean).join(', ')
}

/**
 * Returns the meeting link of a confirmed online session, or a notice that it is missing; null for other appointments.
 */
export function presentJoinText(row: AppointmentWithParties): string | null {
  if (row.status !== 'Scheduled' || row.location !== 'Online') return null
  return (
    getVisibleMeetingLink(row, { meetingLink: row.meeting_link ?? '' }) ??
    formatMissingLinkNotice(row.professional_name)
  )
}

export const buildAppointmentUrl = ({ uuid }: { uuid: string }, publicUrl: string) =>
  new URL(`/appointment/${uuid}`, publicUrl).href

const CALENDAR_STATUSES = {
  Pending: 'tentative',
  Scheduled: 'confirmed',
  Finished: 'confirmed',
  Rejected: 'cancelled',
  Cancelled: 'cancelled',
} as const

/** Returns the title of a calendar entry. Other people may see it. */
function buildEntryTitle(recipient: Recipient, row: AppointmentWithParties): string {
  const suffix = row.status === 'Pending' ? ' (not confirmed yet)' : ''
  if (isDiscreetFor(recipient, row)) return `${discreetTexts.calendarTitle}${suffix}`
  return `Appointment with ${getOtherPartyName(recipient, row)}${suffix}`
}

/** Returns whether the calendar hides the other party, the location and the product name. */
export const isDiscreetFor = (recipient: Recipient, { member_discreet }: AppointmentWithParties): boolean =>
  recipient === 'member' && member_discreet

/**
 * Returns description and location of an entry. Discreet mode hides addresses and links too, because they can identify
 * the other party.
 */
function buildEntryDetails(recipient: Recipient, row: AppointmentWithParties) {
  const { when, otherTime } = presentTime(recipient, row)
  if (isDiscreetFor(recipient, row)) return { lines: [when], place: '' }
  const joinLine = presentJoinText(row)
  const lines = [
    when,
    ...(otherTime ? [`${otherTime.label}: ${otherTime.value}`] : []),
    ...(joinLine ? [`Join: ${joinLine}`] : []),
  ]
  return { lines, place: presentPlace(row) }
}

/** Builds the calendar entry for one party. It contains no note, because other people may see the calendar. */
export function presentEntry(recipient: Recipient, row: AppointmentWithParties, publicUrl: string): CalendarEntry {
  const { hostname } = new URL(publicUrl)
  const { lines, place } = buildEntryDetails(recipient, row)
  return {
    uid: `${row.uuid}@${hostname}`,
    sequence: row.sequence,
    changedAt: row.status_changed_at,
    start: row.starts_at,
    end: row.ends_at,
    timeZone: timeZoneFor(recipient, row),
    status: CALENDAR_STATUSES[row.status],
    title: buildEntryTitle(recipient, row),
    description: [...lines, buildAppointmentUrl(row, publicUrl)].join('\n'),
    place,
    url: buildAppointmentUrl(row, publicUrl),
  }
}
