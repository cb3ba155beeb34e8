import {
  confirmEmail,
  reportUnrecognizedAccount,
  forgotPassword,
  login,
  resetPassword,
} from '@fourfold/contract/accounts/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractLink, waitForMails } from '../../setup/mails.ts'
import type { ReceivedMail } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Registers a member and returns the confirmation link from the mail. */
async function registerWithLink(name: string) {
  const person = await testApp.unconfirmedUser(name)
  await testApp.runQueuedJobs()
  const [mail] = await waitForMails(person.email)
  const link = { token: (mail && extractLink(mail).searchParams.get('token')) ?? '', email: person.email }
  return { ...person, link }
}

type Link = { token: string; email: string; replaceSession?: boolean }

const openLink = (link: Link, token: string | null = null) => testApp.call(confirmEmail, { body: link }, { token })

const isLoggedIn = async (token: string | undefined) =>
  (await testApp.call(profile, { query: {} }, { token: token ?? null })).status === 200

const canLogIn = async (email: string, password = PASSWORD) =>
  (await testApp.call(login, { body: { email, password } })).status === 200

describe('confirming in the browser that registered', () => {
  test('logs in, requires no password, and ends the sessions of other browsers', { tags: ['ACC-49'] }, async () => {
    const { token, email, link } = await registerWithLink('ines')
    const otherSession = await testApp.call(login, { body: { email, password: PASSWORD } })

    const response = await openLink(link, token)
    expect(response.data).toMatchObject({ newPasswordHash: null, user: { emailVerified: true } })
    expect(await isLoggedIn(response.data?.token)).toBe(true)
    expect([await isLoggedIn(token), await isLoggedIn(otherSession.data?.token)]).toEqual([false, false])
  })
})

describe('confirming in a browser that did not register', () => {
  test('logs in, and logs out the browser that registered', { tags: ['ACC-49'] }, async () => {
    const { token, link } = await registerWithLink('victim')
    const feed = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })

    const response = await openLink(link)
    expect(await isLoggedIn(response.data?.token)).toBe(true)
    expect(await isLoggedIn(token)).toBe(false)
    expect((await testApp.app.inject(new URL(feed.data?.url ?? '').pathname)).statusCode).toBe(404)
  })

  test('lets the user set a new password, which invalidates the one chosen at registration', async () => {
    const { email, link } = await registerWithLink('renewed')
    const { data } = await openLink(link)
    const password = 'a phrase of my own'
    const body = { hash: data?.newPasswordHash ?? '', email, password, confirmPassword: password }
    expect((await testApp.call(resetPassword, { body })).status).toBe(200)
    expect([await canLogIn(email), await canLogIn(email, password)]).toEqual([false, true])
  })

  test('lets the recipient report that the account is not theirs, which locks the account', async () => {
    const [{ email, link }, bystander] = [await registerWithLink('reported'), await testApp.member('bystander')]
    const { data } = await openLink(link)
    const body = { hash: data?.newPasswordHash ?? '', email }
    expect((await testApp.call(reportUnrecognizedAccount, { body })).data).toEqual({ email })

    expect([await canLogIn(email), await canLogIn(bystander.email)]).toEqual([false, true])
    expect(await isLoggedIn(data?.token)).toBe(false)
    const secondReport = await testApp.call(reportUnrecognizedAccount, { body })
    expect([secondReport.status, secondReport.errors[0]?.code]).toEqual([400, 'reset_link_invalid'])
    const row = await testApp.db
      .selectFrom('account')
      .select('account.email_verified')
      .where('account.username', '=', 'reported')
      .executeTakeFirst()
    expect(row).toEqual({ email_verified: false })
  })
})

test('rejects a password reset link for reporting an account, so second factors stay', async () => {
  const { email } = await testApp.member('mailbox')
  await testApp.call(forgotPassword, { body: { email } })
  await testApp.runQueuedJobs()
  const isReset = (received: ReceivedMail) => extractLink(received).searchParams.has('hash')
  const mail = (await waitForMails(email, 1, isReset)).find(isReset)
  const hash = (mail && extractLink(mail).searchParams.get('hash')) ?? ''
  const response = await testApp.call(reportUnrecognizedAccount, { body: { hash, email } })
  expect([response.status, response.errors[0]?.code]).toEqual([400, 'reset_link_invalid'])
  const reset = { hash, email, password: 'another horse battery', confirmPassword: 'another horse battery' }
  expect((await testApp.call(resetPassword, { body: reset })).status).toBe(200)
})

describe('confirming in a browser logged in to another account', () => {
  test('requires consent before it switches accounts, and keeps the link valid', async () => {
    const { link, user } = await registerWithLink('stranger')
    const member = await testApp.member('member')

    const withoutConsent = await openLink(link, member.token)
    expect([withoutConsent.status, withoutConsent.errors[0]?.code]).toEqual([409, 'other_session_open'])
    expect(await isLoggedIn(member.token)).toBe(true)

    const withConsent = await openLink({ ...link, replaceSession: true }, member.token)
    expect(withConsent.data?.user.id).toBe(user.id)
    expect(await isLoggedIn(member.token)).toBe(false)
  })

  test('treats an ended session as logged out', async () => {
    const { link } = await registerWithLink('alone')
    expect((await openLink(link, 'unknown')).status).toBe(200)
  })
})
