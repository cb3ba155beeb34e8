import { randomUUID } from 'node:crypto'

import * as calls from '@fourfold/contract/appointments/endpoints'
import { blockUser, sendMessage } from '@fourfold/contract/chat/endpoints'

import type { Tour } from '../http/trigger-errors.ts'
import { PASSWORD } from '../setup/users.ts'
import { mustBook, openPractice, slotAt } from './practice.ts'

const moves = [calls.approveAppointment, calls.rejectAppointment, calls.finishAppointment, calls.cancelAppointment]

/** Meets every refusal of booking and of what follows. */
export async function triggerAppointmentErrors({ testApp, refused }: Tour): Promise<void> {
  const practice = await openPractice(testApp, 'booked.professional')
  const { token } = await testApp.member('booking.member')
  const key = randomUUID()
  const request = { professionalUsername: practice.username, ...slotAt(testApp, 1), location: 'Online' as const, key }
  const ask = (change: object) => refused(calls.createAppointment, { body: { ...request, ...change } }, { token })

  for (const call of [calls.createCalendarFeed, calls.calendarFeedUrl]) {
    await refused(call, { body: { password: 'not the password' } }, { token })
  }
  await refused(calls.calendarFeedUrl, { body: { password: PASSWORD } }, { token })

  const newcomer = await testApp.newcomer('booking.newcomer')
  await refused(calls.createAppointment, { body: request }, { token: newcomer.token })
  await testApp.professional('waiting.professional')
  await ask({ professionalUsername: 'waiting.professional' })
  await ask({ professionalUsername: 'nobody' })
  await ask({ location: 'Home' })
  const blocked = await openPractice(testApp, 'blocked.professional')
  await testApp.call(sendMessage, { body: { username: blocked.username, text: 'Hello' } }, { token })
  await testApp.call(blockUser, { body: { username: blocked.username, isBlocked: true } }, { token })
  await ask({ professionalUsername: blocked.username })
  await ask(slotAt(testApp, 1, { hour: 3 }))
  const appointmentUuid = await mustBook(testApp, token, { practice, slot: slotAt(testApp, 1), key })
  await ask(slotAt(testApp, 2))
  await ask({ key: randomUUID() })
  for (const hour of [10, 11]) await mustBook(testApp, token, { practice, slot: slotAt(testApp, 1, { hour }) })
  await ask({ ...slotAt(testApp, 1, { hour: 12 }), key: randomUUID() })

  await refused(calls.appointmentAlternatives, { query: { appointmentUuid: randomUUID() } }, { token })
  await refused(calls.appointmentFile, { query: { appointmentUuid: randomUUID() } }, { token })
  await refused(calls.appointmentDetails, { query: { appointmentUuid: randomUUID() } }, { token })
  await testApp.call(calls.cancelAppointment, { body: { appointmentUuid } }, { token })
  for (const move of moves) {
    await refused(move, { body: { appointmentUuid: randomUUID() } }, { token: practice.token })
    await refused(move, { body: { appointmentUuid } }, { token: practice.token })
  }
}
