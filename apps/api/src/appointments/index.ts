import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import type { Schedule } from '../schedule/index.ts'
import { createBooking } from './booking/booking.service.ts'
import { createTransitions } from './lifecycle/transitions.service.ts'
import type { RecordDisclosure } from './lifecycle/transitions.service.ts'
import { createAppointmentList } from './list/list.service.ts'

type AppointmentsDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'findOfferedSlot'>
  recordDisclosure: RecordDisclosure
  answerHours: number
}

/** The public API of appointments: booking, list and status changes. */
export type Appointments = ReturnType<typeof createAppointments>

export function createAppointments(deps: AppointmentsDeps) {
  return { ...createAppointmentList(deps), ...createBooking(deps), ...createTransitions(deps) }
}

export type { Alternatives } from './alternatives/alternatives.service.ts'
export {
  selectBooking,
  findReviewableAppointment,
  countBookingsSince,
  findBusyTimes,
  findBusyTimesOfMany,
  selectAccessGrant,
  haveAppointment,
  findNextAppointment,
  countRequestsAndSessions,
} from './appointments.queries.ts'
export { closeAppointments, eraseAppointments } from './lifecycle/erasure.service.ts'
export { endUpcomingAppointments } from './lifecycle/end-upcoming.service.ts'
export { createCalendars } from './calendar/calendar.service.ts'
export { deleteFeed } from './calendar/calendar.store.ts'
