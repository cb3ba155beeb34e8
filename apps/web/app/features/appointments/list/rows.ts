import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'

import { isProfessionalOf } from '../parties.ts'

/** By start, newest first. The server answers so; a moved clock or a merged list shall not change it. (OP-071) */
export function newestFirst(appointments: readonly AppointmentInList[]): AppointmentInList[] {
  return appointments.toSorted((one, other) => Date.parse(other.start) - Date.parse(one.start))
}

/** The requests that wait for this professional, the soonest first. */
export function waitingFor(appointments: readonly AppointmentInList[], username: string): AppointmentInList[] {
  return newestFirst(appointments)
    .toReversed()
    .filter((appointment) => appointment.status === 'Pending' && isProfessionalOf(appointment, username))
}

/** The confirmed one that comes next, or is under way. */
export function comingNext(appointments: readonly AppointmentInList[], now: number): AppointmentInList | undefined {
  return newestFirst(appointments).findLast(({ status, end }) => status === 'Scheduled' && Date.parse(end) > now)
}
