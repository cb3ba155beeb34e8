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

import { linkIn, mailsTo, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

/** Returns the query of the newest mailed link. */
async function newestLink(email: string, subject: string) {
  await testApp.doJobs()
  const mails = (await waitForMails(email)).filter((mail) => mail.subject === subject)
  const newest = mails.at(-1)
  if (!newest) throw new Error(`no "${subject}" for ${email}`)
  const link = linkIn(newest)
  return { link, ...Object.fromEntries(link.searchParams) } as { link: URL; token: string; hash: string; email: string }
}

const confirmLink = (email: string) => newestLink(email, 'Please confirm your email address')
const resetLink = (email: string) => newestLink(email, 'Choose a new password')

async function requestReset(email: string) {
  await testApp.call(forgotPassword, { body: { email } })
  return resetLink(email)
}

const newPassword = (password: string) => ({ password, confirmPassword: password })

describe('confirming an email address by link', () => {
  test('the mailed link confirms the address and logs in', { tags: ['ACC-49', 'ACC-51', 'ACC-52'] }, async () => {
    const { email, user } = await testApp.professional('ines')
    expect(user.emailVerified).toBe(false)
    const { link, token } = await confirmLink(email)

    expect(link.pathname).toBe('/confirm-email')
    const answer = await testApp.call(confirmEmail, { body: { token, email } })

    expect(answer.status).toBe(200)
    expect(answer.data?.user).toMatchObject({ username: 'ines', emailVerified: true })
    const own = await testApp.call(profile, { query: {} }, { token: answer.data?.token ?? null })
    expect(own.data?.user.emailVerified).toBe(true)
  })

  test('the link redirects to the requested page and never to another site', { tags: ['OP-010'] }, async () => {
    const body = (name: string, nextUrl: string) => ({ ...testApp.formOf(name), nextUrl })
    await testApp.call(register, { body: body('wanderer', '/user/ines?x=1') })
    await testApp.call(register, { body: body('lured', '//evil.example') })
    const wanted = await confirmLink(testApp.emailOf('wanderer'))
    const lured = await confirmLink(testApp.emailOf('lured'))
    expect(wanted.link.searchParams.get('nextUrl')).toBe('/user/ines?x=1')
    expect(lured.link.searchParams.has('nextUrl')).toBe(false)
  })

  test('a confirmation link works once, for its own address, for seven days', async () => {
    const { email } = await testApp.newcomer('once')
    const { token } = await confirmLink(email)

    const otherAddress = await testApp.call(confirmEmail, { body: { token, email: 'other@people.example' } })
    const forged = await testApp.call(confirmEmail, { body: { token: 'forged', email } })
    const [first, second] = await Promise.all([
      testApp.call(confirmEmail, { body: { token, email } }),
      testApp.call(confirmEmail, { body: { token, email } }),
    ])

    expect([otherAddress.errors[0]?.code, forged.errors[0]?.code]).toEqual([
      'confirm_link_invalid',
      'confirm_link_invalid',
    ])
    expect([first.status, second.status].sort()).toEqual([200, 400])

    const { email: late } = await testApp.newcomer('late')
    const { token: expired } = await confirmLink(late)
    testApp.clock.advance({ hours: 7 * 24 })
    expect((await testApp.call(confirmEmail, { body: { token: expired, email: late } })).status).toBe(400)
  })

  test('the confirmation can be resent until the address is confirmed', async () => {
    const { email, token } = await testApp.newcomer('again')
    await testApp.doJobs()

    expect((await testApp.call(resendConfirmation, {}, { token })).status).toBe(200)
    const second = await confirmLink(email)
    expect(await mailsTo(email)).toHaveLength(2)
    const again = await testApp.call(confirmEmail, { body: { token: second.token, email } })
    expect(again.status).toBe(200)

    const third = await testApp.call(resendConfirmation, {}, { token: again.data?.token ?? null })
    expect([third.status, third.errors[0]?.code]).toEqual([409, 'email_already_confirmed'])
  })
})

describe('mail to an unconfirmed address', () => {
  test('contains no text that was typed at registration', async () => {
    const email = testApp.emailOf('stranger')
    const name = 'URGENT your account is locked'
    const { data } = await testApp.call(register, { body: { ...testApp.formOf('stranger'), name } })
    const { token } = data ?? {}
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.doJobs()
    const mails = await waitForMails(email, 2)
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('URGENT')

    const moved = testApp.emailOf('stranger.moved')
    const elsewhere = { name: 'Stranger', username: 'stranger', email: moved, currentPassword: PASSWORD }
    await testApp.call(editAccount, { body: elsewhere }, { token: token ?? '' })
    await confirmLink(elsewhere.email)
    expect(await mailsTo(email)).toHaveLength(2)
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

      const answer = await testApp.call(resetPassword, { body: { hash, email, ...newPassword('a new password') } })

      expect(answer.status).toBe(200)
      expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(401)
      expect((await testApp.call(login, { body: { email, password: PASSWORD } })).status).toBe(400)
      expect((await testApp.call(login, { body: { email, password: 'a new password' } })).status).toBe(200)
      await testApp.doJobs()
      expect((await mailsTo(email)).map((mail) => mail.subject)).toContain('Your password was changed')
    },
  )

  test('an unknown address gets the same reply and no mail', { tags: ['OP-022'] }, async () => {
    const { email } = await testApp.member('existing')
    const existing = await testApp.call(forgotPassword, { body: { email } })
    const unknown = await testApp.call(forgotPassword, { body: { email: testApp.emailOf('unknown') } })
    expect({ ...unknown, headers: null }).toEqual({ ...existing, headers: null })
    await testApp.doJobs()
    expect(await mailsTo(testApp.emailOf('unknown'))).toEqual([])
  })

  test(
    'a reset link works once, for its own address, for one hour, and a reset invalidates the others',
    { tags: ['OP-022'] },
    async () => {
      const { email } = await testApp.member('careful')
      const first = await requestReset(email)
      const second = await requestReset(email)
      const use = (hash: string, address = email) =>
        testApp.call(resetPassword, { body: { hash, email: address, ...newPassword('another password') } })

      expect((await use(second.hash, testApp.emailOf('existing'))).errors[0]?.code).toBe('reset_link_invalid')
      expect((await use(second.hash)).status).toBe(200)
      expect((await use(second.hash)).status).toBe(400)
      expect((await use(first.hash)).status).toBe(400)

      const third = await requestReset(email)
      testApp.clock.advance({ hours: 1 })
      expect((await use(third.hash)).errors[0]?.code).toBe('reset_link_invalid')
    },
  )

  test('a confirmation token is not a reset hash', async () => {
    const { email } = await testApp.newcomer('mixed')
    const { token } = await confirmLink(email)
    const answer = await testApp.call(resetPassword, { body: { hash: token, email, ...newPassword('a new password') } })
    expect(answer.errors[0]?.code).toBe('reset_link_invalid')
  })

  test('rejects passwords that differ', { tags: ['ACC-25'] }, async () => {
    const body = { hash: 'x', email: 'a@b.example', password: 'first password', confirmPassword: 'second password' }
    expect((await testApp.call(resetPassword, { body })).errors[0]?.msg).toBe('Passwords must match')
  })
})
