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

import { lastReceivedMail } from '../appointments/notifications/received-mails.ts'
import { mustBook, slotAt } from '../appointments/practice.ts'
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

const block = (from: Person, whom: Person, isBlocked: boolean) =>
  testApp.call(blockUser, { body: { username: whom.username, isBlocked } }, { token: from.token })

async function ask(member: Person, professional: Person) {
  const note = 'You cannot keep me away.'
  const body = { professionalUsername: professional.username, ...slotAt(testApp, 2), location: 'Online' as const, note }
  const { status, errors } = await testApp.call(createAppointment, { body }, { token: member.token })
  return [status, errors[0]?.code, errors[0]?.msg]
}

/** A member and a professional who have written to each other. */
async function talking() {
  const { mila, ines } = await createPair(testApp)
  await mustSend(testApp, mila, ines, 'Hello')
  await mustSend(testApp, ines, mila, 'Hello you')
  await mustSend(testApp, mila, ines, 'Answer me')
  return { mila, ines }
}

describe('who was blocked', () => {
  test('books no time, is told what anybody is told who comes late, and books again when it is taken back', async () => {
    const { mila, ines } = await talking()
    await block(ines, mila, true)
    expect(await ask(mila, ines)).toEqual([
      409,
      'slot_not_offered',
      'This time is no longer available. Choose another one.',
    ])
    const owed = await testApp.db
      .selectFrom('notification')
      .select('key')
      .where('kind', 'like', 'appointments.%')
      .where('account_id', '=', ines.id as never)
      .execute()
    expect(owed).toEqual([])
    await block(ines, mila, false)
    expect((await ask(mila, ines))[0]).toBe(200)
  })

  test('does not see what is read from then on, neither by asking nor live', async () => {
    const { mila, ines } = await talking()
    await block(ines, mila, true)
    const { otherReadSeq: before } = await getChat(testApp, mila, ines)
    const socket = await connectAs(testApp, mila.token)
    expect((await getChat(testApp, ines, mila)).messages).toHaveLength(3)
    // Blocked once more by a second tap: what is frozen stays as it was.
    await block(ines, mila, true)
    expect((await getChat(testApp, mila, ines)).otherReadSeq).toBe(before)
    expect((await getChat(testApp, ines, mila)).readSeq).toBe(3)
    await block(ines, mila, false)
    expect((await getChat(testApp, mila, ines)).otherReadSeq).toBe(3)
    // What comes live comes in its order, so nothing of the reading is still under way.
    await mustSend(testApp, ines, mila, 'Please be kind')
    await socket.frame('chat')
    const readings = socket.frames.filter((frame) => frame.type === 'notifications-read')
    expect(readings.filter(({ payload }) => payload.userId === ines.id)).toEqual([])
    socket.close()
  })
})

