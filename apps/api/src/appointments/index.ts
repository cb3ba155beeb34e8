import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import type { Schedule } from '../schedule/index.ts'
import { createBooking } from './booking/booking.service.ts'
import { createTransitions } from './lifecycle/transitions.service.ts'
import type { NoteDisclosure } from './lifecycle/transitions.service.ts'
import { createAgenda } from './list/list.service.ts'

type AppointmentsDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'offeredSlot'>
  noteDisclosure: NoteDisclosure
  answerHours: number
}

/** The door of appointments: booking one, and what becomes of it. */
export type Appointments = ReturnType<typeof createAppointments>

export function createAppointments(deps: AppointmentsDeps) {
  return { ...createAgenda(deps), ...createBooking(deps), ...createTransitions(deps) }
}

export { createEquals } from './alternatives/alternatives.service.ts'
export type { Equals } from './alternatives/alternatives.service.ts'
export { appointmentJobs } from './appointments.jobs.ts'
export {
  anyBooking,
  appointmentOf,
  bookingsSince,
  busyOf,
  busyOfMany,
  currentInsight,
  haveAppointment,
  nextAppointment,
  requestsAndSessions,
} from './appointments.queries.ts'
export { closeAppointments, forgetAppointments } from './lifecycle/erasure.service.ts'
export { endLive } from './lifecycle/end-upcoming.service.ts'
export { createCalendars } from './calendar/calendar.service.ts'
export { deleteFeed } from './calendar/calendar.store.ts'
export { appointmentData } from './data-export.queries.ts'
