import { deleteAccount, cancelDeletion, cancelDeletionByLink } from '@fourfold/contract/accounts/deletion'
import { editAccount, login, register } from '@fourfold/contract/accounts/endpoints'
import {
  appointments,
  approveAppointment,
  appointmentDetails,
  createCalendarFeed,
} from '@fourfold/contract/appointments/endpoints'
import { chats } from '@fourfold/contract/chat/endpoints'
import { publicProducts, saveProduct } from '@fourfold/contract/products/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseDueAccounts } from '../../../src/accounts/accounts.jobs.ts'
import { setPassword } from '../../../src/accounts/accounts.store.ts'
import {
  mustBook,
  createBookableProfessional,
  getAppointmentRow,
  slotAt,
} from '../../appointments/bookable-professional.ts'
import { receiveMails } from '../../appointments/notifications/received-mails.ts'
import { createFinishedAppointment, submitReview } from '../../reviews/fixtures.ts'
import { extractLink, waitForMails } from '../../setup/mails.ts'
import { createWeakHash } from '../../setup/outdated-hash.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { impersonateWithReason } from '../impersonation/impersonate.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const DELETION_SUBJECT = 'We will delete your account'

const requestDeletion = (token: string, password = PASSWORD) =>
  testApp.call(deleteAccount, { body: { password } }, { token })
const logIn = (email: string, password = PASSWORD) => testApp.call(login, { body: { email, password } })
const cancelWithPassword = (email: string, password = PASSWORD) =>
  testApp.call(cancelDeletion, { body: { email, password } })
const statusAndCode = ({ status, errors }: { status: number; errors: { code: string }[] }) => [status, errors[0]?.code]
const getPage = (username: string) => testApp.call(profile, { query: { username } })

async function getAccountState(id: number) {
  return testApp.db
    .selectFrom('account')
    .leftJoin('pending_deletion', 'pending_deletion.account_id', 'account.id')
    .select(['account.name', 'account.status', 'account.deleted_at', 'pending_deletion.erase_at'])
    .where('account.id', '=', id as AccountId)
    .executeTakeFirstOrThrow()
}

/** Advances the clock past the grace period and runs the jobs. */
async function passGracePeriod(): Promise<void> {
  testApp.clock.advance({ hours: 7 * 24 + 1 })
  await testApp.runJob(eraseDueAccounts)
  await testApp.runQueuedJobs()
}

async function waitForCancelLink(email: string) {
  await testApp.runQueuedJobs()
  const mails = await waitForMails(email, 1, ({ subject }) => subject === DELETION_SUBJECT)
  const mail = mails.findLast(({ subject }) => subject === DELETION_SUBJECT)
  if (!mail) throw new Error(`no deletion mail for ${email}`)
  const url = extractLink(mail)
  return { path: url.pathname, token: url.searchParams.get('token') ?? '', email: url.searchParams.get('email') ?? '' }
}

