import { editAccount, login, resetPassword, undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { reportUnrecognizedFactor, ownFactors } from '@fourfold/contract/accounts/factors'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractLink, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { logInWithPasskey, getFactors, logIn, statusAndCode, addAuthenticator, registerPasskey } from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const KEY_ADDED = 'A passkey was added to your account'
const APP_ADDED = 'You now log in with a code'
const REMOVED = 'Ways to log in were removed from your account'

/** Waits for the mails about new factors and returns the tokens of their report links, oldest first. */
async function waitForReportTokens(email: string, subject: string, count = 1): Promise<string[]> {
  await testApp.runQueuedJobs()
  const hasSubject = (mail: ReceivedMail) => mail.subject === subject
  const mails = (await waitForMails(email, count, hasSubject)).filter(hasSubject)
  return mails.map((mail) => {
    const link = extractLink(mail)
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/not-me', email])
    return link.searchParams.get('token') ?? ''
  })
}

const reportUnrecognized = (email: string, token = '') =>
  testApp.call(reportUnrecognizedFactor, { body: { token, email } })

type TestUser = Pick<Awaited<ReturnType<TestApp['member']>>, 'token' | 'user'>

/** Requests an email change and returns the new token. */
async function requestEmailChange({ token, user: { name, username } }: TestUser): Promise<string> {
  const body = { name, username, email: testApp.emailOf(`${username}.thief`), currentPassword: PASSWORD }
  return (await testApp.call(editAccount, { body }, { token })).data?.token ?? ''
}

/** Opens the undo link that was mailed to the former address. */
async function undoChange(email: string) {
  await testApp.runQueuedJobs()
  const hasSubject = ({ subject }: ReceivedMail) => subject === 'Your email address is about to change'
  const mail = (await waitForMails(email, 1, hasSubject)).find(hasSubject)
  const token = (mail && extractLink(mail).searchParams.get('undo')) ?? ''
  return testApp.call(undoEmailChange, { body: { token, email } })
}

describe('reporting an unrecognized second factor', () => {
  test('removes the app, ends all sessions, and lets the owner choose a new password', async () => {
    const owner = await testApp.member('owner')
    const { data: feed } = await testApp.call(
      createCalendarFeed,
      { body: { password: PASSWORD } },
      { token: owner.token },
    )
    const thiefToken = (await logIn(testApp, owner.email)).data?.token ?? ''
    await addAuthenticator(testApp, thiefToken)
    expect(statusAndCode(await logIn(testApp, owner.email))).toEqual([403, 'code_required'])

    const [reportToken] = await waitForReportTokens(owner.email, APP_ADDED)
    const { data } = await reportUnrecognized(owner.email, reportToken)
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: thiefToken }))[0]).toBe(401)
    expect((await testApp.app.inject(new URL(feed?.url ?? '').pathname)).statusCode).toBe(404)
    const password = 'a phrase of my own'
    const body = { hash: data?.hash ?? '', email: owner.email, password, confirmPassword: password }
    expect((await testApp.call(resetPassword, { body })).status).toBe(200)
    expect((await testApp.call(login, { body: { email: owner.email, password } })).status).toBe(200)
    await testApp.runQueuedJobs()
    await waitForMails(owner.email, 1, ({ subject }) => subject === REMOVED)
  })

  test('removes the passkey and factors added after it, and keeps earlier ones', async () => {
    const { token, email } = await testApp.member('three.keys')
    const { key: ownKey } = await registerPasskey(testApp, token)
    await waitForReportTokens(email, KEY_ADDED)
    testApp.clock.advance({ seconds: 1 })
    const { key: thiefKey } = await registerPasskey(testApp, (await logIn(testApp, email)).data?.token ?? '')
    const [, reportToken] = await waitForReportTokens(email, KEY_ADDED, 2)
    testApp.clock.advance({ seconds: 1 })
    await addAuthenticator(testApp, (await logInWithPasskey(testApp, thiefKey)).data?.token ?? '')

    expect((await reportUnrecognized(email, reportToken)).status).toBe(200)
    expect(statusAndCode(await logInWithPasskey(testApp, thiefKey))).toEqual([400, 'passkey_refused'])
    const ownerToken = (await logInWithPasskey(testApp, ownKey)).data?.token ?? ''
    expect(await getFactors(testApp, ownerToken)).toMatchObject({ passkeys: [{}], authenticator: null })
    // Later factors and the links in their mails are invalid too.
    const [laterToken] = await waitForReportTokens(email, APP_ADDED)
    expect(statusAndCode(await reportUnrecognized(email, laterToken))).toEqual([400, 'undo_link_invalid'])
  })

  test('the report link works once, within three days', async () => {
    const { token, email } = await testApp.member('once')
    await registerPasskey(testApp, token)
    const [reportToken] = await waitForReportTokens(email, KEY_ADDED)
    expect((await reportUnrecognized(email, reportToken)).status).toBe(200)
    expect(statusAndCode(await reportUnrecognized(email, reportToken))).toEqual([400, 'undo_link_invalid'])

    const lateUser = await testApp.member('late')
    await registerPasskey(testApp, lateUser.token)
    const [expiredToken] = await waitForReportTokens(lateUser.email, KEY_ADDED)
    testApp.clock.advance({ hours: 3 * 24 + 1 })
    expect(statusAndCode(await reportUnrecognized(lateUser.email, expiredToken))).toEqual([400, 'undo_link_invalid'])
    expect(statusAndCode(await reportUnrecognized(lateUser.email, 'guess'))).toEqual([400, 'undo_link_invalid'])
  })

  test('keeps an admin’s earlier factors and adds an audit entry', async () => {
    const { token, email, user } = await testApp.admin('ada')
    const { key: ownKey } = await registerPasskey(testApp, token)
    await waitForReportTokens(email, KEY_ADDED)
    testApp.clock.advance({ seconds: 1 })
    await registerPasskey(testApp, token)
    const [, reportToken] = await waitForReportTokens(email, KEY_ADDED, 2)
    expect((await reportUnrecognized(email, reportToken)).status).toBe(200)
    const ownerToken = (await logInWithPasskey(testApp, ownKey)).data?.token ?? ''
    expect((await getFactors(testApp, ownerToken)).passkeys).toHaveLength(1)
    const { data } = await testApp.call(adminAudit, { query: { admin: user.username } }, { token: ownerToken })
    expect(data?.entries[0]).toMatchObject({
      action: 'admin.removeFactor',
      after: { passkeys: 1, authenticator: false, by: 'link in an email' },
    })
  })
})

