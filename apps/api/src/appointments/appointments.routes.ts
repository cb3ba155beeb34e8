import * as calls from '@fourfold/contract/appointments/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Appointments, Equals } from './index.ts'

type Ending = { appointmentUuid: string; explanation: string }

const ending = ({ appointmentUuid: uuid, explanation }: Ending) => ({ uuid, explanation })

type RouteDeps = { appointments: Appointments; equals: Equals }

export function appointmentRoutes({ appointments, equals }: RouteDeps): Route[] {
  const { book, agenda, one, move } = appointments
  return [
    route(calls.createAppointment, ({ actor, body }) => book(actor, body)),
    route(calls.appointments, ({ actor, query }) => agenda(actor, query)),
    route(calls.oneAppointment, ({ actor, query }) => one(actor, query.appointmentUuid)),
    route(calls.appointmentEquals, ({ actor, query }) => equals.of(actor, query.appointmentUuid)),
    route(calls.approveAppointment, ({ actor, body }) => move(actor, { uuid: body.appointmentUuid }, 'approve')),
    route(calls.rejectAppointment, ({ actor, body }) => move(actor, ending(body), 'reject')),
    route(calls.finishAppointment, ({ actor, body }) => move(actor, { uuid: body.appointmentUuid }, 'finish')),
    route(calls.cancelAppointment, ({ actor, body }) => move(actor, ending(body), 'cancel')),
  ]
}
