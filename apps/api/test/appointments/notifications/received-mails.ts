import * as appointmentEndpoints from '@fourfold/contract/appointments/endpoints'

import { readCalendar } from '../../setup/calendar-files.ts'
import { extractCalendar, fetchSource, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import type { TestApp } from '../../setup/test-app.ts'

const actions = {
  approve: appointmentEndpoints.approveAppointment,
  reject: appointmentEndpoints.rejectAppointment,
  cancel: appointmentEndpoints.cancelAppointment,
  finish: appointmentEndpoints.finishAppointment,
}

/** Applies an action and throws if that fails. */
export async function applyAction(
  testApp: TestApp,
  { token }: { token: string },
  action: keyof typeof actions,
  uuid: string,
) {
  const { data, errors } = await testApp.call(actions[action], { body: { appointmentUuid: uuid } }, { token })
  if (!data) throw new Error(`${action} failed: ${errors[0]?.code}`)
}

async function parseMail(mail: ReceivedMail) {
  const source = await fetchSource(mail)
  const file = await extractCalendar(mail)
  const { method, events } = readCalendar(file)
  const event = events[0]
  if (!event || events.length > 1) throw new Error(`${events.length} calendar events in "${mail.subject}"`)
  const messageId = /^message-id:\s*<([^>]+)>/im.exec(source)?.[1] ?? ''
  return { ...mail, messageId, method, event, file, source }
}

export type ParsedMail = Awaited<ReturnType<typeof parseMail>>

const isAboutAppointments = ({ subject }: ReceivedMail) => subject !== 'Please confirm your email address'

/**
 * Runs all due jobs and waits for `count` mails about appointments to this recipient. Returns them in order; throws if
 * there are more.
 */
export async function receiveMails(
  testApp: TestApp,
  { email }: { email: string },
  count: number,
): Promise<ParsedMail[]> {
  await testApp.runQueuedJobs()
  const mails = (await waitForMails(email, count, isAboutAppointments)).filter(isAboutAppointments)
  if (mails.length > count) throw new Error(`too many mails: ${mails.map(({ subject }) => subject).join(', ')}`)
  return Promise.all(mails.map(parseMail))
}

/** Waits for `count` mails as `receiveMails` does, and returns the last one. */
export async function receiveLastMail(
  testApp: TestApp,
  recipient: { email: string },
  count: number,
): Promise<ParsedMail> {
  const last = (await receiveMails(testApp, recipient, count)).at(-1)
  if (!last) throw new Error('no mail received')
  return last
}
