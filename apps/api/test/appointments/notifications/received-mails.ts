import * as calls from '@fourfold/contract/appointments/endpoints'

import { readCalendar } from '../../setup/calendar-files.ts'
import { calendarIn, sourceOf, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import type { TestApp } from '../../setup/test-app.ts'

const moves = {
  approve: calls.approveAppointment,
  reject: calls.rejectAppointment,
  cancel: calls.cancelAppointment,
  finish: calls.finishAppointment,
}

/** Makes a move that must work. */
export async function applyAction(
  testApp: TestApp,
  { token }: { token: string },
  name: keyof typeof moves,
  uuid: string,
) {
  const { data, errors } = await testApp.call(moves[name], { body: { appointmentUuid: uuid } }, { token })
  if (!data) throw new Error(`${name} was refused: ${errors[0]?.code}`)
}

async function parseMail(mail: ReceivedMail) {
  const source = await sourceOf(mail)
  const file = await calendarIn(mail)
  const { method, events } = readCalendar(file)
  const event = events[0]
  if (!event || events.length > 1) throw new Error(`${events.length} events with "${mail.subject}"`)
  const messageId = /^message-id:\s*<([^>]+)>/im.exec(source)?.[1] ?? ''
  return { ...mail, messageId, method, event, file, source }
}

export type ParsedMail = Awaited<ReturnType<typeof parseMail>>

const aboutAppointments = ({ subject }: ReceivedMail) => subject !== 'Please confirm your email address'

/** Does what is due, and opens what somebody has received about appointments: so many mails, in order, and no more. */
export async function receivedMails(
  testApp: TestApp,
  { email }: { email: string },
  count: number,
): Promise<ParsedMail[]> {
  await testApp.doJobs()
  const mails = (await waitForMails(email, count, aboutAppointments)).filter(aboutAppointments)
  if (mails.length > count) throw new Error(`too many mails: ${mails.map(({ subject }) => subject).join(', ')}`)
  return Promise.all(mails.map(parseMail))
}

/** The last of so many mails. */
export async function lastReceivedMail(
  testApp: TestApp,
  person: { email: string },
  count: number,
): Promise<ParsedMail> {
  const last = (await receivedMails(testApp, person, count)).at(-1)
  if (!last) throw new Error('nobody was told anything')
  return last
}
