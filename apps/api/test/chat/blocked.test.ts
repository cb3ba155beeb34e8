import {
  appointmentFile,
  cancelAppointment,
  createAppointment,
  appointmentDetails,
  createCalendarFeed,
  rejectAppointment,
} from '@fourfold/contract/appointments/endpoints'
import { blockUser } from '@fourfold/contract/chat/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mustBook, slotAt } from '../appointments/bookable-professional.ts'
import { receiveLastMail } from '../appointments/notifications/received-mails.ts'
import { connectAs } from '../live/sockets.ts'
import { waitForMails } from '../setup/mails.ts'
import type { ReceivedMail } from '../setup/mails.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'
import { getChat, createPair, mustSend } from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const setBlocked = (blocker: Person, blocked: Person, isBlocked: boolean) =>
  testApp.call(blockUser, { body: { username: blocked.username, isBlocked } }, { token: blocker.token })

async function tryBook(member: Person, professional: Person) {
  const note = 'You cannot keep me away.'
  const body = { professionalUsername: professional.username, ...slotAt(testApp, 2), location: 'Online' as const, note }
  const { status, errors } = await testApp.call(createAppointment, { body }, { token: member.token })
  return [status, errors[0]?.code, errors[0]?.msg]
}

/** Creates a member and a professional with a chat. */
async function createChat() {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'Hello')
  await mustSend(testApp, ines, mila, 'Hello you')
  await mustSend(testApp, mila, ines, 'Answer me')
  return { mila, ines }
}

describe('a blocked member', () => {
  test('gets slot_not_offered when booking until the block is lifted', async () => {
    const { mila, ines } = await createChat()
    await setBlocked(ines, mila, true)
    expect(await tryBook(mila, ines)).toEqual([
      409,
      'slot_not_offered',
      'This time is no longer available. Choose another one.',
    ])
    const notifications = await testApp.db
      .selectFrom('notification')
      .select('key')
      .where('kind', 'like', 'appointments.%')
      .where('account_id', '=', ines.id as never)
      .execute()
    expect(notifications).toEqual([])
    await setBlocked(ines, mila, false)
    expect((await tryBook(mila, ines))[0]).toBe(200)
  })

  test('gets no read receipts, neither over HTTP nor over the socket', async () => {
    const { mila, ines } = await createChat()
    await setBlocked(ines, mila, true)
    const { otherReadSeq: before } = await getChat(testApp, mila, ines)
    const socket = await connectAs(testApp, mila.token)
    expect((await getChat(testApp, ines, mila)).messages).toHaveLength(3)
    // A second block must not change the frozen read position.
    await setBlocked(ines, mila, true)
    expect((await getChat(testApp, mila, ines)).otherReadSeq).toBe(before)
    expect((await getChat(testApp, ines, mila)).readSeq).toBe(3)
    await setBlocked(ines, mila, false)
    expect((await getChat(testApp, mila, ines)).otherReadSeq).toBe(3)
    // Live events are ordered, so no read receipt can arrive after this message.
    await mustSend(testApp, ines, mila, 'Please be kind')
    await socket.waitForFrame('chat')
    const receipts = socket.frames.filter((frame) => frame.type === 'notifications-read')
    expect(receipts.filter(({ payload }) => payload.userId === ines.id)).toEqual([])
    socket.close()
  })
})

