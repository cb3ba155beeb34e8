import { setTimeout as wait } from 'node:timers/promises'

import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { editAccount, login, register } from '@fourfold/contract/accounts/endpoints'
import {
  appointments,
  approveAppointment,
  appointmentDetails,
  createCalendarFeed,
} from '@fourfold/contract/appointments/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  book,
  mustBook,
  createBookableProfessional,
  getAppointmentRow,
  slotAt,
  loadSlots,
} from '../../appointments/bookable-professional.ts'
import { receiveMails } from '../../appointments/notifications/received-mails.ts'
import { png } from '../../files/pictures.ts'
import { fetchUrl, upload, mustUpload } from '../../files/uploading.ts'
import { createFinishedAppointment, submitReview } from '../../reviews/fixtures.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const eraseAccount = (id: number) => testApp.accounts.eraseAccount(id as AccountId)
const listAppointments = async (token: string) => (await testApp.call(appointments, { query: {} }, { token })).data
const getAppointment = async (token: string, appointmentUuid: string) =>
  (await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })).data

/** Creates a member and a professional with a finished appointment at the member's address, and its review. */
async function createReviewedAppointment(name: string) {
  const professional = await createBookableProfessional(testApp, `pro.${name}`, {
    preferredClient: true,
    other: { address: 'Praxis 1' },
  })
  const member = await testApp.member(`sam.${name}`)
  await testApp.call(
    editProfile,
    { body: { personalInfo: { address: 'Home 7', issuesAndConcerns: 'SECRET' } } },
    { token: member.token },
  )
  const uuid = await createFinishedAppointment(testApp, professional, member.token)
  await submitReview(testApp, member.token, { appointmentUuid: uuid, rating: 4, text: 'WORDS' })
  const homeBooking = { professional, slot: slotAt(testApp, 9), location: 'Client' as const }
  return { professional: { ...professional, email: testApp.emailOf(`pro.${name}`) }, member, uuid, homeBooking }
}

describe('erasing a member', () => {
  test('keeps the professional’s appointments without the member’s personal data', async () => {
    const { professional, member, uuid } = await createReviewedAppointment('reads')
    expect(await eraseAccount(member.user.id)).toBe(true)

    const appointmentList = await listAppointments(professional.token)
    expect(JSON.stringify(appointmentList)).toContain(uuid)
    const details = await getAppointment(professional.token, uuid)
    expect(details?.appointment).toMatchObject({ status: 'Finished', Member: { name: 'Former member', email: '' } })
    expect(JSON.stringify([appointmentList, details])).not.toMatch(/Sam\.reads|sam\.reads|SECRET|Home 7|WORDS/)
  })

  test('keeps the member’s rating and erases the review text', async () => {
    const { professional, member } = await createReviewedAppointment('rated')
    await eraseAccount(member.user.id)
    const { data } = await testApp.call(profile, { query: { username: professional.username } })
    expect(data?.user).toMatchObject({ rating: 4, ratingCount: 1 })
    expect(data?.reviews).toEqual([expect.objectContaining({ text: '', rating: 4, User: { name: 'Former member' } })])
  })

  test('cancels future appointments, frees the slots, and notifies only the professional', async () => {
    const { professional, member, homeBooking } = await createReviewedAppointment('coming')
    const pending = await mustBook(testApp, member.token, homeBooking)
    const scheduled = await mustBook(testApp, member.token, { ...homeBooking, slot: slotAt(testApp, 9, { hour: 11 }) })
    await testApp.call(approveAppointment, { body: { appointmentUuid: scheduled } }, { token: professional.token })
    await testApp.runQueuedJobs()
    await eraseAccount(member.user.id)
    for (const uuid of [pending, scheduled]) {
      expect(await getAppointmentRow(testApp, uuid)).toMatchObject({
        status: 'Cancelled',
        status_changed_by: 'member',
        address: '',
        key: null,
      })
    }
    expect((await loadSlots(testApp, professional, { inDays: 9 })).map(({ start }) => start)).toContain(
      new Date(homeBooking.slot.start).toISOString(),
    )
    const subjects = (await receiveMails(testApp, professional, 4)).map(({ subject }) => subject)
    expect(subjects.slice(2).toSorted()).toEqual(['An appointment has ended', 'An appointment request has ended'])
  })
})

describe('erasing a professional', () => {
  test('keeps the members’ appointments and reviews; the professional cannot be found or booked', async () => {
    const { professional, member, uuid, homeBooking } = await createReviewedAppointment('closed')
    const futureUuid = await mustBook(testApp, member.token, homeBooking)
    await eraseAccount(professional.id)

    expect(JSON.stringify(await listAppointments(member.token))).toContain(uuid)
    const details = await getAppointment(member.token, uuid)
    expect(details).toMatchObject({
      appointment: { Professional: { name: 'Former professional' } },
      review: { text: 'WORDS', rating: 4 },
    })
    expect(await getAppointmentRow(testApp, futureUuid)).toMatchObject({
      status: 'Rejected',
      status_changed_by: 'professional',
      address: 'Home 7',
    })
    const subjects = (await receiveMails(testApp, member, 2)).map(({ subject }) => subject)
    expect(subjects).toContain('Your appointment request has ended')
    const bookingReply = await book(testApp, member.token, { ...homeBooking, slot: slotAt(testApp, 20) })
    expect([bookingReply.status, bookingReply.errors[0]?.code]).toEqual([404, 'not_found'])
    for (const username of [professional.username, `deleted:${professional.id}`]) {
      expect((await testApp.call(profile, { query: { username } })).status).toBe(404)
    }
  })

  test('deletes the professional’s files from the database and the object store', async () => {
    const { token, user } = await testApp.professional('uploader')
    const { url } = await mustUpload(testApp, token, { fileType: 'library', content: await png() })
    expect((await fetchUrl(testApp, url)).status).toBe(200)
    await eraseAccount(user.id)
    await testApp.runQueuedJobs()
    expect((await fetchUrl(testApp, url)).status).toBe(404)
  })
})

