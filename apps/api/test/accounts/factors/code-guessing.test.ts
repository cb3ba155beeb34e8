import { forgotPassword, login, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { strengthenSession } from '@fourfold/contract/accounts/factors'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { linkIn, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { enterBy, nextCode, said, withApp, withPasskey } from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { LIMITS_SCALE: '1' } })
})
afterAll(() => testApp.stop())

let place = 0
/** From another address each time, so that only what is counted for the account matters. */
const tryFrom = (email: string, rest: { password?: string; code?: string }) =>
  testApp.call(login, { body: { email, password: PASSWORD, ...rest } }, { address: `10.9.0.${(place += 1)}` })

test('guesses without the right password use up no tries of the codes', async () => {
  const { token, email } = await testApp.member('mila')
  const { secret } = await withApp(testApp, token)
  for (let time = 0; time < 20; time += 1) await tryFrom(email, { password: 'not my password', code: '000000' })
  expect((await tryFrom(email, { code: nextCode(testApp, secret) })).status).toBe(200)
})

test('with the right password ten codes an hour can be guessed; a recovery code, a passkey and a new password still open', async () => {
  const { token, email } = await testApp.member('nora')
  const { secret, recoveryCodes } = await withApp(testApp, token)
  const { key } = await withPasskey(testApp, token)
  for (let time = 0; time < 10; time += 1) {
    expect(said(await tryFrom(email, { code: '000000' }))).toEqual([400, 'code_wrong'])
  }
  expect(said(await tryFrom(email, { code: nextCode(testApp, secret) }))).toEqual([429, 'too_many_attempts'])
  expect((await tryFrom(email, { code: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect((await enterBy(testApp, key)).status).toBe(200)

  await testApp.call(forgotPassword, { body: { email } })
  await testApp.doJobs()
  const subject = 'Choose a new password'
  const mails = await waitForMails(email, 1, (mail) => mail.subject === subject)
  const mail = mails.find((one) => one.subject === subject)
  const hash = (mail && linkIn(mail).searchParams.get('hash')) ?? ''
  const password = 'another horse battery'
  await testApp.call(resetPassword, { body: { hash, email, password, confirmPassword: password } })
  // A new password keeps the second factor.
  expect(said(await tryFrom(email, { password }))).toEqual([403, 'code_required'])
  expect((await tryFrom(email, { password, code: nextCode(testApp, secret) })).status).toBe(200)
})

test('a thief who guesses in a stolen session uses up its tries alone, also with recovery codes', async () => {
  const owner = await testApp.member('olga')
  const { secret } = await withApp(testApp, owner.token)
  testApp.clock.advance({ seconds: 1 })
  const stolen = (await tryFrom(owner.email, { code: nextCode(testApp, secret) })).data?.token ?? ''
  const prove = (token: string, code: string) =>
    testApp.call(strengthenSession, { body: { code } }, { token, address: `10.9.1.${(place += 1)}` })

  const heard: unknown[] = []
  for (let time = 0; time < 8; time += 1) {
    heard.push(
      said(await prove(stolen, '000000'))[1],
      said(await prove(stolen, `AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGG${time}`))[1],
    )
  }
  expect(heard.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => 'code_wrong'))
  expect(heard.slice(13)).toEqual(Array.from({ length: 3 }, () => 'too_many_attempts'))
  expect(said(await prove(stolen, nextCode(testApp, secret)))).toEqual([429, 'too_many_attempts'])

  expect((await tryFrom(owner.email, { code: nextCode(testApp, secret) })).status).toBe(200)
  expect((await prove(owner.token, nextCode(testApp, secret))).data).toMatchObject({ isFresh: true })
})

test('guesses in a session are also counted for each network address', async () => {
  const { token } = await testApp.member('petra')
  await withApp(testApp, token)
  const limited = strengthenSession.limits.account
  for (let time = 0; time < limited.attempts; time += 1) {
    await testApp.call(strengthenSession, { body: { code: '000000' } }, { token, address: '10.9.2.1' })
  }
  const last = await testApp.call(strengthenSession, { body: { code: '000000' } }, { token, address: '10.9.2.1' })
  expect(said(last)).toEqual([429, 'too_many_attempts'])
  const elsewhere = await testApp.call(strengthenSession, { body: { code: '000000' } }, { token, address: '10.9.2.2' })
  expect(said(elsewhere)).toEqual([400, 'code_wrong'])
})
