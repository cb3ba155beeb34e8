import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Appointments, Alternatives } from './index.ts'

type EndingBody = { appointmentUuid: string; explanation: string }

const toActionRequest = ({ appointmentUuid: uuid, explanation }: EndingBody) => ({ uuid, explanation })

type RouteDeps = { appointments: Appointments; alternatives: Alternatives }

export function appointmentRoutes({ appointments, alternatives }: RouteDeps): Route[] {
  const { book, list, getAppointment, applyAction } = appointments
  return [
    route(appointmentEndpoints.createAppointment, ({ actor, body }) => book(actor, body)),
    route(appointmentEndpoints.appointments, ({ actor, query }) => list(actor, query)),
    route(appointmentEndpoints.appointmentDetails, ({ actor, query }) => getAppointment(actor, query.appointmentUuid)),
    route(appointmentEndpoints.appointmentAlternatives, ({ actor, query }) =>
      alternatives.listForMember(actor, query.appointmentUuid),
    ),
    route(appointmentEndpoints.approveAppointment, ({ actor, body }) =>
      applyAction(actor, { uuid: body.appointmentUuid }, 'approve'),
    ),
    route(appointmentEndpoints.rejectAppointment, ({ actor, body }) =>
      applyAction(actor, toActionRequest(body), 'reject'),
    ),
    route(appointmentEndpoints.finishAppointment, ({ actor, body }) =>
      applyAction(actor, { uuid: body.appointmentUuid }, 'finish'),
    ),
    route(appointmentEndpoints.cancelAppointment, ({ actor, body }) =>
      applyAction(actor, toActionRequest(body), 'cancel'),
    ),
  ]
}
