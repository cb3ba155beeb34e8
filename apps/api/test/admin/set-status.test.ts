import { login, register } from '@fourfold/contract/accounts/endpoints'
import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { MAX_REASON_CHARACTERS } from '@fourfold/contract/admin/users/shapes'
import type { SetStatusForm } from '@fourfold/contract/admin/users/shapes'
import {
  approveAppointment,
  calendarFeed,
  appointmentDetails,
  createCalendarFeed,
} from '@fourfold/contract/appointments/endpoints'
import { editProfile, profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setEmailVerified } from '../../src/accounts/index.ts'
import { verifyAudit } from '../../src/audit/index.ts'
import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import { connectAs } from '../live/sockets.ts'
import { listMails, waitForMails } from '../setup/mails.ts'
import { openSecondConnection } from '../setup/second-connection.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ada = await testApp.admin('ada')
})

afterAll(() => testApp.stop())

type Form = Pick<SetStatusForm, 'userId' | 'status'> & Partial<SetStatusForm>

const decide = (body: Form, token = ada.token) => testApp.call(setUserStatus, { body }, { token })

const loadAccount = (id: number) =>
  testApp.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.status', 'profile.approved_tags'])
    .where('account.id', '=', id as AccountId)
    .executeTakeFirstOrThrow()

