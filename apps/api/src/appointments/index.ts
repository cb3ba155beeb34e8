import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import type { Schedule } from '../schedule/index.ts'
import { createAgenda } from './agenda.service.ts'
import { createBooking } from './booking.service.ts'
import { createTransitions } from './transitions.service.ts'
import type { NoteDisclosure } from './transitions.service.ts'

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

export { createEquals } from './equals.service.ts'
export type { Equals } from './equals.service.ts'
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
export { closeAppointments, forgetAppointments } from './deletion.service.ts'
export { endLive } from './ending.service.ts'
export { createCalendars } from './calendar/calendar.service.ts'
export { deleteFeed } from './calendar/calendar.store.ts'
export { appointmentData } from './own-data.queries.ts'
