import { clockLabel, differingClock, otherClock, formatInterval } from '@fourfold/contract/appointments/interval-text'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment, AppointmentInList } from '@fourfold/contract/appointments/shapes'

import { displayName } from '~/lib/format/names.ts'
import { clockOf, viewerZone } from '~/lib/format/time.ts'

/** Returns the badge style of a status. */
export function badgeState(status: AppointmentStatus): 'good' | 'waiting' | 'none' {
  if (status === 'Pending') return 'waiting'
  return status === 'Scheduled' ? 'good' : 'none'
}

/** The status, with "Cancelled" spelled "Canceled". (APP-32, OP-072) */
export function statusLabel(status: AppointmentStatus): string {
  return status === 'Cancelled' ? 'Canceled' : status
}

/** Returns the viewer's role. Usernames are case-insensitive. (OP-018) */
export function viewerRole({ Professional }: Pick<AppointmentInList, 'Professional'>, username: string) {
  return Professional.username.toLowerCase() === username.toLowerCase() ? 'professional' : 'member'
}

/** Returns the other party. (APP-31) */
export function otherParty(appointment: AppointmentInList, username: string) {
  const { Member, Professional } = appointment
  const other = viewerRole(appointment, username) === 'professional' ? Member : Professional
  return { ...other, name: displayName(other.name) }
}

type Timed = Pick<Appointment, 'start' | 'end' | 'location' | 'timeZone' | 'memberTimeZone'>
type Perspective = { viewer: Appointment['viewer']; other: string }

/** Returns the other relevant time zone and its label, or null if it shows the same time. */
function findOtherClock(appointment: Timed, { viewer, other }: Perspective) {
  const clock = differingClock(appointment, viewerZone(), otherClock(appointment, viewer))
  return clock && { label: clockLabel(clock.kind, other), zone: { timeZone: clock.timeZone } }
}

/** "For Maya: November 18, 2026 at 2:00 PM – 3:00 PM, Central Standard Time" */
export function formatOnOtherClock(appointment: Timed, perspective: Perspective): string | null {
  const otherTime = findOtherClock(appointment, perspective)
  return otherTime && `${otherTime.label}: ${formatInterval(appointment, otherTime.zone)}`
}

/** "For Maya: Wed, Nov 18" and "2:00 – 3:00 PM CST" */
export function formatShortOnOtherClock(
  appointment: Timed,
  perspective: Perspective,
): { day: string; time: string } | null {
  const otherTime = findOtherClock(appointment, perspective)
  if (!otherTime) return null
  const clock = clockOf(otherTime.zone)
  const { start } = appointment
  return {
    day: `${otherTime.label}: ${clock.shortDay(start)}`,
    time: `${clock.range(appointment)} ${clock.shortZone(start)}`,
  }
}
