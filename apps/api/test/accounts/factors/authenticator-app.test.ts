import { deleteAccount, cancelDeletion } from '@fourfold/contract/accounts/deletion'
import { editAccount, login } from '@fourfold/contract/accounts/endpoints'
import {
  confirmAuthenticator,
  ownFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  verifySession,
} from '@fourfold/contract/accounts/factors'
import { passkeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'
import { requestDataExport, createDataExportUrl } from '@fourfold/contract/privacy/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import {
  logInWithPasskey,
  getFactors,
  clearMfaVerification,
  logIn,
  nextCode,
  statusAndCode,
  currentCode,
  addAuthenticator,
  registerPasskey,
} from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const WRONG = '000000'
const body = { password: PASSWORD }

describe('adding an authenticator app', () => {
  test('requires the password and a first code, and returns ten recovery codes', async () => {
    const { token, email } = await testApp.member('mila')
    const { data } = await testApp.call(startAuthenticator, { body }, { token })
    expect(data?.url).toContain(`secret=${data?.secret}`)
    expect((await getFactors(testApp, token)).authenticator).toBeNull()
    // A pending app does not affect logins.
    expect((await logIn(testApp, email)).status).toBe(200)
    const code = currentCode(testApp, data?.secret ?? '')
    const confirmReply = await testApp.call(confirmAuthenticator, { body: { code } }, { token })
    expect(new Set(confirmReply.data?.recoveryCodes).size).toBe(10)
    expect(confirmReply.data?.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/)
    expect(await getFactors(testApp, token)).toMatchObject({ authenticator: { recoveryCodesLeft: 10 }, isStrong: true })
  })

  test('rejects a wrong password, a wrong code, an expired setup, and a second app', async () => {
    const { token } = await testApp.member('nora')
    const wrongPasswordReply = await testApp.call(
      startAuthenticator,
      { body: { password: 'not my password' } },
      { token },
    )
    expect(statusAndCode(wrongPasswordReply)).toEqual([400, 'wrong_password'])
    const confirm = (code: string) => testApp.call(confirmAuthenticator, { body: { code } }, { token })
    expect(statusAndCode(await confirm(WRONG))).toEqual([409, 'authenticator_not_started'])
    const { data } = await testApp.call(startAuthenticator, { body }, { token })
    expect(statusAndCode(await confirm(WRONG))).toEqual([400, 'code_wrong'])
    testApp.clock.advance({ minutes: 31 })
    expect(statusAndCode(await confirm(currentCode(testApp, data?.secret ?? '')))).toEqual([
      409,
      'authenticator_not_started',
    ])
    await addAuthenticator(testApp, token)
    expect(statusAndCode(await testApp.call(startAuthenticator, { body }, { token }))).toEqual([
      409,
      'authenticator_on',
    ])
  })

  test('requires a confirmed email address', async () => {
    const { token } = await testApp.unconfirmedUser('newcomer')
    expect(statusAndCode(await testApp.call(startAuthenticator, { body }, { token }))).toEqual([
      403,
      'email_not_confirmed',
    ])
  })

  test('stores the secret encrypted and the recovery codes hashed', async () => {
    const { token, user } = await testApp.member('olga')
    const { secret, recoveryCodes } = await addAuthenticator(testApp, token)
    const { rows } = await testApp.db
      .selectFrom('authenticator')
      .select('authenticator.secret')
      .where('authenticator.account_id', '=', user.id as never)
      .execute()
      .then((authenticators) => ({ rows: authenticators }))
    const storedSecret = rows[0]?.secret.toString('latin1') ?? ''
    expect(storedSecret).toHaveLength(12 + 16 + 20)
    expect(secret).toHaveLength(32)
    expect(storedSecret).not.toContain(secret)
    const codes = await testApp.db.selectFrom('recovery_code').select('recovery_code.code_hash').execute()
    for (const { code_hash } of codes) expect(code_hash).toHaveLength(32)
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0])
  })

  test('sends a mail when the app is added and when it is removed', async () => {
    const { token, email } = await testApp.member('tess')
    await addAuthenticator(testApp, token)
    expect((await testApp.call(removeAuthenticator, { body }, { token })).data).toMatchObject({ authenticator: null })
    await testApp.runQueuedJobs()
    const subjects = (await waitForMails(email, 3)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['You now log in with a code', 'You no longer log in with a code']))
  })
})

