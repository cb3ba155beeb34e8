import { login } from '@fourfold/contract/accounts/endpoints'
import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import type { APIRequestContext } from '@playwright/test'

import { DEMO_PASSWORD, demoEmail } from '../users/demo.ts'
import { call } from './call.ts'

/** Finds a finished appointment of a demo professional without a review. */
export async function findUnratedAppointment(request: APIRequestContext, username: string) {
  const { token } = await call(request, login, { body: { email: demoEmail(username), password: DEMO_PASSWORD } })
  for (const { uuid, status } of await call(request, appointments, { token })) {
    if (status !== 'Finished') continue
    const details = await call(request, appointmentDetails, { token, query: { appointmentUuid: uuid } })
    if (details.review === null) return details.appointment
  }
  throw new Error(`every finished appointment of ${username} has a review`)
}
