import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../schedule/index.ts'
import { createLives } from './appointments.service.ts'
import { createBooking } from './booking.service.ts'
import { createAnnounce } from './news/news.service.ts'

type AppointmentsDeps = {
  db: Db
  clock: Clock
  jobs: Jobs
  schedule: Pick<Schedule, 'offeredSlot'>
  answerHours: number
}

/** The door of appointments: booking one, and what becomes of it. */
export type Appointments = ReturnType<typeof createAppointments>

export function createAppointments(deps: AppointmentsDeps) {
  const announce = createAnnounce(deps)
  return { ...createBooking({ ...deps, announce }), ...createLives({ ...deps, announce }) }
}

export { appointmentJobs } from './appointments.jobs.ts'
export { appointmentOf, busyOf, isBookedWith } from './appointments.queries.ts'
export { createCalendars } from './calendar/calendar.service.ts'