describe('logging in with a code', () => {
  test('requires a code only after a correct password', async () => {
    const { token, email } = await testApp.member('petra')
    const { secret } = await addAuthenticator(testApp, token)
    expect(statusAndCode(await logIn(testApp, email))).toEqual([403, 'code_required'])
    const wrongCredentials = { email, password: 'not my password' }
    expect(
      statusAndCode(await testApp.call(login, { body: { ...wrongCredentials, code: nextCode(testApp, secret) } })),
    ).toEqual([400, 'wrong_credentials'])
    expect(statusAndCode(await logIn(testApp, email, WRONG))).toEqual([400, 'code_wrong'])
    const loginReply = await logIn(testApp, email, nextCode(testApp, secret).replace(/^(...)/, '$1 '))
    expect(await getFactors(testApp, loginReply.data?.token ?? '')).toMatchObject({ isStrong: true })
  })

  test('accepts each code once, even concurrently, and then rejects earlier codes', async () => {
    const { token, email } = await testApp.member('quinn')
    const { secret } = await addAuthenticator(testApp, token)
    expect(statusAndCode(await logIn(testApp, email, currentCode(testApp, secret)))).toEqual([400, 'code_wrong'])
    const earlierCode = nextCode(testApp, secret)
    const code = nextCode(testApp, secret)
    const responses = await Promise.all([1, 2, 3].map(() => logIn(testApp, email, code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(statusAndCode(await logIn(testApp, email, earlierCode))).toEqual([400, 'code_wrong'])
  })

  test('accepts a clock skew of one time step, not of two', async () => {
    const { token, email } = await testApp.member('rosa')
    const { secret } = await addAuthenticator(testApp, token)
    testApp.clock.advance({ minutes: 10 })
    expect(statusAndCode(await logIn(testApp, email, currentCode(testApp, secret, 2)))).toEqual([400, 'code_wrong'])
    expect(statusAndCode(await logIn(testApp, email, currentCode(testApp, secret, -2)))).toEqual([400, 'code_wrong'])
    expect((await logIn(testApp, email, currentCode(testApp, secret, -1))).status).toBe(200)
    expect((await logIn(testApp, email, currentCode(testApp, secret, 1))).status).toBe(200)
  })

  test('rejects a code of another account', async () => {
    const [sara, other] = [await testApp.member('sara'), await testApp.member('other')]
    await addAuthenticator(testApp, sara.token)
    const { secret, recoveryCodes } = await addAuthenticator(testApp, other.token)
    expect(statusAndCode(await logIn(testApp, sara.email, nextCode(testApp, secret)))).toEqual([400, 'code_wrong'])
    expect(statusAndCode(await logIn(testApp, sara.email, recoveryCodes[0]))).toEqual([400, 'code_wrong'])
  })

  test('canceling a pending deletion requires a code too', async () => {
    const { token, email } = await testApp.member('uma')
    const { secret } = await addAuthenticator(testApp, token)
    await testApp.call(deleteAccount, { body }, { token })
    const cancelDeletionWith = (code?: string) =>
      testApp.call(cancelDeletion, { body: { email, ...body, ...(code && { code }) } })
    expect(statusAndCode(await cancelDeletionWith())).toEqual([403, 'code_required'])
    expect(statusAndCode(await cancelDeletionWith(WRONG))).toEqual([400, 'code_wrong'])
    expect((await cancelDeletionWith(nextCode(testApp, secret))).status).toBe(200)
  })

  test('a passkey login requires no code', async () => {
    const { token } = await testApp.member('vera')
    await addAuthenticator(testApp, token)
    const { key } = await registerPasskey(testApp, token)
    expect((await logInWithPasskey(testApp, key)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('a recovery code works once in any notation and sends a notice', async () => {
    const { token, email } = await testApp.member('wanda')
    const { recoveryCodes } = await addAuthenticator(testApp, token)
    const [first = '', second = ''] = recoveryCodes
    const loginReply = await logIn(testApp, email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)
    expect(await getFactors(testApp, loginReply.data?.token ?? '')).toMatchObject({
      isStrong: true,
      authenticator: { recoveryCodesLeft: 9 },
    })
    expect(statusAndCode(await logIn(testApp, email, first))).toEqual([400, 'code_wrong'])
    const responses = await Promise.all([1, 2, 3].map(() => logIn(testApp, email, second)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    await testApp.runQueuedJobs()
    await waitForMails(email, 2, ({ subject }) => subject === 'A recovery code was used')
  })

  test('renewing recovery codes requires the password and invalidates the old ones', async () => {
    const { token, email } = await testApp.member('xenia')
    const { recoveryCodes: oldCodes } = await addAuthenticator(testApp, token)
    const wrongPasswordReply = await testApp.call(
      renewRecoveryCodes,
      { body: { password: 'not my password' } },
      { token },
    )
    expect(statusAndCode(wrongPasswordReply)).toEqual([400, 'wrong_password'])
    const { data } = await testApp.call(renewRecoveryCodes, { body }, { token })
    expect(statusAndCode(await logIn(testApp, email, oldCodes[0]))).toEqual([400, 'code_wrong'])
    expect((await logIn(testApp, email, data?.recoveryCodes[0])).status).toBe(200)
  })

  test('recovery codes require an authenticator app', async () => {
    const { token } = await testApp.member('yara')
    for (const call of [renewRecoveryCodes, removeAuthenticator] as const) {
      expect(statusAndCode(await testApp.call(call, { body }, { token }))).toEqual([409, 'authenticator_off'])
    }
    const verifyReply = await testApp.call(verifySession, { body: { code: WRONG } }, { token })
    expect(statusAndCode(verifyReply)).toEqual([409, 'authenticator_off'])
  })
})

describe('a session whose MFA verification is not recent', () => {
  test('requires a new code before changing login settings', async () => {
    const { token, email, user } = await testApp.member('long.ago')
    const { secret } = await addAuthenticator(testApp, token)
    expect(await getFactors(testApp, token)).toMatchObject({ isStrong: true, isFresh: true })
    testApp.clock.advance({ minutes: 10 })
    expect(await getFactors(testApp, token)).toMatchObject({ isStrong: true, isFresh: false })
    const form = { name: user.name, username: user.username, email, currentPassword: PASSWORD }
    const edit = (changes: { email?: string; newPassword?: string }) =>
      testApp.call(editAccount, { body: { ...form, ...changes } }, { token })
    const secondFactorRequired = [403, 'second_factor_required']
    expect(statusAndCode(await edit({ email: testApp.emailOf('long.ago.thief') }))).toEqual(secondFactorRequired)
    expect(statusAndCode(await edit({ newPassword: 'a phrase of the thief' }))).toEqual(secondFactorRequired)
    for (const call of [
      removeAuthenticator,
      renewRecoveryCodes,
      passkeyRegistrationOptions,
      requestDataExport,
      deleteAccount,
    ] as const) {
      expect(statusAndCode(await testApp.call(call, { body }, { token }))).toEqual(secondFactorRequired)
    }
    expect((await testApp.call(verifySession, { body: { code: nextCode(testApp, secret) } }, { token })).data).toEqual(
      expect.objectContaining({ isStrong: true, isFresh: true }),
    )
    expect((await testApp.call(removeAuthenticator, { body }, { token })).status).toBe(200)
  })

  test('requires a recent MFA verification from admins with only passkeys, but not from such members', async () => {
    const { token: adminToken } = await testApp.admin('key.admin')
    const { token: memberToken } = await testApp.member('key.member')
    for (const token of [adminToken, memberToken]) await registerPasskey(testApp, token)
    testApp.clock.advance({ minutes: 10 })
    expect(statusAndCode(await testApp.call(passkeyRegistrationOptions, { body }, { token: adminToken }))).toEqual([
      403,
      'second_factor_required',
    ])
    expect((await testApp.call(passkeyRegistrationOptions, { body }, { token: memberToken })).status).toBe(200)
  })
})

describe('a session without MFA verification', () => {
  test('cannot change second factors before verifying a code', async () => {
    const { token, user } = await testApp.member('zoe')
    const { secret } = await addAuthenticator(testApp, token)
    await clearMfaVerification(testApp, user)
    for (const call of [removeAuthenticator, renewRecoveryCodes, passkeyRegistrationOptions] as const) {
      expect(statusAndCode(await testApp.call(call, { body }, { token }))).toEqual([403, 'second_factor_required'])
    }
    const verify = (code: string) => testApp.call(verifySession, { body: { code } }, { token })
    expect(statusAndCode(await verify(WRONG))).toEqual([400, 'code_wrong'])
    expect((await verify(nextCode(testApp, secret))).data).toMatchObject({ isStrong: true })
    expect((await testApp.call(removeAuthenticator, { body }, { token })).status).toBe(200)
  })

  test('cannot change email or password, delete the account, or export data', async () => {
    const { token, email, user } = await testApp.member('bella')
    const { secret } = await addAuthenticator(testApp, token)
    await clearMfaVerification(testApp, user)
    const form = { name: user.name, username: user.username, email, currentPassword: PASSWORD }
    const edit = (changes: { email?: string; newPassword?: string }) =>
      testApp.call(editAccount, { body: { ...form, ...changes } }, { token })
    const secondFactorRequired = [403, 'second_factor_required']
    expect(statusAndCode(await edit({ email: testApp.emailOf('bella.thief') }))).toEqual(secondFactorRequired)
    expect(statusAndCode(await edit({ newPassword: 'a phrase of the thief' }))).toEqual(secondFactorRequired)
    for (const call of [deleteAccount, requestDataExport, createDataExportUrl] as const) {
      expect(statusAndCode(await testApp.call(call, { body }, { token }))).toEqual(secondFactorRequired)
    }
    await testApp.call(verifySession, { body: { code: nextCode(testApp, secret) } }, { token })
    expect((await testApp.call(requestDataExport, { body }, { token })).status).toBe(200)
    expect((await edit({ newPassword: 'a phrase of the owner' })).status).toBe(200)
  })

  test('an account edit keeps the MFA verification, and removing the last factor clears it', async () => {
    const { token, email, user } = await testApp.member('anna')
    await addAuthenticator(testApp, token)
    const editReply = await testApp.call(
      editAccount,
      { body: { name: 'Anna', username: user.username, email } },
      { token },
    )
    const newToken = editReply.data?.token ?? ''
    expect(await getFactors(testApp, newToken)).toMatchObject({ isStrong: true })
    await testApp.call(removeAuthenticator, { body }, { token: newToken })
    expect(await getFactors(testApp, newToken)).toMatchObject({ isStrong: false })
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token }))).toEqual([401, 'not_signed_in'])
  })
})