const listAuditEntries = (id: number) =>
  testApp.db
    .selectFrom('audit_entry')
    .select(['admin_id', 'action', 'before', 'after', 'request_id'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', String(id))
    .orderBy('number')
    .execute()

const isDecision = ({ subject }: { subject: string }) => /approved|can't list|closed|open again/i.test(subject)

/** Runs all due jobs and returns the decision mails to an address. */
async function listDecisionMails(email: string) {
  await testApp.runQueuedJobs()
  return (await listMails(email)).filter(isDecision)
}

describe('an approval', () => {
  test(
    'sets the status, sends one mail and adds an audit entry with the request id',
    { tags: ['ADM-09', 'ADM-35'] },
    async () => {
      const [{ user, email }, other] = [await testApp.professional('ines'), await testApp.professional('otto')]
      const response = await decide({ userId: user.id, status: 'Approved', was: 'Pending' })
      expect([response.status, response.data]).toEqual([
        200,
        { user: { id: user.id, status: 'Approved' }, isChanged: true },
      ])
      expect([(await loadAccount(user.id)).status, (await loadAccount(other.user.id)).status]).toEqual([
        'Approved',
        'Pending',
      ])
      expect(await listAuditEntries(user.id)).toEqual([
        {
          admin_id: ada.user.id,
          action: 'user.setStatus',
          before: { status: 'Pending' },
          after: { status: 'Approved' },
          request_id: response.headers['x-request-id'],
        },
      ])

      const repeatedReply = await decide({ userId: user.id, status: 'Approved', reason: 'Once more.' })
      expect([repeatedReply.status, repeatedReply.data?.isChanged]).toEqual([200, false])
      expect(await listDecisionMails(email)).toMatchObject([{ subject: 'You are approved' }])
      expect(await listAuditEntries(user.id)).toHaveLength(1)
    },
  )

  test('approves the requested tags that exist', { tags: ['OP-041'] }, async () => {
    const body = {
      ...testApp.buildRegistration('olga', { isProfessional: true }),
      other: { requestedTags: [3, 1, 999_999, 3] },
    }
    const { data } = await testApp.call(register, { body })
    const id = data?.user.id ?? 0
    const otherBody = { ...testApp.buildRegistration('omar', { isProfessional: true }), other: { requestedTags: [2] } }
    const otherId = (await testApp.call(register, { body: otherBody })).data?.user.id ?? 0
    expect((await loadAccount(id)).approved_tags).toEqual([])
    await decide({ userId: id, status: 'Approved' })
    expect([(await loadAccount(id)).approved_tags, (await loadAccount(otherId)).approved_tags]).toEqual([[1, 3], []])
    const ownProfile = await testApp.call(profile, { query: {} }, { token: data?.token ?? '' })
    expect(ownProfile.data?.user.approvedTags).toBe('1,3')
  })

  test('ignores requested tag ids beyond the integer range', { tags: ['OP-041'] }, async () => {
    const requestedTags = [2, 2_147_483_648, Number.MAX_SAFE_INTEGER]
    const body = { ...testApp.buildRegistration('hugo', { isProfessional: true }), other: { requestedTags } }
    const id = (await testApp.call(register, { body })).data?.user.id ?? 0
    expect((await decide({ userId: id, status: 'Approved' })).status).toBe(200)
    expect((await loadAccount(id)).approved_tags).toEqual([2])
  })

  test(
    'approves tags requested later, with an audit entry but without another mail',
    { tags: ['OP-041'] },
    async () => {
      const { user, token, email } = await testApp.professional('rosa')
      await decide({ userId: user.id, status: 'Approved' })
      const editReply = await testApp.call(editProfile, { body: { other: { requestedTags: [4, 2] } } }, { token })
      expect([editReply.status, (await loadAccount(user.id)).approved_tags]).toEqual([200, []])
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const response = await decide({ userId: user.id, status: 'Approved' })
        expect([response.status, response.data?.isChanged]).toEqual([200, attempt === 0])
        expect((await loadAccount(user.id)).approved_tags).toEqual([2, 4])
      }
      expect((await listAuditEntries(user.id)).slice(1)).toMatchObject([
        {
          admin_id: ada.user.id,
          action: 'user.setStatus',
          before: { status: 'Approved', approvedTags: [] },
          after: { status: 'Approved', approvedTags: [2, 4] },
        },
      ])
      expect(await listDecisionMails(email)).toHaveLength(1)
    },
  )

  test('approves only the tags that the admin has reviewed', { tags: ['OP-041'] }, async () => {
    const { user, token, email } = await testApp.professional('tara.tags')
    const requestTags = (...requestedTags: number[]) =>
      testApp.call(editProfile, { body: { other: { requestedTags } } }, { token })
    const approve = (requestedTags: number[]) =>
      decide({ userId: user.id, status: 'Approved', was: 'Pending', requestedTags })
    await requestTags(1, 2)
    await requestTags(1, 2, 3)
    const staleReply = await approve([1, 2])
    expect([staleReply.status, staleReply.errors[0]?.code, staleReply.errors[0]?.msg]).toEqual([
      409,
      'tags_changed',
      'The requested tags have changed. Review them again before you approve.',
    ])
    expect(await loadAccount(user.id)).toEqual({ status: 'Pending', approved_tags: [] })
    expect([await listAuditEntries(user.id), await listDecisionMails(email)]).toEqual([[], []])
    expect((await approve([3, 2, 1])).status).toBe(200)
    expect(await loadAccount(user.id)).toEqual({ status: 'Approved', approved_tags: [1, 2, 3] })

    // An approved professional requests another tag and withdraws one that the admin has reviewed.
    await requestTags(3, 4)
    expect((await approve([1, 2, 3])).status).toBe(409)
    expect((await approve([1, 3, 4])).data?.isChanged).toBe(true)
    expect((await loadAccount(user.id)).approved_tags).toEqual([3, 4])
    expect((await decide({ userId: user.id, status: 'Approved', requestedTags: ['1'] as never })).status).toBe(400)
    expect((await decide({ userId: user.id, status: 'Rejected', was: 'Approved', requestedTags: [] })).status).toBe(200)
  })

  test('is mailed only after the address is confirmed', async () => {
    const { user, email } = await testApp.unconfirmedUser('nele')
    await inTransaction(testApp.db, (tx) =>
      sql`update account set is_professional = true where id = ${user.id}`.execute(tx),
    )
    await decide({ userId: user.id, status: 'Rejected' })
    await decide({ userId: user.id, status: 'Approved' })
    expect(await listDecisionMails(email)).toEqual([])
    await inTransaction(testApp.db, (tx) => setEmailVerified(tx, user.id as AccountId))
    testApp.clock.advance({ minutes: 1 })
    expect(await listDecisionMails(email)).toHaveLength(1)
  })
})

describe('a rejection', () => {
  test('states the reason in the mail and in the audit log', { tags: ['ADM-35'] }, async () => {
    const { user, email } = await testApp.professional('vera')
    await decide({ userId: user.id, status: 'Rejected', reason: 'Your certificate has expired.' })
    await testApp.runQueuedJobs()
    const mail = (await waitForMails(email, 1, isDecision)).find(isDecision)
    expect(mail?.subject).toBe("We can't list you on Fourfold")
    expect(mail?.text).toContain('Reason: Your certificate has expired.')
    expect(await listAuditEntries(user.id)).toMatchObject([
      { after: { status: 'Rejected', reason: 'Your certificate has expired.' } },
    ])
  })

  test('ends every session and socket and blocks logins until it is withdrawn', async () => {
    const { user, token, email } = await testApp.professional('sven')
    const client = await connectAs(testApp, token)

    await decide({ userId: user.id, status: 'Rejected', reason: 'No certificate.' })
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
    await client.waitForClose()
    const loginReply = await testApp.call(login, { body: { email, password: PASSWORD } })
    expect([loginReply.status, loginReply.errors[0]?.code]).toEqual([403, 'account_rejected'])

    await decide({ userId: user.id, status: 'Pending' })
    expect((await testApp.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
  })

  test('closes the calendar feed permanently', async () => {
    const { user, token, email } = await testApp.professional('cleo')
    const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
    const url = new URL(data?.url ?? '').pathname
    const fetchFeed = async () => (await testApp.app.inject({ method: 'GET', url })).statusCode
    expect(await fetchFeed()).toBe(200)
    await decide({ userId: user.id, status: 'Rejected', reason: 'No certificate.' })
    expect(await fetchFeed()).toBe(404)
    await decide({ userId: user.id, status: 'Approved' })
    const loginReply = await testApp.call(login, { body: { email, password: PASSWORD } })
    const feed = await testApp.call(calendarFeed, {}, { token: loginReply.data?.token ?? '' })
    expect([await fetchFeed(), feed.data]).toEqual([404, { openedAt: null }])
  })

  test('ends upcoming appointments with a reason and notifies the members', async () => {
    const professional = await createBookableProfessional(testApp, 'pia')
    const { token, email } = await testApp.member('mila')
    const pending = await mustBook(testApp, token, { professional, slot: slotAt(testApp, 2) })
    const confirmed = await mustBook(testApp, token, { professional, slot: slotAt(testApp, 3) })
    await testApp.call(approveAppointment, { body: { appointmentUuid: confirmed } }, { token: professional.token })
    await testApp.runQueuedJobs()

    await decide({ userId: professional.id, status: 'Rejected' })
    const reasons = []
    for (const appointmentUuid of [pending, confirmed]) {
      const { data } = await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })
      reasons.push([data?.appointment.status, data?.appointment.reason])
    }
    expect(reasons).toEqual([
      ['Rejected', 'professional unavailable'],
      ['Cancelled', 'professional unavailable'],
    ])
    await testApp.runQueuedJobs()
    const endMails = (await listMails(email)).filter(({ subject }) => subject.endsWith('has ended'))
    expect(endMails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your appointment has ended',
      'Your appointment request has ended',
    ])
    expect(endMails[0]?.text).toContain('is no longer available on Fourfold')
  })

  test('hides the page of a professional from all users except admins and members with a booking', async () => {
    const professional = await createBookableProfessional(testApp, 'zoe')
    const { token } = await testApp.member('lena')
    await mustBook(testApp, token, { professional, slot: slotAt(testApp, 2) })
    const viewers = [
      null,
      (await testApp.member('kim')).token,
      (await testApp.professional('kai')).token,
      token,
      ada.token,
    ]
    const listStatuses = async () => {
      const query = { username: professional.username }
      const responses = await Promise.all(viewers.map((viewer) => testApp.call(profile, { query }, { token: viewer })))
      return responses.map(({ status }) => status)
    }
    expect(await listStatuses()).toEqual([200, 200, 200, 200, 200])
    await decide({ userId: professional.id, status: 'Rejected' })
    expect(await listStatuses()).toEqual([404, 404, 404, 200, 200])
    await decide({ userId: professional.id, status: 'Approved' })
    expect(await listStatuses()).toEqual([200, 200, 200, 200, 200])
  })

  test('closes the account of a member and notifies them', async () => {
    const { user, token, email } = await testApp.member('mo')
    await decide({ userId: user.id, status: 'Rejected', reason: 'Spam.' })
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
    expect(await listDecisionMails(email)).toMatchObject([{ subject: "We've closed your account" }])
    await decide({ userId: user.id, status: 'Approved' })
    expect((await listDecisionMails(email)).map(({ subject }) => subject).toSorted()).toEqual([
      "We've closed your account",
      'Your account is open again',
    ])
  })
})

