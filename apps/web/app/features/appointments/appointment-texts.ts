import {
  findSecondaryTimeZone,
  formatInterval,
  formatTimeLabel,
  omitSameTimeZone,
} from '@fourfold/contract/appointments/interval-text'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment, AppointmentInList } from '@fourfold/contract/appointments/shapes'

import { displayName } from '~/lib/format/names.ts'
import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'

/** Returns the badge style of a status. */
export function getBadgeState(status: AppointmentStatus): 'success' | 'pending' | 'neutral' {
  if (status === 'Pending') return 'pending'
  return status === 'Scheduled' ? 'success' : 'neutral'
}

/** Formats a status. "Cancelled" is spelled "Canceled". (APP-32, OP-072) */
export function formatStatus(status: AppointmentStatus): string {
  return status === 'Cancelled' ? 'Canceled' : status
}

/** Returns the viewer's role. Usernames are case-insensitive. (OP-018) */
export function getViewerRole({ Professional }: Pick<AppointmentInList, 'Professional'>, username: string) {
  return Professional.username.toLowerCase() === username.toLowerCase() ? 'professional' : 'member'
}

/** Returns the other party, with the name for display. (APP-31) */
export function getOtherParty(appointment: AppointmentInList, username: string) {
  const { Member, Professional } = appointment
  const party = getViewerRole(appointment, username) === 'professional' ? Member : Professional
  return { ...party, name: displayName(party.name) }
}

type TimedAppointment = Pick<Appointment, 'start' | 'end' | 'location' | 'timeZone' | 'memberTimeZone'>
type Perspective = { viewer: Appointment['viewer']; otherName: string }

/** Returns the other relevant time zone and its label, or null if the time is the same in both zones. */
function findOtherTimeZone(appointment: TimedAppointment, { viewer, otherName }: Perspective) {
  const secondary = omitSameTimeZone(appointment, viewerZone(), findSecondaryTimeZone(appointment, viewer))
  return secondary && { label: formatTimeLabel(secondary.kind, otherName), zone: { timeZone: secondary.timeZone } }
}

/** Formats the time in the other zone: "For Maya: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time" */
export function formatInOtherTimeZone(appointment: TimedAppointment, perspective: Perspective): string | null {
  const otherTimeZone = findOtherTimeZone(appointment, perspective)
  return otherTimeZone && `${otherTimeZone.label}: ${formatInterval(appointment, otherTimeZone.zone)}`
}

/** Formats the time in the other time zone, split into "For Maya: Wed, Nov 18" and "2:00 – 3:00 PM CST" */
export function formatShortInOtherTimeZone(
  appointment: TimedAppointment,
  perspective: Perspective,
): { day: string; time: string } | null {
  const otherTimeZone = findOtherTimeZone(appointment, perspective)
  if (!otherTimeZone) return null
  const formatter = getZoneFormatter(otherTimeZone.zone)
  const { start } = appointment
  return {
    day: `${otherTimeZone.label}: ${formatter.shortDay(start)}`,
    time: `${formatter.range(appointment)} ${formatter.shortZone(start)}`,
  }
}
