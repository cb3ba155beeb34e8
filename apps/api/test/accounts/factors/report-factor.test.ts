import { editAccount, login, resetPassword, undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { reportUnrecognizedFactor, ownFactors } from '@fourfold/contract/accounts/factors'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { linkIn, waitForMails } from '../../setup/mails.ts'
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

/** Returns the links of the mails about new factors, oldest first. */
async function linksTo(email: string, subject: string, count = 1): Promise<string[]> {
  await testApp.doJobs()
  const hasSubject = (mail: ReceivedMail) => mail.subject === subject
  const mails = (await waitForMails(email, count, hasSubject)).filter(hasSubject)
  return mails.map((mail) => {
    const link = linkIn(mail)
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/not-me', email])
    return link.searchParams.get('token') ?? ''
  })
}

const reportUnrecognized = (email: string, token = '') =>
  testApp.call(reportUnrecognizedFactor, { body: { token, email } })

type Person = Pick<Awaited<ReturnType<TestApp['member']>>, 'token' | 'user'>

/** Requests an email change and returns the new token. */
async function requestEmailChange({ token, user: { name, username } }: Person): Promise<string> {
  const body = { name, username, email: testApp.emailOf(`${username}.thief`), currentPassword: PASSWORD }
  return (await testApp.call(editAccount, { body }, { token })).data?.token ?? ''
}

/** Opens the undo link from the former inbox. */
async function undoChange(email: string) {
  await testApp.doJobs()
  const hasSubject = ({ subject }: ReceivedMail) => subject === 'Your email address is about to change'
  const mail = (await waitForMails(email, 1, hasSubject)).find(hasSubject)
  const token = (mail && linkIn(mail).searchParams.get('undo')) ?? ''
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
    const thief = (await logIn(testApp, owner.email)).data?.token ?? ''
    await addAuthenticator(testApp, thief)
    expect(statusAndCode(await logIn(testApp, owner.email))).toEqual([403, 'code_required'])

    const [link] = await linksTo(owner.email, APP_ADDED)
    const { data } = await reportUnrecognized(owner.email, link)
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: thief }))[0]).toBe(401)
    expect((await testApp.app.inject(new URL(feed?.url ?? '').pathname)).statusCode).toBe(404)
    const password = 'a phrase of my own'
    const body = { hash: data?.hash ?? '', email: owner.email, password, confirmPassword: password }
    expect((await testApp.call(resetPassword, { body })).status).toBe(200)
    expect((await testApp.call(login, { body: { email: owner.email, password } })).status).toBe(200)
    await testApp.doJobs()
    await waitForMails(owner.email, 1, ({ subject }) => subject === REMOVED)
  })

  test('removes the passkey and factors added after it, and keeps earlier ones', async () => {
    const { token, email } = await testApp.member('three.keys')
    const { key: own } = await registerPasskey(testApp, token)
    await linksTo(email, KEY_ADDED)
    testApp.clock.advance({ seconds: 1 })
    const { key: planted } = await registerPasskey(testApp, (await logIn(testApp, email)).data?.token ?? '')
    const [, link] = await linksTo(email, KEY_ADDED, 2)
    testApp.clock.advance({ seconds: 1 })
    await addAuthenticator(testApp, (await logInWithPasskey(testApp, planted)).data?.token ?? '')

    expect((await reportUnrecognized(email, link)).status).toBe(200)
    expect(statusAndCode(await logInWithPasskey(testApp, planted))).toEqual([400, 'passkey_refused'])
    const back = (await logInWithPasskey(testApp, own)).data?.token ?? ''
    expect(await getFactors(testApp, back)).toMatchObject({ passkeys: [{}], authenticator: null })
    // Later factors and the links in their mails are invalid too.
    const [later] = await linksTo(email, APP_ADDED)
    expect(statusAndCode(await reportUnrecognized(email, later))).toEqual([400, 'undo_link_invalid'])
  })

  test('the report link works once, within three days', async () => {
    const { token, email } = await testApp.member('once')
    await registerPasskey(testApp, token)
    const [link] = await linksTo(email, KEY_ADDED)
    expect((await reportUnrecognized(email, link)).status).toBe(200)
    expect(statusAndCode(await reportUnrecognized(email, link))).toEqual([400, 'undo_link_invalid'])

    const late = await testApp.member('late')
    await registerPasskey(testApp, late.token)
    const [old] = await linksTo(late.email, KEY_ADDED)
    testApp.clock.advance({ hours: 3 * 24 + 1 })
    expect(statusAndCode(await reportUnrecognized(late.email, old))).toEqual([400, 'undo_link_invalid'])
    expect(statusAndCode(await reportUnrecognized(late.email, 'guess'))).toEqual([400, 'undo_link_invalid'])
  })

  test('keeps an admin’s earlier factors and adds an audit row', async () => {
    const { token, email, user } = await testApp.admin('ada')
    const { key: own } = await registerPasskey(testApp, token)
    await linksTo(email, KEY_ADDED)
    testApp.clock.advance({ seconds: 1 })
    await registerPasskey(testApp, token)
    const [, link] = await linksTo(email, KEY_ADDED, 2)
    expect((await reportUnrecognized(email, link)).status).toBe(200)
    const back = (await logInWithPasskey(testApp, own)).data?.token ?? ''
    expect((await getFactors(testApp, back)).passkeys).toHaveLength(1)
    const { data } = await testApp.call(adminAudit, { query: { admin: user.username } }, { token: back })
    expect(data?.entries[0]).toMatchObject({
      action: 'admin.removeFactor',
      after: { passkeys: 1, authenticator: false, by: 'link in an email' },
    })
  })
})

describe('a change of second factors', () => {
  test('ends all other sessions when any factor is added or removed', async () => {
    const { token, email } = await testApp.member('elsewhere')
    const open = async () => (await logIn(testApp, email)).data?.token ?? ''
    const isOpen = async (session: string) => (await testApp.call(ownFactors, {}, { token: session })).status === 200

    const before = await open()
    await registerPasskey(testApp, token)
    expect([await isOpen(before), await isOpen(token)]).toEqual([false, true])
    const again = await open()
    await addAuthenticator(testApp, token)
    expect([await isOpen(again), await isOpen(token)]).toEqual([false, true])
  })

  test('sends a mail when undoing an email change removes factors', async () => {
    const moved = await testApp.member('moved')
    await registerPasskey(testApp, await requestEmailChange(moved))
    await undoChange(moved.email)
    await testApp.doJobs()
    const { email } = moved
    const mails = await waitForMails(email, 1, ({ subject }) => subject === REMOVED)
    expect(mails.filter(({ subject }) => subject === REMOVED)).toHaveLength(1)
  })

  test('undoing an email change removes factors added up to seven days before it, however late the link is used', async () => {
    const owner = await testApp.member('patient')
    const { key: own } = await registerPasskey(testApp, owner.token)
    testApp.clock.advance({ hours: 8 * 24 })
    const { key: planted } = await registerPasskey(testApp, (await logIn(testApp, owner.email)).data?.token ?? '')
    testApp.clock.advance({ hours: 3 * 24 })
    await requestEmailChange({ ...owner, token: (await logInWithPasskey(testApp, planted)).data?.token ?? '' })
    testApp.clock.advance({ hours: 6 * 24 })

    expect((await undoChange(owner.email)).status).toBe(200)
    expect(statusAndCode(await logInWithPasskey(testApp, planted))).toEqual([400, 'passkey_refused'])
    expect((await logInWithPasskey(testApp, own)).status).toBe(200)
  })
})
