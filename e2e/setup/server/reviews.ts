import { login } from '@fourfold/contract/accounts/endpoints'
import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import type { APIRequestContext } from '@playwright/test'

import { DEMO_PASSWORD, demoEmail } from '../users/demo.ts'
import { call } from './call.ts'

/** A finished appointment with somebody of the demo world that nobody has rated. */
export async function findUnratedAppointment(request: APIRequestContext, username: string) {
  const { token } = await call(request, login, { body: { email: demoEmail(username), password: DEMO_PASSWORD } })
  for (const { uuid, status } of await call(request, appointments, { token })) {
    if (status !== 'Finished') continue
    const found = await call(request, appointmentDetails, { token, query: { appointmentUuid: uuid } })
    if (found.review === null) return found.appointment
  }
  throw new Error('every appointment is rated')
}
