import {
  confirmEmail,
  editAccount,
  forgotPassword,
  login,
  register,
  resendConfirmation,
  resetPassword,
} from '@fourfold/contract/accounts/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractLink, listMails, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Waits for mails and returns the newest link with this subject, and its query parameters. */
async function waitForNewestLink(email: string, subject: string) {
  await testApp.runQueuedJobs()
  const mails = (await waitForMails(email)).filter((mail) => mail.subject === subject)
  const newest = mails.at(-1)
  if (!newest) throw new Error(`no "${subject}" for ${email}`)
  const link = extractLink(newest)
  return { link, ...Object.fromEntries(link.searchParams) } as { link: URL; token: string; hash: string; email: string }
}

const waitForConfirmLink = (email: string) => waitForNewestLink(email, 'Please confirm your email address')
const waitForResetLink = (email: string) => waitForNewestLink(email, 'Choose a new password')

async function requestReset(email: string) {
  await testApp.call(forgotPassword, { body: { email } })
  return waitForResetLink(email)
}

const buildPasswords = (password: string) => ({ password, confirmPassword: password })

describe('confirming an email address by link', () => {
  test('the mailed link confirms the address and logs in', { tags: ['ACC-49', 'ACC-51', 'ACC-52'] }, async () => {
    const { email, user } = await testApp.professional('ines')
    expect(user.emailVerified).toBe(false)
    const { link, token } = await waitForConfirmLink(email)

    expect(link.pathname).toBe('/confirm-email')
    const response = await testApp.call(confirmEmail, { body: { token, email } })

    expect(response.status).toBe(200)
    expect(response.data?.user).toMatchObject({ username: 'ines', emailVerified: true })
    const ownProfile = await testApp.call(profile, { query: {} }, { token: response.data?.token ?? null })
    expect(ownProfile.data?.user.emailVerified).toBe(true)
  })

  test('the link redirects to the requested page and never to another site', { tags: ['OP-010'] }, async () => {
    const body = (name: string, nextUrl: string) => ({ ...testApp.buildRegistration(name), nextUrl })
    await testApp.call(register, { body: body('wanderer', '/user/ines?x=1') })
    await testApp.call(register, { body: body('lured', '//evil.example') })
    const localLink = await waitForConfirmLink(testApp.emailOf('wanderer'))
    const externalLink = await waitForConfirmLink(testApp.emailOf('lured'))
    expect(localLink.link.searchParams.get('nextUrl')).toBe('/user/ines?x=1')
    expect(externalLink.link.searchParams.has('nextUrl')).toBe(false)
  })

  test('a confirmation link works once, for its own address, for seven days', async () => {
    const { email } = await testApp.unconfirmedUser('once')
    const { token } = await waitForConfirmLink(email)

    const otherAddressReply = await testApp.call(confirmEmail, { body: { token, email: 'other@people.example' } })
    const forgedReply = await testApp.call(confirmEmail, { body: { token: 'forged', email } })
    const [first, second] = await Promise.all([
      testApp.call(confirmEmail, { body: { token, email } }),
      testApp.call(confirmEmail, { body: { token, email } }),
    ])

    expect([otherAddressReply.errors[0]?.code, forgedReply.errors[0]?.code]).toEqual([
      'confirm_link_invalid',
      'confirm_link_invalid',
    ])
    expect([first.status, second.status].sort()).toEqual([200, 400])

    const { email: late } = await testApp.unconfirmedUser('late')
    const { token: expired } = await waitForConfirmLink(late)
    testApp.clock.advance({ hours: 7 * 24 })
    expect((await testApp.call(confirmEmail, { body: { token: expired, email: late } })).status).toBe(400)
  })

  test('the confirmation can be resent until the address is confirmed', async () => {
    const { email, token } = await testApp.unconfirmedUser('again')
    await testApp.runQueuedJobs()

    expect((await testApp.call(resendConfirmation, {}, { token })).status).toBe(200)
    const second = await waitForConfirmLink(email)
    expect(await listMails(email)).toHaveLength(2)
    const confirmation = await testApp.call(confirmEmail, { body: { token: second.token, email } })
    expect(confirmation.status).toBe(200)

    const third = await testApp.call(resendConfirmation, {}, { token: confirmation.data?.token ?? null })
    expect([third.status, third.errors[0]?.code]).toEqual([409, 'email_already_confirmed'])
  })
})

