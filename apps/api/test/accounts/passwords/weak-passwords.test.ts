import { editAccount, forgotPassword, login, register, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPasswords } from '../../../src/infra/security/passwords.ts'
import { extractLink, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const weakPasswordError = (field: string) => ({ code: 'password_weak', field })

const registerWith = (name: string, password: string) =>
  testApp.call(register, { body: { ...testApp.buildRegistration(name), password, confirmPassword: password } })

/** Sets values that the current validation would reject. */
const setAccount = (username: string, values: { password_hash?: string; username?: string }) =>
  inTransaction(testApp.db, (tx) =>
    tx.updateTable('account').set(values).where('account.username', '=', username).execute(),
  )

describe('a weak password', () => {
  test.each([
    ['the most common one', 'password'],
    ['a breached one', 'iloveyou'],
    ['capitals', 'PassWord'],
    ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
    ['a common one with a year and a punctuation mark', 'Password2026!'],
    ['spaces', '        '],
    ['one repeated letter', 'aaaaaaaaaaaaaaaa'],
    ['a repeated word', 'abcdabcdabcdabcd'],
    ['the alphabet', 'abcdefghijklm'],
    ['descending digits', '987654321'],
    ['the product name', 'Fourfold2026'],
    ['the username', 'guessable'],
    ['the name and a number', 'Guessable Test 12'],
  ])('is rejected at registration: %s', async (_kind, password) => {
    const response = await registerWith('guessable', password)
    expect([response.status, response.errors]).toEqual([400, [expect.objectContaining(weakPasswordError('password'))]])
    const { count } = await testApp.db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account.username', '=', 'guessable')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test.each(['correct horse battery', 'tr0ub4dor&3', 'été à la mer', 'k7#pQ2!z'])('is not %j', async (password) => {
    const response = await registerWith(`fine${password.length}`, password)
    expect(response.errors).toEqual([])
  })

  test('is rejected at a reset, and the link stays valid', async () => {
    const { email } = await testApp.member('renewing')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.runQueuedJobs()
    const mail = (await waitForMails(email, 2)).find(({ subject }) => /password/i.test(subject))
    const hash = (mail && extractLink(mail).searchParams.get('hash')) ?? ''
    const resetTo = (password: string) =>
      testApp.call(resetPassword, { body: { hash, email, password, confirmPassword: password } })

    expect((await resetTo('password1')).errors).toEqual([expect.objectContaining(weakPasswordError('password'))])
    expect((await resetTo('another phrase')).errors).toEqual([])
  })

  test('is rejected in the account settings, and the current password stays', async () => {
    const { token, user, email } = await testApp.member('changing')
    const body = { name: 'C', username: user.username, email, currentPassword: PASSWORD, newPassword: 'changing' }
    const response = await testApp.call(editAccount, { body }, { token })
    expect(response.errors).toEqual([expect.objectContaining(weakPasswordError('newPassword'))])
    expect((await testApp.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('can still be used to log in if it was set earlier', async () => {
    const { email } = await testApp.member('veteran')
    const password_hash = await createPasswords().hash('password')
    await setAccount('veteran', { password_hash })
    expect((await testApp.call(login, { body: { email, password: 'password' } })).status).toBe(200)
  })
})

describe('usernames that impersonate the operator', () => {
  test.each([
    'admin',
    'Support',
    'fourfold',
    'adm1n',
    '_s.u.p.p.o.r.t_',
    'fourfold/team',
    'fourfo1d',
    'FourfoId',
    'he1p',
    'bi11ing',
    'fourfold.billing',
    'the_fourfold_official',
    'billing.team',
    'support1',
  ])('are rejected at registration: %s', async (username) => {
    const body = { ...testApp.buildRegistration('pretender'), username }
    const { errors } = await testApp.call(register, { body })
    expect(errors).toEqual([expect.objectContaining({ code: 'username_taken', field: 'username' })])
  })

  test.each(['bill.ingram', 'helping.hands', 'supportive', 'sam_staff', 'fourfolk'])(
    'are not confused with similar names: %s',
    async (username) => {
      const { errors } = await testApp.call(register, { body: { ...testApp.buildRegistration(username), username } })
      expect(errors).toEqual([])
    },
  )

  test('are rejected in the account settings, and an existing username stays', async () => {
    const { token, email } = await testApp.member('harmless')
    const renameTo = (username: string, sessionToken: string) =>
      testApp.call(editAccount, { body: { name: 'H', username, email } }, { token: sessionToken })
    expect((await renameTo('Billing', token)).errors).toEqual([expect.objectContaining({ code: 'username_taken' })])

    await setAccount('harmless', { username: 'billing' })
    expect((await renameTo('billing', token)).errors).toEqual([])
  })
})
