import {
  confirmEmail,
  editAccount,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@fourfold/contract/accounts/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractLink, listMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Returns the queries of all links mailed with this subject, oldest first. */
async function listLinkQueries(email: string, subject: string): Promise<Record<string, string>[]> {
  await testApp.runQueuedJobs()
  const mails = (await listMails(email)).filter((mail) => mail.subject === subject)
  return mails.map((mail) => Object.fromEntries(extractLink(mail).searchParams))
}

const listConfirmLinks = (email: string) => listLinkQueries(email, 'Please confirm your email address')

async function resetPasswordByMail(email: string): Promise<void> {
  await testApp.call(forgotPassword, { body: { email } })
  const [link] = await listLinkQueries(email, 'Choose a new password')
  const password = `${PASSWORD} again`
  const body = { hash: link?.['hash'] ?? '', email, password, confirmPassword: password }
  expect((await testApp.call(resetPassword, { body })).status).toBe(200)
}

/** Creates a calendar feed and returns a function that fetches it and returns the status. */
async function createFeed(token: string): Promise<() => Promise<number>> {
  const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
  const { pathname } = new URL(data?.url ?? '')
  return async () => (await testApp.app.inject(pathname)).statusCode
}

async function confirm(link: Record<string, string> | undefined, session: string | null = null) {
  const body = { token: link?.['token'] ?? '', email: link?.['email'] ?? '' }
  const { errors } = await testApp.call(confirmEmail, { body }, { token: session })
  return errors[0]?.code ?? 'logged in'
}

describe('revoking access', () => {
  test('a password reset closes the calendar feed', async () => {
    const { token, email } = await testApp.member('mila')
    const fetchFeed = await createFeed(token)
    expect(await fetchFeed()).toBe(200)
    await resetPasswordByMail(email)
    expect(await fetchFeed()).toBe(404)
  })

  test('an email change closes the calendar feed; a name change does not', async () => {
    const { token, email } = await testApp.member('nora')
    const fetchFeed = await createFeed(token)
    const nameFields = { name: 'Nora New', username: 'nora' }
    const { data } = await testApp.call(editAccount, { body: { ...nameFields, email } }, { token })
    expect(await fetchFeed()).toBe(200)
    const newEmail = `new.${email}`
    const body = { ...nameFields, email: newEmail, currentPassword: PASSWORD }
    const editReply = await testApp.call(editAccount, { body }, { token: data?.token ?? '' })
    expect(await fetchFeed()).toBe(200)
    const [link] = await listConfirmLinks(newEmail)
    expect(await confirm(link, editReply.data?.token)).toBe('logged in')
    expect(await fetchFeed()).toBe(404)
  })

  test('a password reset invalidates unused confirmation links', async () => {
    const [{ email }, other] = [await testApp.unconfirmedUser('olga'), await testApp.unconfirmedUser('omar')]
    const [[link], [otherLink]] = [await listConfirmLinks(email), await listConfirmLinks(other.email)]
    await resetPasswordByMail(email)
    expect([await confirm(link), await confirm(otherLink)]).toEqual(['confirm_link_invalid', 'logged in'])
  })

  test('a confirmation invalidates the other confirmation links', async () => {
    const { email, token } = await testApp.unconfirmedUser('paul')
    await testApp.call(resendConfirmation, {}, { token })
    const [first, second] = await listConfirmLinks(email)
    expect(first?.['token']).not.toBe(second?.['token'])
    expect([await confirm(first), await confirm(second)]).toEqual(['logged in', 'confirm_link_invalid'])
  })
})
