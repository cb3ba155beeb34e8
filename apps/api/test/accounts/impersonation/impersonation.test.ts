import { randomUUID } from 'node:crypto'

import { logout, register } from '@fourfold/contract/accounts/endpoints'
import { recordImpersonationReason, loginAs } from '@fourfold/contract/admin/impersonation'
import { appointments, appointmentDetails } from '@fourfold/contract/appointments/endpoints'
import { chat, chats, notifications } from '@fourfold/contract/chat/endpoints'
import { API_PREFIX } from '@fourfold/contract/constants'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { workHours } from '@fourfold/contract/schedule/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../../src/accounts/index.ts'
import { createPair, mustSend, getUnread } from '../../chat/fixtures.ts'
import { listMails, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { impersonate, impersonateWithReason, REASON } from './impersonate.ts'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['admin']>>

beforeAll(async () => {
  testApp = await startTestApp()
  ada = await testApp.admin('ada')
})

afterAll(() => testApp.stop())

/** Returns the audit entries about an account, oldest first. */
function listAuditEntries({ user }: { user: { id: number } }) {
  return testApp.db
    .selectFrom('audit_entry')
    .select(['audit_entry.admin_id', 'audit_entry.as_account_id', 'audit_entry.action', 'audit_entry.after'])
    .where('audit_entry.subject_kind', '=', 'user')
    .where('audit_entry.subject_id', '=', String(user.id))
    .orderBy('audit_entry.number')
    .execute()
}

const listActions = async (person: { user: { id: number } }) =>
  (await listAuditEntries(person)).map(({ action }) => action)

async function isValid(token: string): Promise<boolean> {
  return (await testApp.accounts.authenticate(token)) !== null
}

describe('starting an impersonation', () => {
  test('returns a token and the impersonated user', { tags: ['ADM-12', 'ADM-37'] }, async () => {
    const mila = await testApp.member('mila')
    const { status, data } = await testApp.call(loginAs, { body: { username: 'MILA' } }, { token: ada.token })
    const { id, isAdmin, isProfessional, username } = mila.user
    expect(status).toBe(200)
    expect(data?.user).toMatchObject({ id, isAdmin, isProfessional, username, other: null })
    const actor = await testApp.accounts.authenticate(data?.token ?? '')
    expect(actor).toMatchObject({
      accountId: mila.user.id,
      isAdmin: false,
      impersonatorId: ada.user.id,
      impersonation: { hasReason: false, accessLog: [] },
    })
  })

  test('leaves out the user’s questionnaire answers', async () => {
    const other = { searchTags: [3], questionsAnswers: [{ question: 'Sleep?', answer: 'Badly' }] }
    await testApp.call(register, { body: testApp.buildRegistration('nora', { other }) })
    const { data } = await testApp.call(loginAs, { body: { username: 'nora' } }, { token: ada.token })
    expect(JSON.stringify(data)).not.toContain('Badly')
  })

  test('adds one audit entry with admin and impersonated user', { tags: ['OP-105'] }, async () => {
    const olga = await testApp.member('olga')
    await impersonate(testApp, ada, olga)
    expect(await listAuditEntries(olga)).toEqual([
      { admin_id: ada.user.id, as_account_id: null, action: 'user.loginAs', after: { minutes: 30 } },
    ])
  })

  test(
    'is rejected for admins, the caller, and unknown users, and for callers who are not admins',
    { tags: ['OP-105'] },
    async () => {
      const [alan, paul] = [await testApp.admin('alan'), await testApp.professional('paul')]
      const start = async (username: string, token: string) => {
        const { status, errors, data } = await testApp.call(loginAs, { body: { username } }, { token })
        return [status, errors[0]?.code, data]
      }
      expect(await start('alan', ada.token)).toEqual([409, 'login_as_refused', null])
      expect(await start('ada', ada.token)).toEqual([409, 'login_as_refused', null])
      expect(await start('unknown', ada.token)).toEqual([404, 'not_found', null])
      expect(await start('', ada.token)).toEqual([400, 'invalid_input', null])
      expect(await start('ada', paul.token)).toEqual([403, 'not_allowed', null])
      expect(await start('alan', await impersonate(testApp, ada, paul))).toEqual([403, 'not_allowed', null])
      expect(await listActions(alan)).toEqual([])
    },
  )

  test('notifies the user by mail once a day for each admin', async () => {
    const [quinn, anton] = [await testApp.member('quinn'), await testApp.admin('anton')]
    for (const admin of [ada, ada, anton]) await impersonate(testApp, admin, quinn)
    await testApp.runQueuedJobs()
    const isNotice = ({ subject }: { subject: string }) => subject === 'Our team opened your account'
    const first = (await waitForMails(quinn.email, 2, isNotice)).find(isNotice)
    expect(first?.text).toContain('for up to 30 minutes')
    expect(first?.text).not.toMatch(/ada|quinn/i)

    testApp.clock.advance({ hours: 24 })
    const tomorrow = await testApp.accounts.authenticate(ada.token)
    expect(tomorrow).not.toBeNull()
    await impersonate(testApp, ada, quinn)
    await testApp.runQueuedJobs()
    await waitForMails(quinn.email, 3, isNotice)
    expect((await listMails(quinn.email)).filter(isNotice)).toHaveLength(3)
  })
})

describe('the end of an impersonation session', () => {
  test('expires after 30 minutes even when used', async () => {
    const token = await impersonate(testApp, ada, await testApp.professional('rosa'))
    testApp.clock.advance({ minutes: 29 })
    expect((await testApp.call(workHours, { query: { sessionType: 'Standard' } }, { token })).status).toBe(200)
    testApp.clock.advance({ minutes: 1 })
    expect(await isValid(token)).toBe(false)
    expect(await isValid(ada.token)).toBe(true)
  })

  test('logging out of the impersonation keeps the admin logged in', async () => {
    const token = await impersonate(testApp, ada, await testApp.member('sara'))
    expect((await testApp.call(logout, {}, { token })).status).toBe(200)
    expect([await isValid(token), await isValid(ada.token)]).toEqual([false, true])
  })

  test('ends when the admin logs out or is demoted, or when the user becomes an admin', async () => {
    const [anna, tess] = [await testApp.admin('anna'), await testApp.member('tess')]
    const [impersonationToken, userToken] = [await impersonate(testApp, anna, tess), tess.token]
    await testApp.call(logout, {}, { token: anna.token })
    expect([await isValid(impersonationToken), await isValid(userToken)]).toEqual([false, true])

    const axel = await testApp.admin('axel')
    const demotedToken = await impersonate(testApp, axel, tess)
    await inTransaction(testApp.db, (tx) => setAdmin(tx, axel.email, false))
    expect(await isValid(demotedToken)).toBe(false)

    const promotedToken = await impersonate(testApp, ada, tess)
    await inTransaction(testApp.db, (tx) => setAdmin(tx, tess.email, true))
    expect([await isValid(promotedToken), await isValid(userToken)]).toEqual([false, true])
  })
})

describe('personal data while impersonating', () => {
  test('requires a reason, and adds one audit entry for the reason and one for the access', async () => {
    const uma = await testApp.member('uma')
    const token = await impersonate(testApp, ada, uma)
    const getError = async () => (await testApp.call(profile, { query: {} }, { token })).errors[0]?.code
    expect(await getError()).toBe('reason_required')

    const { data } = await testApp.call(recordImpersonationReason, { body: { reason: `  ${REASON} ` } }, { token })
    expect(data).toEqual({ reason: REASON })
    for (let nth = 0; nth < 3; nth += 1) expect(await getError()).toBeUndefined()
    await Promise.all(Array.from({ length: 4 }, () => testApp.call(chats, {}, { token })))

    const entries = (await listAuditEntries(uma)).slice(1)
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['user.giveReason', { reason: REASON }],
      ['user.look', { at: 'profile', user: uma.user.id }],
      ['user.look', { at: 'chats', user: uma.user.id }],
    ])
    const actors = { admin_id: ada.user.id, as_account_id: uma.user.id as AccountId }
    for (const row of entries) expect(row).toMatchObject(actors)
  })

  test('logs the accessed user once per user', async () => {
    const [yara, yves, zoe] = [
      await testApp.professional('yara'),
      await testApp.member('yves'),
      await testApp.member('zoe'),
    ]
    const token = await impersonateWithReason(testApp, ada, yara)
    for (const username of ['yves', 'zoe', 'YVES', 'unknown'])
      await testApp.call(profile, { query: { username } }, { token })
    for (const username of ['zoe', 'zoe']) await testApp.call(chat, { query: { username } }, { token })
    await testApp.call(appointments, { query: {} }, { token })
    const appointmentUuid = randomUUID()
    for (const _ of [1, 2]) await testApp.call(appointmentDetails, { query: { appointmentUuid } }, { token })
    // A list request must not be logged as access to another user's data.
    const url = `${API_PREFIX}${notifications.path}?username=zoe`
    await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

    const accesses = (await listAuditEntries(yara))
      .filter(({ action }) => action === 'user.look')
      .map(({ after }) => after)
    expect(accesses).toEqual([
      { at: 'profile', user: yves.user.id },
      { at: 'profile', user: zoe.user.id },
      { at: 'chats', user: zoe.user.id },
      { at: 'appointments', user: yara.user.id },
      { at: 'appointment', appointment: appointmentUuid },
      { at: 'chats', user: yara.user.id },
    ])
  })

  test('logs an access once, regardless of the case of the username', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'Hello')
    const token = await impersonateWithReason(testApp, ada, { user: ines })
    const spellings = [mila.username.replace('i', '\u0130'), mila.username.toUpperCase(), mila.username]
    for (const username of spellings) {
      const { data } = await testApp.call(chat, { query: { username } }, { token })
      expect(data?.messages.map(({ text }) => text)).toEqual(['Hello'])
      expect((await testApp.call(profile, { query: { username } }, { token })).data?.user.username).toBe(mila.username)

      const accesses = (await listAuditEntries({ user: ines })).filter(({ action }) => action === 'user.look')
      expect(accesses.map(({ after }) => after)).toEqual([
        { at: 'chats', user: mila.id },
        { at: 'profile', user: mila.id },
      ])
    }
  })

  test('rejects access to an unknown username before the endpoint runs its own query', async () => {
    const token = await impersonateWithReason(testApp, ada, await testApp.professional('yuna'))
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('not logged in')
    await expect(testApp.accounts.logAccess(actor, { kind: 'chats', subject: 'unknown' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a reason is valid only for its own session', async () => {
    const vera = await testApp.member('vera')
    await impersonateWithReason(testApp, ada, vera)
    const token = await impersonate(testApp, ada, vera)
    expect((await testApp.call(chats, {}, { token })).errors[0]?.code).toBe('reason_required')
  })

  test.each([
    ['missing', {}],
    ['too short', { reason: 'because  ' }],
    ['too long', { reason: 'x'.repeat(501) }],
    ['not a string', { reason: 42 }],
  ])('rejects a reason that is %s', async (name, body) => {
    const person = await testApp.member(`w${name.replaceAll(' ', '')}`)
    const token = await impersonate(testApp, ada, person)
    const { status, errors } = await testApp.call(
      recordImpersonationReason,
      { body: body as { reason: string } },
      { token },
    )
    expect([status, errors[0]?.code, errors[0]?.field]).toEqual([400, 'invalid_input', 'reason'])
    expect(await listActions(person)).toEqual(['user.loginAs'])
  })

  test('rejects a reason from a session that is not an impersonation', async () => {
    for (const { token } of [ada, await testApp.member('xenia')]) {
      const { status, errors } = await testApp.call(recordImpersonationReason, { body: { reason: REASON } }, { token })
      expect([status, errors[0]?.code]).toEqual([409, 'not_acting'])
    }
  })

  test('reading a chat while impersonating does not mark it as read', async () => {
    const { mila, ines } = await createPair(testApp)
    await mustSend(testApp, mila, ines, 'Hello')
    const token = await impersonateWithReason(testApp, ada, { user: ines })
    const { data } = await testApp.call(chat, { query: { username: mila.username } }, { token })
    expect(data?.messages.map(({ text }) => text)).toEqual(['Hello'])
    expect(Object.values(await getUnread(testApp, ines))).toEqual([1])
  })
})
