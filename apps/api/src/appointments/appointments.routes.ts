import * as calls from '@fourfold/contract/appointments/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Appointments } from './index.ts'

export function appointmentRoutes({ appointments }: { appointments: Appointments }): Route[] {
  const { book, agenda, one, move } = appointments
  return [
    route(calls.createAppointment, ({ actor, body }) => book(actor, body)),
    route(calls.appointments, ({ actor, query }) => agenda(actor, query)),
    route(calls.oneAppointment, ({ actor, query }) => one(actor, query.appointmentUuid)),
    route(calls.approveAppointment, ({ actor, body }) => move(actor, body.appointmentUuid, 'approve')),
    route(calls.rejectAppointment, ({ actor, body }) => move(actor, body.appointmentUuid, 'reject')),
    route(calls.finishAppointment, ({ actor, body }) => move(actor, body.appointmentUuid, 'finish')),
    route(calls.cancelAppointment, ({ actor, body }) => move(actor, body.appointmentUuid, 'cancel')),
  ]
}