describe('mail to an unconfirmed address', () => {
  test('contains no text that was typed at registration', async () => {
    const email = testApp.emailOf('stranger')
    const name = 'URGENT your account is locked'
    const { data } = await testApp.call(register, { body: { ...testApp.buildRegistration('stranger'), name } })
    const { token } = data ?? {}
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.runQueuedJobs()
    const mails = await waitForMails(email, 2)
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('URGENT')

    const newEmail = testApp.emailOf('stranger.moved')
    const editBody = { name: 'Stranger', username: 'stranger', email: newEmail, currentPassword: PASSWORD }
    await testApp.call(editAccount, { body: editBody }, { token: token ?? '' })
    await waitForConfirmLink(editBody.email)
    expect(await listMails(email)).toHaveLength(2)
  })
})

describe('resetting a password by link', () => {
  test(
    'the mailed reset link sets a new password and ends every session',
    { tags: ['ACC-41', 'ACC-46', 'OP-022'] },
    async () => {
      const { email, token } = await testApp.member('forgetful')
      const { link, hash } = await requestReset(email)
      expect([link.pathname, link.searchParams.get('email')]).toEqual(['/reset-password', email])

      const response = await testApp.call(resetPassword, { body: { hash, email, ...buildPasswords('a new password') } })

      expect(response.status).toBe(200)
      expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
      expect((await testApp.call(login, { body: { email, password: PASSWORD } })).status).toBe(400)
      expect((await testApp.call(login, { body: { email, password: 'a new password' } })).status).toBe(200)
      await testApp.runQueuedJobs()
      expect((await listMails(email)).map((mail) => mail.subject)).toContain('Your password was changed')
    },
  )

  test('an unknown address gets the same reply and no mail', { tags: ['OP-022'] }, async () => {
    const { email } = await testApp.member('existing')
    const existingReply = await testApp.call(forgotPassword, { body: { email } })
    const unknownReply = await testApp.call(forgotPassword, { body: { email: testApp.emailOf('unknown') } })
    expect({ ...unknownReply, headers: null }).toEqual({ ...existingReply, headers: null })
    await testApp.runQueuedJobs()
    expect(await listMails(testApp.emailOf('unknown'))).toEqual([])
  })

  test(
    'a reset link works once, for its own address, for one hour, and a reset invalidates the others',
    { tags: ['OP-022'] },
    async () => {
      const { email } = await testApp.member('careful')
      const first = await requestReset(email)
      const second = await requestReset(email)
      const resetWith = (hash: string, address = email) =>
        testApp.call(resetPassword, { body: { hash, email: address, ...buildPasswords('another password') } })

      expect((await resetWith(second.hash, testApp.emailOf('existing'))).errors[0]?.code).toBe('reset_link_invalid')
      expect((await resetWith(second.hash)).status).toBe(200)
      expect((await resetWith(second.hash)).status).toBe(400)
      expect((await resetWith(first.hash)).status).toBe(400)

      const third = await requestReset(email)
      testApp.clock.advance({ hours: 1 })
      expect((await resetWith(third.hash)).errors[0]?.code).toBe('reset_link_invalid')
    },
  )

  test('rejects a confirmation token as a reset hash', async () => {
    const { email } = await testApp.unconfirmedUser('mixed')
    const { token } = await waitForConfirmLink(email)
    const response = await testApp.call(resetPassword, {
      body: { hash: token, email, ...buildPasswords('a new password') },
    })
    expect(response.errors[0]?.code).toBe('reset_link_invalid')
  })

  test('rejects passwords that differ', { tags: ['ACC-25'] }, async () => {
    const body = { hash: 'x', email: 'a@b.example', password: 'first password', confirmPassword: 'second password' }
    expect((await testApp.call(resetPassword, { body })).errors[0]?.msg).toBe('Passwords must match')
  })
})