describe('a change of second factors', () => {
  test('ends all other sessions when any factor is added or removed', async () => {
    const { token, email } = await testApp.member('elsewhere')
    const openSession = async () => (await logIn(testApp, email)).data?.token ?? ''
    const isSessionOpen = async (session: string) =>
      (await testApp.call(ownFactors, {}, { token: session })).status === 200

    const earlierSession = await openSession()
    await registerPasskey(testApp, token)
    expect([await isSessionOpen(earlierSession), await isSessionOpen(token)]).toEqual([false, true])
    const laterSession = await openSession()
    await addAuthenticator(testApp, token)
    expect([await isSessionOpen(laterSession), await isSessionOpen(token)]).toEqual([false, true])
  })

  test('sends a mail when undoing an email change removes factors', async () => {
    const owner = await testApp.member('moved')
    await registerPasskey(testApp, await requestEmailChange(owner))
    await undoChange(owner.email)
    await testApp.runQueuedJobs()
    const { email } = owner
    const mails = await waitForMails(email, 1, ({ subject }) => subject === REMOVED)
    expect(mails.filter(({ subject }) => subject === REMOVED)).toHaveLength(1)
  })

  test('undoing an email change removes factors added in the seven days before it, even if the link is used late', async () => {
    const owner = await testApp.member('patient')
    const { key: ownKey } = await registerPasskey(testApp, owner.token)
    testApp.clock.advance({ hours: 8 * 24 })
    const { key: thiefKey } = await registerPasskey(testApp, (await logIn(testApp, owner.email)).data?.token ?? '')
    testApp.clock.advance({ hours: 3 * 24 })
    await requestEmailChange({ ...owner, token: (await logInWithPasskey(testApp, thiefKey)).data?.token ?? '' })
    testApp.clock.advance({ hours: 6 * 24 })

    expect((await undoChange(owner.email)).status).toBe(200)
    expect(statusAndCode(await logInWithPasskey(testApp, thiefKey))).toEqual([400, 'passkey_refused'])
    expect((await logInWithPasskey(testApp, ownKey)).status).toBe(200)
  })
})