describe('invalid decisions', () => {
  const tooLong = 'a'.repeat(MAX_REASON_CHARACTERS + 1)

  test('rejects a decision of a caller who concurrently loses the admin role', { tags: ['ADM-35'] }, async () => {
    const cy = await testApp.admin('cy')
    const connection = await openSecondConnection(testApp.databaseUrl)
    await connection.begin()
    await connection.run('update account set is_admin = false where id = $1', [cy.user.id])
    const response = decide({ userId: cy.user.id, status: 'Rejected' }, cy.token)
    await Promise.race([response, connection.waitForBlocked(1)])
    await connection.run('commit')
    await connection.close()
    expect((await response).errors[0]?.code).toBe('not_allowed')
  })

  test('rejects a decision about the caller or another admin', { tags: ['ADM-35'] }, async () => {
    const bo = await testApp.admin('bo')
    for (const userId of [ada.user.id, bo.user.id]) {
      for (const status of ['Rejected', 'Approved'] as const) {
        const response = await decide({ userId, status })
        expect([response.status, response.errors[0]?.code]).toEqual([403, 'not_allowed'])
      }
    }
    expect(await listAuditEntries(bo.user.id)).toEqual([])
  })

  test.each([
    ['an unknown user', { userId: 999_999, status: 'Approved' }, 404, 'not_found'],
    ['an unknown status', { userId: 1, status: 'Suspended' }, 400, 'invalid_input'],
    ['a missing user id', { status: 'Approved' }, 400, 'invalid_input'],
    ['a reason that is too long', { userId: 1, status: 'Rejected', reason: tooLong }, 400, 'invalid_input'],
  ])('rejects %s', async (_name, body, status, code) => {
    const response = await decide(body as Form)
    expect([response.status, response.errors[0]?.code]).toEqual([status, code])
  })

  test('rejects the status Pending for a member', async () => {
    const { user } = await testApp.member('noa')
    const response = await decide({ userId: user.id, status: 'Pending' })
    expect([response.status, response.errors[0]?.code]).toEqual([409, 'members_never_wait'])
  })
})