describe('text after a block', () => {
  async function createRequest(place: { location?: 'AgreedUpon'; address?: string } = {}) {
    const { mila, ines } = await createChat()
    await inTransaction(testApp.db, (tx) =>
      sql`update profile set preferred_agreed_upon = true where account_id = ${ines.id}`.execute(tx),
    )
    const request = { professional: ines, slot: slotAt(testApp, 2), note: 'SECRET note', ...place }
    const uuid = await mustBook(testApp, mila.token, request)
    const endAppointment = (endpoint: typeof cancelAppointment | typeof rejectAppointment, { token }: Person) =>
      testApp.call(endpoint, { body: { appointmentUuid: uuid, explanation: 'SECRET words' } }, { token })
    const loadExplanation = async ({ token }: Person) =>
      (await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })).data?.appointment
        .explanation
    return { mila, ines, uuid, endAppointment, loadExplanation }
  }

  /** Waits for a user's mail with this subject and returns its content. */
  async function waitForMail({ username }: Person, subject: string): Promise<string> {
    await testApp.runQueuedJobs()
    const hasSubject = (mail: ReceivedMail) => mail.subject === subject
    const mail = (await waitForMails(testApp.emailOf(username), 1, hasSubject)).find(hasSubject)
    return `${mail?.text}${mail?.html}`
  }

  test('of the blocked user is hidden in mails about a request and its end', async () => {
    const { mila, ines, endAppointment, loadExplanation } = await createRequest()
    await setBlocked(ines, mila, true)
    const requestMail = await waitForMail(ines, 'You have a new appointment request')
    expect(requestMail).toContain('would like to meet you')
    expect(requestMail).not.toContain('SECRET')

    expect((await endAppointment(cancelAppointment, mila)).data?.appointment.status).toBe('Cancelled')
    const withdrawalMail = await waitForMail(ines, 'An appointment request was taken back')
    expect(withdrawalMail).toContain('has taken back the request')
    expect(withdrawalMail).not.toContain('SECRET')
    expect(await loadExplanation(ines)).toBeNull()
    // The blocked user still sees their own text.
    expect(await loadExplanation(mila)).toEqual({ by: 'member', text: 'SECRET words' })
    await setBlocked(ines, mila, false)
    expect(await loadExplanation(ines)).toEqual({ by: 'member', text: 'SECRET words' })
  })

  test('of the blocked user is hidden in the agreed address in mails and their calendar files', async () => {
    const { mila, ines } = await createRequest({ location: 'AgreedUpon', address: 'SECRET meeting place' })
    await setBlocked(ines, mila, true)
    const { text, html, event } = await receiveLastMail(testApp, { email: testApp.emailOf(ines.username) }, 1)
    expect(`${text}${html}`).toContain('Agreed Upon')
    expect(`${text}${html}${JSON.stringify(event)}`).not.toContain('SECRET')
  })

  test('of the blocked user is hidden in calendar feeds and appointment files until the block is lifted', async () => {
    const { mila, ines, uuid } = await createRequest({ location: 'AgreedUpon', address: 'SECRET meeting place' })
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: ines.token })
    async function loadCalendars(): Promise<string[]> {
      const feed = await testApp.app.inject({ method: 'GET', url: new URL(data?.url ?? '').pathname })
      const file = await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } }, { token: ines.token })
      return [feed.body, JSON.stringify(file.data)]
    }
    for (const file of await loadCalendars()) expect(file).toContain('SECRET')
    await setBlocked(ines, mila, true)
    for (const file of await loadCalendars()) {
      expect(file).toContain('Agreed Upon')
      expect(file).not.toContain('SECRET')
    }
    await setBlocked(ines, mila, false)
    for (const file of await loadCalendars()) expect(file).toContain('SECRET')
  })

  test('of the blocked user is hidden in the note on the appointment page, but not in the address', async () => {
    const { mila, ines, uuid } = await createRequest({ location: 'AgreedUpon', address: 'At the fountain' })
    const loadNoteAndAddress = async ({ token }: Person) => {
      const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })
      return [data?.appointment.note, data?.appointment.address]
    }
    await setBlocked(ines, mila, true)
    expect(await loadNoteAndAddress(ines)).toEqual(['', 'At the fountain'])
    expect(await loadNoteAndAddress(mila)).toEqual(['SECRET note', 'At the fountain'])
    const disclosures = await testApp.db
      .selectFrom('disclosure')
      .select('disclosure.fields')
      .where('disclosure.member_id', '=', mila.id as AccountId)
      .execute()
    expect(disclosures.flatMap(({ fields }) => fields)).not.toContain('note')
    await setBlocked(ines, mila, false)
    expect(await loadNoteAndAddress(ines)).toEqual(['SECRET note', 'At the fountain'])
    await setBlocked(mila, ines, true)
    // Users still see their own text.
    expect(await loadNoteAndAddress(mila)).toEqual(['SECRET note', 'At the fountain'])
  })

  test('of a blocked professional is hidden from the blocking member', async () => {
    const { mila, ines, endAppointment, loadExplanation } = await createRequest()
    await setBlocked(mila, ines, true)
    expect((await endAppointment(rejectAppointment, ines)).data?.appointment.status).toBe('Rejected')
    expect(await waitForMail(mila, 'Your appointment request was not accepted')).not.toContain('SECRET')
    expect(await loadExplanation(mila)).toBeNull()
  })

  test('of the blocking user is still shown to the blocked user', async () => {
    const { mila, ines, endAppointment, loadExplanation } = await createRequest()
    await setBlocked(ines, mila, true)
    await endAppointment(rejectAppointment, ines)
    expect(await waitForMail(mila, 'Your appointment request was not accepted')).toContain('SECRET words')
    expect(await loadExplanation(mila)).toEqual({ by: 'professional', text: 'SECRET words' })
  })
})

test('a member must unblock a professional before booking', async () => {
  const { mila, ines } = await createChat()
  await setBlocked(mila, ines, true)
  expect((await tryBook(mila, ines)).slice(0, 2)).toEqual([409, 'you_blocked_them'])
})
