import { randomUUID } from 'node:crypto'

import * as calls from '@fourfold/contract/appointments/endpoints'
import { blockUser, sendMessage } from '@fourfold/contract/chat/endpoints'

import type { TriggerContext } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'
import { mustBook, openPractice, slotAt } from './practice.ts'

const actions = [calls.approveAppointment, calls.rejectAppointment, calls.finishAppointment, calls.cancelAppointment]

/** Triggers every error of booking, actions and calendar feeds. */
export async function triggerAppointmentErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const practice = await openPractice(testApp, 'booked.professional')
  const { token } = await testApp.member('booking.member')
  const key = randomUUID()
  const request = { professionalUsername: practice.username, ...slotAt(testApp, 1), location: 'Online' as const, key }
  const tryBook = (change: object) =>
    triggerError(calls.createAppointment, { body: { ...request, ...change } }, { token })

  for (const call of [calls.createCalendarFeed, calls.calendarFeedUrl]) {
    await triggerError(call, { body: { password: 'not the password' } }, { token })
  }
  await triggerError(calls.calendarFeedUrl, { body: { password: PASSWORD } }, { token })

  const unconfirmedUser = await testApp.unconfirmedUser('booking.newcomer')
  await triggerError(calls.createAppointment, { body: request }, { token: unconfirmedUser.token })
  await testApp.professional('waiting.professional')
  await tryBook({ professionalUsername: 'waiting.professional' })
  await tryBook({ professionalUsername: 'unknown' })
  await tryBook({ location: 'Home' })
  const blocked = await openPractice(testApp, 'blocked.professional')
  await testApp.call(sendMessage, { body: { username: blocked.username, text: 'Hello' } }, { token })
  await testApp.call(blockUser, { body: { username: blocked.username, isBlocked: true } }, { token })
  await tryBook({ professionalUsername: blocked.username })
  await tryBook(slotAt(testApp, 1, { hour: 3 }))
  const appointmentUuid = await mustBook(testApp, token, { practice, slot: slotAt(testApp, 1), key })
  await tryBook(slotAt(testApp, 2))
  await tryBook({ key: randomUUID() })
  for (const hour of [10, 11]) await mustBook(testApp, token, { practice, slot: slotAt(testApp, 1, { hour }) })
  await tryBook({ ...slotAt(testApp, 1, { hour: 12 }), key: randomUUID() })

  await triggerError(calls.appointmentAlternatives, { query: { appointmentUuid: randomUUID() } }, { token })
  await triggerError(calls.appointmentFile, { query: { appointmentUuid: randomUUID() } }, { token })
  await triggerError(calls.appointmentDetails, { query: { appointmentUuid: randomUUID() } }, { token })
  await testApp.call(calls.cancelAppointment, { body: { appointmentUuid } }, { token })
  for (const action of actions) {
    await triggerError(action, { body: { appointmentUuid: randomUUID() } }, { token: practice.token })
    await triggerError(action, { body: { appointmentUuid } }, { token: practice.token })
  }
}