test('a decision for the current status changes nothing', { tags: ['ADM-35'] }, async () => {
  const { user, email } = await testApp.professional('nils')
  for (const status of ['Pending', 'Rejected'] as const) {
    await decide({ userId: user.id, status, reason: 'First.' })
    const countBefore = (await listAuditEntries(user.id)).length
    const repeatedReply = await decide({ userId: user.id, status, reason: 'Second.', was: status })
    expect([repeatedReply.status, repeatedReply.data]).toEqual([
      200,
      { user: { id: user.id, status }, isChanged: false },
    ])
    expect(await listAuditEntries(user.id)).toHaveLength(countBefore)
  }
  expect(await listDecisionMails(email)).toHaveLength(1)
})

describe('concurrent decisions', () => {
  test('apply one decision, reject the other and send one mail', async () => {
    const bo = await testApp.admin('bob')
    for (const name of ['tess', 'tara', 'tina']) {
      const { user, email } = await testApp.professional(name)
      const responses = await Promise.all([
        decide({ userId: user.id, status: 'Approved', was: 'Pending' }),
        decide({ userId: user.id, status: 'Rejected', was: 'Pending' }, bo.token),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(responses.flatMap(({ errors }) => errors)).toMatchObject([{ code: 'status_changed' }])
      const { status } = await loadAccount(user.id)
      expect(responses.find((response) => response.status === 200)?.data?.user.status).toBe(status)
      expect(await listDecisionMails(email)).toHaveLength(1)
      expect(await listAuditEntries(user.id)).toHaveLength(1)
    }
    expect((await verifyAudit(testApp.db, testApp.env.AUDIT_SECRET)).problems).toEqual([])
  })

  test('apply duplicates once', async () => {
    const { user, email } = await testApp.professional('tilda')
    const responses = await Promise.all(
      [1, 2, 3].map(() => decide({ userId: user.id, status: 'Approved', was: 'Pending' })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses.filter(({ data }) => data?.isChanged)).toHaveLength(1)
    expect(await listDecisionMails(email)).toHaveLength(1)
    expect(await listAuditEntries(user.id)).toHaveLength(1)
  })
})
