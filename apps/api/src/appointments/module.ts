import type { Accounts } from '../accounts/index.ts'
import type { Base, Manifest, WorkerParts } from '../module-list.ts'
import type { RecordDisclosure } from '../privacy/index.ts'
import type { Schedule } from '../schedule/index.ts'
import { findAlternativeCandidates } from '../search/index.ts'
import { createAlternatives } from './alternatives/alternatives.service.ts'
import type { Alternatives } from './alternatives/alternatives.service.ts'
import { appointmentJobs } from './appointments.jobs.ts'
import { appointmentRoutes } from './appointments.routes.ts'
import { calendarRoutes, feedRoutes } from './calendar/calendar.routes.ts'
import { createCalendars } from './calendar/calendar.service.ts'
import { exportAppointments } from './data-export.queries.ts'
import { createAppointments } from './index.ts'
import type { Appointments } from './index.ts'
import { appointmentHandlers } from './lifecycle/appointments.worker.ts'
import { eraseAppointments } from './lifecycle/erasure.service.ts'
import { createAppointmentSender } from './notifications/notifications.worker.ts'

function create(parts: Base & { accounts: Accounts; schedule: Schedule; recordDisclosure: RecordDisclosure }) {
  const { env, accounts } = parts
  return {
    appointments: createAppointments({ ...parts, answerHours: env.ANSWER_HOURS }),
    alternatives: createAlternatives({ ...parts, findAlternativeCandidates }),
    calendars: createCalendars({ ...parts, checkOwner: accounts.checkOwner, publicUrl: env.PUBLIC_URL }),
  }
}

export const appointmentsModule = {
  create,
  routes: [appointmentRoutes, calendarRoutes],
  rawRoutes: [feedRoutes],
  jobs: appointmentJobs,
  workers: (parts: Base & { appointments: Appointments }) =>
    appointmentHandlers({ ...parts, finishByJob: parts.env.FINISH_BY_JOB }),
  sender: (parts: Base & WorkerParts & { alternatives: Alternatives }) =>
    createAppointmentSender({ ...parts, mailFrom: parts.env.MAIL_FROM }),
  eraseAccount: eraseAppointments,
  exportData: { appointments: exportAppointments },
} satisfies Manifest
