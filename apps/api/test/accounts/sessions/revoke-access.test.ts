import {
  confirmEmail,
  editAccount,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@fourfold/contract/accounts/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { linkIn, mailsTo } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Returns the queries of all links mailed with this subject, oldest first. */
async function linksTo(email: string, subject: string): Promise<Record<string, string>[]> {
  await testApp.doJobs()
  const mails = (await mailsTo(email)).filter((mail) => mail.subject === subject)
  return mails.map((mail) => Object.fromEntries(linkIn(mail).searchParams))
}

const confirmLinks = (email: string) => linksTo(email, 'Please confirm your email address')

async function reset(email: string): Promise<void> {
  await testApp.call(forgotPassword, { body: { email } })
  const [link] = await linksTo(email, 'Choose a new password')
  const password = `${PASSWORD} again`
  const body = { hash: link?.['hash'] ?? '', email, password, confirmPassword: password }
  expect((await testApp.call(resetPassword, { body })).status).toBe(200)
}

async function openFeed(token: string): Promise<() => Promise<number>> {
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
    const fetchFeed = await openFeed(token)
    expect(await fetchFeed()).toBe(200)
    await reset(email)
    expect(await fetchFeed()).toBe(404)
  })

  test('an email change closes the calendar feed; a name change does not', async () => {
    const { token, email } = await testApp.member('nora')
    const fetchFeed = await openFeed(token)
    const named = { name: 'Nora New', username: 'nora' }
    const { data } = await testApp.call(editAccount, { body: { ...named, email } }, { token })
    expect(await fetchFeed()).toBe(200)
    const moved = `new.${email}`
    const body = { ...named, email: moved, currentPassword: PASSWORD }
    const edited = await testApp.call(editAccount, { body }, { token: data?.token ?? '' })
    expect(await fetchFeed()).toBe(200)
    const [link] = await confirmLinks(moved)
    expect(await confirm(link, edited.data?.token)).toBe('logged in')
    expect(await fetchFeed()).toBe(404)
  })

  test('a password reset invalidates unused confirmation links', async () => {
    const [{ email }, other] = [await testApp.newcomer('olga'), await testApp.newcomer('omar')]
    const [[link], [others]] = [await confirmLinks(email), await confirmLinks(other.email)]
    await reset(email)
    expect([await confirm(link), await confirm(others)]).toEqual(['confirm_link_invalid', 'logged in'])
  })

  test('a confirmation invalidates the other confirmation links', async () => {
    const { email, token } = await testApp.newcomer('paul')
    await testApp.call(resendConfirmation, {}, { token })
    const [first, second] = await confirmLinks(email)
    expect(first?.['token']).not.toBe(second?.['token'])
    expect([await confirm(first), await confirm(second)]).toEqual(['logged in', 'confirm_link_invalid'])
  })
})