describe('the words of who was blocked', () => {
  async function asked(place: { location?: 'AgreedUpon'; address?: string } = {}) {
    const { mila, ines } = await talking()
    await inTransaction(testApp.db, (tx) =>
      sql`update profile set preferred_agreed_upon = true where account_id = ${ines.id}`.execute(tx),
    )
    const request = { practice: ines, slot: slotAt(testApp, 2), note: 'SECRET note', ...place }
    const uuid = await mustBook(testApp, mila.token, request)
    const end = (ending: typeof cancelAppointment | typeof rejectAppointment, { token }: Person) =>
      testApp.call(ending, { body: { appointmentUuid: uuid, explanation: 'SECRET words' } }, { token })
    const explained = async ({ token }: Person) =>
      (await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })).data?.appointment
        .explanation
    return { mila, ines, uuid, end, explained }
  }

  /** What somebody was mailed under this subject. */
  async function mailed({ username }: Person, subject: string): Promise<string> {
    await testApp.doJobs()
    const isMeant = (mail: ReceivedMail) => mail.subject === subject
    const mail = (await waitForMails(testApp.emailOf(username), 1, isMeant)).find(isMeant)
    return `${mail?.text}${mail?.html}`
  }

  test('reach the one who blocked neither with a request nor with its end; the appointment ends all the same', async () => {
    const { mila, ines, end, explained } = await asked()
    await block(ines, mila, true)
    const request = await mailed(ines, 'You have a new appointment request')
    expect(request).toContain('would like to meet you')
    expect(request).not.toContain('SECRET')

    expect((await end(cancelAppointment, mila)).data?.appointment.status).toBe('Cancelled')
    const taken = await mailed(ines, 'An appointment request was taken back')
    expect(taken).toContain('has taken back the request')
    expect(taken).not.toContain('SECRET')
    expect(await explained(ines)).toBeNull()
    // To the one who was blocked all looks as ever.
    expect(await explained(mila)).toEqual({ by: 'member', text: 'SECRET words' })
    await block(ines, mila, false)
    expect(await explained(ines)).toEqual({ by: 'member', text: 'SECRET words' })
  })

  test('are no part of the place either, neither in the mail nor in the calendar that comes with it', async () => {
    const { mila, ines } = await asked({ location: 'AgreedUpon', address: 'SECRET meeting place' })
    await block(ines, mila, true)
    const { text, html, event } = await lastReceivedMail(testApp, { email: testApp.emailOf(ines.username) }, 1)
    expect(`${text}${html}`).toContain('Agreed Upon')
    expect(`${text}${html}${JSON.stringify(event)}`).not.toContain('SECRET')
  })

  test('are in no calendar that a program fetches, nor in the file of the appointment, until the block is taken back', async () => {
    const { mila, ines, uuid } = await asked({ location: 'AgreedUpon', address: 'SECRET meeting place' })
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: ines.token })
    async function calendars(): Promise<string[]> {
      const feed = await testApp.app.inject({ method: 'GET', url: new URL(data?.url ?? '').pathname })
      const one = await testApp.call(appointmentFile, { query: { appointmentUuid: uuid } }, { token: ines.token })
      return [feed.body, JSON.stringify(one.data)]
    }
    for (const file of await calendars()) expect(file).toContain('SECRET')
    await block(ines, mila, true)
    for (const file of await calendars()) {
      expect(file).toContain('Agreed Upon')
      expect(file).not.toContain('SECRET')
    }
    await block(ines, mila, false)
    for (const file of await calendars()) expect(file).toContain('SECRET')
  })

  test('a note is not on the page of the appointment, and no look at it is written down; where to go is', async () => {
    const { mila, ines, uuid } = await asked({ location: 'AgreedUpon', address: 'At the fountain' })
    const seen = async ({ token }: Person) => {
      const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid: uuid } }, { token })
      return [data?.appointment.note, data?.appointment.address]
    }
    await block(ines, mila, true)
    expect(await seen(ines)).toEqual(['', 'At the fountain'])
    expect(await seen(mila)).toEqual(['SECRET note', 'At the fountain'])
    const looks = await testApp.db
      .selectFrom('disclosure')
      .select('disclosure.fields')
      .where('disclosure.member_id', '=', mila.id as AccountId)
      .execute()
    expect(looks.flatMap(({ fields }) => fields)).not.toContain('note')
    await block(ines, mila, false)
    expect(await seen(ines)).toEqual(['SECRET note', 'At the fountain'])
    await block(mila, ines, true)
    // What one has written oneself stays, whomever one blocks.
    expect(await seen(mila)).toEqual(['SECRET note', 'At the fountain'])
  })

  test('the same when the member has blocked the professional', async () => {
    const { mila, ines, end, explained } = await asked()
    await block(mila, ines, true)
    expect((await end(rejectAppointment, ines)).data?.appointment.status).toBe('Rejected')
    expect(await mailed(mila, 'Your appointment request was not accepted')).not.toContain('SECRET')
    expect(await explained(mila)).toBeNull()
  })

  test('who has blocked still says why', async () => {
    const { mila, ines, end, explained } = await asked()
    await block(ines, mila, true)
    await end(rejectAppointment, ines)
    expect(await mailed(mila, 'Your appointment request was not accepted')).toContain('SECRET words')
    expect(await explained(mila)).toEqual({ by: 'professional', text: 'SECRET words' })
  })
})

test('who has blocked a professional unblocks them before booking', async () => {
  const { mila, ines } = await talking()
  await block(mila, ines, true)
  expect((await ask(mila, ines)).slice(0, 2)).toEqual([409, 'you_blocked_them'])
})