describe('requesting the deletion of an account', () => {
  test('requires the password, logs out everywhere, and returns the erasure date', async () => {
    const { token, user, email } = await testApp.member('asks')
    const otherToken = (await logIn(email)).data?.token ?? ''
    expect(statusAndCode(await requestDeletion(token, 'not the password'))).toEqual([400, 'wrong_password'])
    expect((await getAccountState(user.id)).deleted_at).toBeNull()

    const response = await requestDeletion(token)
    expect(response.data?.erasedAt).toBe(testApp.clock.now().add({ hours: 168 }).toString())
    for (const session of [token, otherToken]) {
      expect((await testApp.call(chats, { query: {} }, { token: session })).status).toBe(401)
    }
    expect((await requestDeletion(token)).status).toBe(401)
  })

  test('is rejected while impersonating and without a session', async () => {
    const ada = await testApp.admin('ada')
    const mila = await testApp.member('mila')
    const token = await impersonateWithReason(testApp, ada, mila)
    expect(statusAndCode(await requestDeletion(token))).toEqual([403, 'acting_refused'])
    expect(statusAndCode(await testApp.call(deleteAccount, { body: { password: PASSWORD } }))).toEqual([
      401,
      'not_signed_in',
    ])
    expect((await getAccountState(mila.user.id)).deleted_at).toBeNull()
  })

  test('two concurrent requests create one pending deletion and one mail', async () => {
    const { token, email } = await testApp.member('double')
    const responses = await Promise.all([requestDeletion(token), requestDeletion(token)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await waitForCancelLink(email)
    const mails = await waitForMails(email, 1, ({ subject }) => subject === DELETION_SUBJECT)
    expect(mails.filter(({ subject }) => subject === DELETION_SUBJECT)).toHaveLength(1)
  })

  test('deletes only the caller’s account, even if another account has the same password hash', async () => {
    const users = [await testApp.member('same'), await testApp.member('same.leaver')] as const
    for (const { user } of users) {
      await inTransaction(testApp.db, (tx) => setPassword(tx, user.id as AccountId, createWeakHash(PASSWORD)))
    }
    expect((await requestDeletion(users[1].token)).status).toBe(200)
    expect((await waitForCancelLink(users[1].email)).email).toBe(users[1].email)
  })

  test('immediately hides the page, products, and listing, and keeps the username reserved', async () => {
    const ines = await createBookableProfessional(testApp, 'sight')
    const body = {
      title: 'Visible thing',
      link: 'https://shop.example/1',
      category: 'Mind' as const,
      subcategory: 'App',
    }
    await testApp.call(saveProduct, { body }, { token: ines.token })
    await inTransaction(testApp.db, (tx) => sql`update product set approved = true`.execute(tx))
    expect((await getPage('sight')).status).toBe(200)
    await requestDeletion(ines.token)

    expect((await getPage('sight')).status).toBe(404)
    const products = await testApp.call(publicProducts, {})
    expect(JSON.stringify(products.data ?? '')).not.toContain('Visible thing')
    const listings = await testApp.drainListings().then(() =>
      testApp.db
        .selectFrom('listing')
        .select('listing.username')
        .where('listing.account_id', '=', ines.id as AccountId)
        .execute(),
    )
    expect(listings).toEqual([])
    const registration = await testApp.call(register, { body: testApp.buildRegistration('sight') })
    expect(statusAndCode(registration)[0]).toBe(409)
  })

  test('cancels future appointments with a reason and notifies the other party', async () => {
    const professional = await createBookableProfessional(testApp, 'host')
    const member = await testApp.member('guest')
    const pending = await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 9) })
    const scheduled = await mustBook(testApp, member.token, {
      professional,
      slot: slotAt(testApp, 9, { hour: 11 }),
    })
    await testApp.call(approveAppointment, { body: { appointmentUuid: scheduled } }, { token: professional.token })
    await testApp.runQueuedJobs()
    await requestDeletion(member.token)
    for (const uuid of [pending, scheduled]) {
      expect(await getAppointmentRow(testApp, uuid)).toMatchObject({
        status: 'Cancelled',
        reason: 'member unavailable',
      })
    }
    const subjects = (await receiveMails(testApp, { email: testApp.emailOf('host') }, 4)).map(({ subject }) => subject)
    expect(subjects.slice(2).toSorted()).toEqual(['An appointment has ended', 'An appointment request has ended'])
  })

  test('immediately hides the member’s intake answers and texts from all users', async () => {
    const professional = await createBookableProfessional(testApp, 'reader')
    const member = await testApp.member('teller')
    const body = { personalInfo: { issuesAndConcerns: 'SECRET' } }
    await testApp.call(editProfile, { body }, { token: member.token })
    const uuid = await createFinishedAppointment(testApp, professional, member.token)
    await submitReview(testApp, member.token, { appointmentUuid: uuid, rating: 4, text: 'WORDS' })
    await requestDeletion(member.token)

    const query = { appointmentUuid: uuid }
    const details = await testApp.call(appointmentDetails, { query }, { token: professional.token })
    expect(details.data?.appointment).toMatchObject({ status: 'Finished', Member: { email: '' } })
    const visible = [
      details,
      await testApp.call(profile, { query: { username: 'teller' } }, { token: professional.token }),
    ]
    expect(JSON.stringify([visible, await getPage('reader')])).not.toMatch(/SECRET|WORDS/)
    expect((await getPage('reader')).data?.reviews[0]).toMatchObject({
      text: '',
      rating: 4,
      User: { name: 'Former member' },
    })
  })
})

