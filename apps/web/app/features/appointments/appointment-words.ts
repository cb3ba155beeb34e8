import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'

import { displayName } from '~/lib/format/names.ts'

/** How a status looks; its words say the same. */
export function stateOf(status: AppointmentStatus): 'good' | 'waiting' | 'none' {
  if (status === 'Pending') return 'waiting'
  return status === 'Scheduled' ? 'good' : 'none'
}

/** The status itself, one of them respelled. (APP-32, OP-072) */
export function statusWord(status: AppointmentStatus): string {
  return status === 'Cancelled' ? 'Canceled' : status
}

/** Which of the two is looking; usernames differ by more than case. (OP-018) */
function isProfessionalOf({ Professional }: Pick<AppointmentInList, 'Professional'>, username: string): boolean {
  return Professional.username.toLowerCase() === username.toLowerCase()
}

/** The one whom the viewer meets. (APP-31) */
export function otherParty(appointment: AppointmentInList, username: string) {
  const other = isProfessionalOf(appointment, username) ? appointment.Member : appointment.Professional
  return { ...other, name: displayName(other.name) }
}
