import { randomUUID } from 'node:crypto'

import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'
import { blockUser, sendMessage } from '@fourfold/contract/chat/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'
import { mustBook, createBookableProfessional, slotAt } from './bookable-professional.ts'

const actions = [
  appointmentEndpoints.approveAppointment,
  appointmentEndpoints.rejectAppointment,
  appointmentEndpoints.finishAppointment,
  appointmentEndpoints.cancelAppointment,
]

/** Triggers every error of booking, actions and calendar feeds. */
export async function triggerAppointmentErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const professional = await createBookableProfessional(testApp, 'booked.professional')
  const { token } = await testApp.member('booking.member')
  const key = randomUUID()
  const request = {
    professionalUsername: professional.username,
    ...slotAt(testApp, 1),
    location: 'Online' as const,
    key,
  }
  const tryBook = (change: object) =>
    triggerError(appointmentEndpoints.createAppointment, { body: { ...request, ...change } }, { token })

  for (const call of [appointmentEndpoints.createCalendarFeed, appointmentEndpoints.calendarFeedUrl]) {
    await triggerError(call, { body: { password: 'not the password' } }, { token })
  }
  await triggerError(appointmentEndpoints.calendarFeedUrl, { body: { password: PASSWORD } }, { token })

  const unconfirmedUser = await testApp.unconfirmedUser('booking.newcomer')
  await triggerError(appointmentEndpoints.createAppointment, { body: request }, { token: unconfirmedUser.token })
  await testApp.professional('waiting.professional')
  await tryBook({ professionalUsername: 'waiting.professional' })
  await tryBook({ professionalUsername: 'unknown' })
  await tryBook({ location: 'Home' })
  const blocked = await createBookableProfessional(testApp, 'blocked.professional')
  await testApp.call(sendMessage, { body: { username: blocked.username, text: 'Hello' } }, { token })
  await testApp.call(blockUser, { body: { username: blocked.username, isBlocked: true } }, { token })
  await tryBook({ professionalUsername: blocked.username })
  await tryBook(slotAt(testApp, 1, { hour: 3 }))
  const appointmentUuid = await mustBook(testApp, token, { professional, slot: slotAt(testApp, 1), key })
  await tryBook(slotAt(testApp, 2))
  await tryBook({ key: randomUUID() })
  for (const hour of [10, 11]) await mustBook(testApp, token, { professional, slot: slotAt(testApp, 1, { hour }) })
  await tryBook({ ...slotAt(testApp, 1, { hour: 12 }), key: randomUUID() })

  await triggerError(
    appointmentEndpoints.appointmentAlternatives,
    { query: { appointmentUuid: randomUUID() } },
    { token },
  )
  await triggerError(appointmentEndpoints.appointmentFile, { query: { appointmentUuid: randomUUID() } }, { token })
  await triggerError(appointmentEndpoints.appointmentDetails, { query: { appointmentUuid: randomUUID() } }, { token })
  await testApp.call(appointmentEndpoints.cancelAppointment, { body: { appointmentUuid } }, { token })
  for (const action of actions) {
    await triggerError(action, { body: { appointmentUuid: randomUUID() } }, { token: professional.token })
    await triggerError(action, { body: { appointmentUuid } }, { token: professional.token })
  }
}
