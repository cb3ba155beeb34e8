import { forgotPassword, login, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { verifySession } from '@fourfold/contract/accounts/factors'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { extractLink, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { logInWithPasskey, nextCode, statusAndCode, addAuthenticator, registerPasskey } from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { LIMITS_SCALE: '1' } })
})
afterAll(() => testApp.stop())

let addressNumber = 0
/** Logs in from a new address each time, so only the account limit applies. */
const logInFromNewAddress = (email: string, overrides: { password?: string; code?: string }) =>
  testApp.call(
    login,
    { body: { email, password: PASSWORD, ...overrides } },
    { address: `10.9.0.${(addressNumber += 1)}` },
  )

test('attempts with a wrong password do not count against the code limit', async () => {
  const { token, email } = await testApp.member('mila')
  const { secret } = await addAuthenticator(testApp, token)
  for (let time = 0; time < 20; time += 1)
    await logInFromNewAddress(email, { password: 'not my password', code: '000000' })
  expect((await logInFromNewAddress(email, { code: nextCode(testApp, secret) })).status).toBe(200)
})

test('limits wrong codes to ten an hour; recovery codes, passkeys, and password resets still work', async () => {
  const { token, email } = await testApp.member('nora')
  const { secret, recoveryCodes } = await addAuthenticator(testApp, token)
  const { key } = await registerPasskey(testApp, token)
  for (let time = 0; time < 10; time += 1) {
    expect(statusAndCode(await logInFromNewAddress(email, { code: '000000' }))).toEqual([400, 'code_wrong'])
  }
  expect(statusAndCode(await logInFromNewAddress(email, { code: nextCode(testApp, secret) }))).toEqual([
    429,
    'too_many_attempts',
  ])
  expect((await logInFromNewAddress(email, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect((await logInWithPasskey(testApp, key)).status).toBe(200)

  await testApp.call(forgotPassword, { body: { email } })
  await testApp.runQueuedJobs()
  const subject = 'Choose a new password'
  const mails = await waitForMails(email, 1, ({ subject: received }) => received === subject)
  const mail = mails.find(({ subject: received }) => received === subject)
  const hash = (mail && extractLink(mail).searchParams.get('hash')) ?? ''
  const password = 'another horse battery'
  await testApp.call(resetPassword, { body: { hash, email, password, confirmPassword: password } })
  // A password reset keeps the second factor.
  expect(statusAndCode(await logInFromNewAddress(email, { password }))).toEqual([403, 'code_required'])
  expect((await logInFromNewAddress(email, { password, code: nextCode(testApp, secret) })).status).toBe(200)
})

test('code guesses in a stolen session, including recovery codes, do not lock out the owner', async () => {
  const owner = await testApp.member('olga')
  const { secret } = await addAuthenticator(testApp, owner.token)
  testApp.clock.advance({ seconds: 1 })
  const stolenToken = (await logInFromNewAddress(owner.email, { code: nextCode(testApp, secret) })).data?.token ?? ''
  const verifySessionWith = (token: string, code: string) =>
    testApp.call(verifySession, { body: { code } }, { token, address: `10.9.1.${(addressNumber += 1)}` })

  const codes: unknown[] = []
  for (let time = 0; time < 8; time += 1) {
    codes.push(
      statusAndCode(await verifySessionWith(stolenToken, '000000'))[1],
      statusAndCode(await verifySessionWith(stolenToken, `AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGG${time}`))[1],
    )
  }
  expect(codes.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 'code_wrong'))
  expect(codes.slice(13)).toEqual(Array.from({ length: 3 }, () => 'too_many_attempts'))
  expect(statusAndCode(await verifySessionWith(stolenToken, nextCode(testApp, secret)))).toEqual([
    429,
    'too_many_attempts',
  ])

  expect((await logInFromNewAddress(owner.email, { code: nextCode(testApp, secret) })).status).toBe(200)
  expect((await verifySessionWith(owner.token, nextCode(testApp, secret))).data).toMatchObject({ isFresh: true })
})

test('code guesses in a session are also limited per network address', async () => {
  const { token } = await testApp.member('petra')
  await addAuthenticator(testApp, token)
  const accountLimit = verifySession.limits.account
  for (let time = 0; time < accountLimit.attempts; time += 1) {
    await testApp.call(verifySession, { body: { code: '000000' } }, { token, address: '10.9.2.1' })
  }
  const limitedReply = await testApp.call(verifySession, { body: { code: '000000' } }, { token, address: '10.9.2.1' })
  expect(statusAndCode(limitedReply)).toEqual([429, 'too_many_attempts'])
  const replyToOtherAddress = await testApp.call(
    verifySession,
    { body: { code: '000000' } },
    { token, address: '10.9.2.2' },
  )
  expect(statusAndCode(replyToOtherAddress)).toEqual([400, 'code_wrong'])
})