describe('an erased account', () => {
  test('is logged out, cannot log in, and remains only as an anonymized row', async () => {
    const { professional } = await createReviewedAppointment('gone')
    await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: professional.token })
    await eraseAccount(professional.id)
    expect((await testApp.call(appointments, { query: {} }, { token: professional.token })).status).toBe(401)
    const response = await testApp.call(login, { body: { email: professional.email, password: PASSWORD } })
    expect(response.errors[0]?.code).toBe('wrong_credentials')

    const tables = [
      'session',
      'mail_link',
      'account_mail',
      'file',
      'product',
      'work_hour',
      'user_category',
      'calendar_feed',
    ]
    for (const table of tables) {
      const { rows } = await inTransaction(testApp.db, (tx) =>
        sql`select from ${sql.table(table)} where account_id = ${professional.id}`.execute(tx),
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    const { rows } = await inTransaction(testApp.db, (tx) =>
      sql<{ text: string }>`select account::text || profile::text as text from account
        join profile on profile.account_id = account.id where account.id = ${professional.id}`.execute(tx),
    )
    expect(rows[0]?.text).not.toMatch(/gone|Praxis/)
  })

  test('can register again with the same email and another username as a new account', async () => {
    const { user, email } = await testApp.member('phoenix')
    await eraseAccount(user.id)
    const registerReply = await testApp.call(register, {
      body: { ...testApp.buildRegistration('phoenix'), username: 'risen' },
    })
    expect(registerReply.data?.user).toMatchObject({ email, username: 'risen' })
    expect(registerReply.data?.user.id).not.toBe(user.id)
  })

  test('cannot be erased twice, and an unknown account cannot be erased', async () => {
    const { user } = await testApp.member('twice')
    // Another account's pending deletion does not make this one erasable again.
    const { token } = await testApp.member('leaving')
    expect((await testApp.call(deleteAccount, { body: { password: PASSWORD } }, { token })).status).toBe(200)
    expect([await eraseAccount(user.id), await eraseAccount(user.id), await eraseAccount(999_999)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('cannot book, even when the call was authorized before the erasure', async () => {
    const { professional, member, homeBooking } = await createReviewedAppointment('late')
    const [isErased, response] = await Promise.all([
      eraseAccount(member.user.id),
      book(testApp, member.token, homeBooking),
    ])
    expect(isErased).toBe(true)
    const pendingAppointments = await testApp.db
      .selectFrom('appointment')
      .select('appointment.uuid')
      .where('appointment.professional_id', '=', professional.id as AccountId)
      .where('appointment.status', '=', 'Pending')
      .execute()
    expect([pendingAppointments.length, [200, 401].includes(response.status)]).toEqual([0, true])
  })
})

/** Starts a call while an erasure waits for a lock: the call is authorized, and runs after the erasure. */
async function callDuringErasure<Result>(accountId: number, call: () => Promise<Result>): Promise<Result> {
  const lockAcquired = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lockTransaction = inTransaction(testApp.db, async (tx) => {
    await sql`select from account where id = ${accountId} for update`.execute(tx)
    lockAcquired.resolve()
    await release.promise
  })
  await lockAcquired.promise
  const erasure = eraseAccount(accountId)
  await wait(300)
  const result = call()
  await wait(1500)
  release.resolve()
  await Promise.all([lockTransaction, erasure])
  return result
}

describe('a call authorized before the account was erased', () => {
  test('does not restore the erased account', async () => {
    const { token, user, email } = await testApp.member('back')
    const body = { name: 'Back Again', username: 'back', email }
    const response = await callDuringErasure(user.id, () => testApp.call(editAccount, { body }, { token }))
    expect([response.status, response.data]).toEqual([401, null])
    const sessions = testApp.db.selectFrom('session').where('session.account_id', '=', user.id as AccountId)
    expect(await sessions.selectAll().execute()).toEqual([])
  })

  test('stores no file, text, or calendar feed for the erased account', async () => {
    const content = await png()
    const calls: Record<string, (token: string) => Promise<{ status: number }>> = {
      file: (token) => upload(testApp, token, { fileType: 'library', content }),
      profile: (token) => testApp.call(editProfile, { body: { description: 'WORDS' } }, { token }),
      calendar: (token) => testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const { token, user } = await testApp.professional(`keeps.${name}`)
      const { status } = await callDuringErasure(user.id, () => call(token))
      expect([name, status]).toEqual([name, 401])
    }
  })
})

test('the database rejects a deletion that would cascade to other users’ records', async () => {
  const { professional, member, uuid } = await createReviewedAppointment('restrict')
  for (const id of [professional.id, member.user.id]) {
    const deletion = inTransaction(testApp.db, (tx) => sql`delete from account where id = ${id}`.execute(tx))
    await expect(deletion).rejects.toThrow(/violates foreign key constraint/)
  }
  expect((await getAppointmentRow(testApp, uuid)).status).toBe('Finished')
})