describe('canceling a pending deletion', () => {
  test('login reports the pending deletion, and canceling restores the account', async () => {
    const ines = await createBookableProfessional(testApp, 'stays')
    const email = testApp.emailOf('stays')
    await requestDeletion(ines.token)
    expect(statusAndCode(await logIn(email))).toEqual([403, 'account_leaving'])
    expect(statusAndCode(await logIn(email, 'not the password'))).toEqual([400, 'wrong_credentials'])
    expect(statusAndCode(await cancelWithPassword(email, 'not the password'))).toEqual([400, 'wrong_credentials'])

    const cancelReply = await cancelWithPassword(email)
    expect(cancelReply.data?.user.username).toBe('stays')
    expect(await getAccountState(ines.id)).toMatchObject({ status: 'Approved', deleted_at: null, erase_at: null })
    expect((await getPage('stays')).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    // A second call only logs in.
    expect((await cancelWithPassword(email)).status).toBe(200)
    await passGracePeriod()
    expect((await getAccountState(ines.id)).name).toBe('Stays Test')
  })

  test('canceling one deletion does not affect other pending deletions', async () => {
    const [cancelingUser, deletingUser] = [await testApp.member('remains'), await testApp.member('departs')]
    for (const { token } of [deletingUser, cancelingUser]) await requestDeletion(token)
    expect((await cancelWithPassword(cancelingUser.email)).status).toBe(200)
    expect(await getAccountState(cancelingUser.user.id)).toMatchObject({ deleted_at: null, erase_at: null })
    expect(await getAccountState(deletingUser.user.id)).toMatchObject({
      deleted_at: expect.any(Temporal.Instant),
      erase_at: expect.any(Temporal.Instant),
    })
    expect((await cancelWithPassword(deletingUser.email)).status).toBe(200)
  })

  test('the cancellation link works once and only for its own address', async () => {
    const { token, user, email } = await testApp.member('linked')
    await requestDeletion(token)
    const link = await waitForCancelLink(email)
    expect(link.path).toBe('/keep-account')
    const cancelWithLink = (body: { token: string; email: string }) => testApp.call(cancelDeletionByLink, { body })
    expect(statusAndCode(await cancelWithLink({ token: 'guess', email }))).toEqual([400, 'keep_link_invalid'])
    expect(statusAndCode(await cancelWithLink({ token: link.token, email: `x${email}` }))).toEqual([
      400,
      'keep_link_invalid',
    ])
    expect((await cancelWithLink(link)).status).toBe(200)
    expect(await getAccountState(user.id)).toMatchObject({ status: 'Approved', deleted_at: null })
    expect(statusAndCode(await cancelWithLink(link))).toEqual([400, 'keep_link_invalid'])
    expect((await logIn(email)).status).toBe(200)
  })

  test('does not restore the calendar feed, sessions, or appointments', async () => {
    const professional = await createBookableProfessional(testApp, 'ended')
    const member = await testApp.member('returns')
    await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token: member.token })
    const uuid = await mustBook(testApp, member.token, { professional, slot: slotAt(testApp, 12) })
    await requestDeletion(member.token)
    const { data } = await cancelWithPassword(member.email)
    expect((await getAppointmentRow(testApp, uuid)).status).toBe('Cancelled')
    const feeds = testApp.db.selectFrom('calendar_feed').where('account_id', '=', member.user.id as AccountId)
    expect(await feeds.selectAll().execute()).toEqual([])
    expect((await testApp.call(appointments, { query: {} }, { token: member.token })).status).toBe(401)
    expect((await testApp.call(appointments, { query: {} }, { token: data?.token ?? '' })).status).toBe(200)
  })

  test('a concurrent account change leaves no open session, regardless of the order', async () => {
    const { token, user, email } = await testApp.member('late')
    const body = { name: 'Late', username: 'late', email }
    const [, editReply] = await Promise.all([requestDeletion(token), testApp.call(editAccount, { body }, { token })])
    const { deleted_at: deletedAt } = await getAccountState(user.id)
    const session = editReply.data?.token ?? token
    // If the change ran first, the deletion request used the replaced token.
    expect((await testApp.call(chats, { query: {} }, { token: session })).status).toBe(deletedAt === null ? 200 : 401)
  })
})

describe('after the grace period', () => {
  test('erases the account and frees the email address', async () => {
    const { token, user, email } = await testApp.member('erased')
    await requestDeletion(token)
    testApp.clock.advance({ hours: 6 * 24 })
    await testApp.runJob(eraseDueAccounts)
    expect((await getAccountState(user.id)).name).toBe('Erased Test')
    await passGracePeriod()

    expect(await getAccountState(user.id)).toMatchObject({ name: 'Former member', erase_at: null })
    expect(statusAndCode(await logIn(email))).toEqual([400, 'wrong_credentials'])
    // The username stays reserved, so links to it do not lead to another account.
    const body = { ...testApp.buildRegistration('erased'), username: 'erased.later' }
    const newAccount = await testApp.call(register, { body })
    expect(newAccount.data?.user.id).not.toBe(user.id)
    expect(newAccount.data?.user.email).toBe(email)
  })

  test('several workers erase all due accounts; one failing erasure does not block the others', async () => {
    const users = []
    for (const name of ['one', 'two', 'three', 'four']) users.push(await testApp.member(`many.${name}`))
    for (const { token } of users) await requestDeletion(token)
    const failingId = users[0]?.user.id ?? 0
    await inTransaction(testApp.db, async (tx) => {
      await sql`create function reject_erasure() returns trigger language plpgsql as $$ begin
        if new.email like 'deleted:%' and new.id = ${sql.lit(failingId)} then raise exception 'not this one'; end if;
        return new; end $$`.execute(tx)
      await sql`create trigger reject_erasure before update on account
        for each row execute function reject_erasure()`.execute(tx)
    })
    testApp.clock.advance({ hours: 7 * 24 + 1 })
    await Promise.all([
      testApp.runJob(eraseDueAccounts),
      testApp.runJob(eraseDueAccounts),
      testApp.runJob(eraseDueAccounts),
    ])
    const names = await Promise.all(users.map(async ({ user }) => (await getAccountState(user.id)).name))
    expect(names).toEqual(['Many one Test', 'Former member', 'Former member', 'Former member'])

    await inTransaction(testApp.db, (tx) => sql`drop trigger reject_erasure on account`.execute(tx))
    await testApp.runJob(eraseDueAccounts)
    expect((await getAccountState(failingId)).name).toBe('Former member')
  })
})
