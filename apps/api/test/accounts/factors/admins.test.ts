import { editAccount, resetPassword, undoEmailChange } from '@fourfold/contract/accounts/endpoints'
import { ownFactors, removeAuthenticator, startAuthenticator, verifySession } from '@fourfold/contract/accounts/factors'
import { passkeyRegistrationOptions, removePasskey } from '@fourfold/contract/accounts/passkeys'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { extractLink, waitForMails } from '../../setup/mails.ts'
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
  addAuthenticator,
  registerPasskey,
} from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { ADMIN_SECOND_FACTOR: 'required' } })
})
afterAll(() => testApp.stop())

const body = { password: PASSWORD }
const readAuditLog = (token: string) => testApp.call(adminAudit, {}, { token })
const SECOND_FACTOR_REQUIRED = [403, 'second_factor_required']

const allEndpoints: Endpoint[] = Object.values(endpoints)
const adminCalls = allEndpoints
  .filter(({ access }) => access === 'admin')
  .map((endpoint) => ({ endpoint, path: endpoint.path }))

describe('an admin without a second factor', () => {
  let token = ''
  beforeAll(async () => {
    token = (await testApp.admin('ada')).token
  })

  test.each(adminCalls)('is rejected by $path', { tags: ['OP-125'] }, async ({ endpoint: { method, path } }) => {
    const response = await testApp.app.inject({
      method,
      url: `${API_PREFIX}${path.replaceAll(/:\w+/g, '1')}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload: {} }),
    })
    expect([response.statusCode, response.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual(
      SECOND_FACTOR_REQUIRED,
    )
  })

  test('has only member rights, and the reply states that a second factor is required', async () => {
    expect((await testApp.call(profile, { query: {} }, { token })).status).toBe(200)
    expect(await getFactors(testApp, token)).toMatchObject({ isStrong: false, isRequired: true })
    const secretive = await testApp.member('secretive')
    // Admins read every profile; without a second factor they see only the public part.
    const profileReply = await testApp.call(profile, { query: { username: secretive.user.username } }, { token })
    expect(JSON.stringify(profileReply)).not.toContain(secretive.email)
  })

  test('a member gets not_allowed and no second-factor requirement', async () => {
    const mila = await testApp.member('mila')
    expect(statusAndCode(await readAuditLog(mila.token))).toEqual([403, 'not_allowed'])
    expect(await getFactors(testApp, mila.token)).toMatchObject({ isRequired: false })
  })
})

describe('an admin who adds a second factor', () => {
  test('gets admin rights with a passkey until it is removed', async () => {
    const { token, email } = await testApp.admin('bea')
    const { key, addReply } = await registerPasskey(testApp, token)
    expect((await readAuditLog(token)).status).toBe(200)
    const passkeyToken = (await logInWithPasskey(testApp, key)).data?.token ?? ''
    expect((await readAuditLog(passkeyToken)).status).toBe(200)
    const passwordToken = (await logIn(testApp, email)).data?.token ?? ''
    expect(statusAndCode(await readAuditLog(passwordToken))).toEqual(SECOND_FACTOR_REQUIRED)

    const person = await testApp.member('person')
    const impersonationReply = await testApp.call(
      loginAs,
      { body: { username: person.user.username } },
      { token: passkeyToken },
    )
    expect(impersonationReply.status).toBe(200)
    const id = addReply.data?.passkeys[0]?.id ?? ''
    await testApp.call(removePasskey, { body: { ...body, id } }, { token })
    expect(statusAndCode(await readAuditLog(token))).toEqual(SECOND_FACTOR_REQUIRED)
    expect(statusAndCode(await readAuditLog(passkeyToken))).toEqual([401, 'not_signed_in'])
    // Removing the passkey also ends impersonation sessions.
    expect(
      statusAndCode(await testApp.call(profile, { query: {} }, { token: impersonationReply.data?.token ?? '' }))[0],
    ).toBe(401)
  })

  test('removing a passkey ends impersonation sessions even if another passkey remains', async () => {
    const { token } = await testApp.admin('berta')
    const { key, addReply } = await registerPasskey(testApp, token)
    await registerPasskey(testApp, token)
    const passkeyToken = (await logInWithPasskey(testApp, key)).data?.token ?? ''
    const person = await testApp.member('third.person')
    const { data } = await testApp.call(loginAs, { body: { username: person.user.username } }, { token: passkeyToken })
    const id = addReply.data?.passkeys[0]?.id ?? ''
    expect((await testApp.call(removePasskey, { body: { ...body, id } }, { token })).status).toBe(200)
    expect((await readAuditLog(token)).status).toBe(200)
    expect(statusAndCode(await testApp.call(profile, { query: {} }, { token: data?.token ?? '' }))[0]).toBe(401)
  })

  test('gets admin rights with an authenticator app, and after logging in with a code or recovery code', async () => {
    const { token, email, user } = await testApp.admin('cleo')
    const { secret, recoveryCodes } = await addAuthenticator(testApp, token)
    expect((await readAuditLog(token)).status).toBe(200)
    const otherToken = (await logIn(testApp, email, nextCode(testApp, secret))).data?.token ?? ''
    await clearMfaVerification(testApp, user)
    expect(statusAndCode(await readAuditLog(otherToken))).toEqual(SECOND_FACTOR_REQUIRED)
    const code = nextCode(testApp, secret)
    expect((await testApp.call(verifySession, { body: { code } }, { token: otherToken })).status).toBe(200)
    expect((await readAuditLog(otherToken)).status).toBe(200)
    const codeToken = (await logIn(testApp, email, nextCode(testApp, secret))).data?.token ?? ''
    expect((await readAuditLog(codeToken)).status).toBe(200)
    const recoveryToken = (await logIn(testApp, email, recoveryCodes[0])).data?.token ?? ''
    expect((await readAuditLog(recoveryToken)).status).toBe(200)
  })

  test('adding and removing a factor each add an audit entry', async () => {
    const { token, user } = await testApp.admin('dora')
    await addAuthenticator(testApp, token)
    const { addReply } = await registerPasskey(testApp, token)
    await testApp.call(removeAuthenticator, { body }, { token })
    const { data } = await testApp.call(adminAudit, { query: { admin: user.username } }, { token })
    expect(data?.entries.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'admin.removeFactor', after: { factor: 'authenticator' } },
      { action: 'admin.addFactor', after: { factor: 'passkey' } },
      { action: 'admin.addFactor', after: { factor: 'authenticator' } },
    ])
    expect(addReply.status).toBe(200)
  })
})

describe('an attacker with an admin’s password', () => {
  test('cannot add a factor or remove the admin’s passkey', async () => {
    const { token, email } = await testApp.admin('edda')
    const { addReply } = await registerPasskey(testApp, token)
    const thiefToken = (await logIn(testApp, email)).data?.token ?? ''
    expect(statusAndCode(await testApp.call(passkeyRegistrationOptions, { body }, { token: thiefToken }))).toEqual(
      SECOND_FACTOR_REQUIRED,
    )
    expect(statusAndCode(await testApp.call(startAuthenticator, { body }, { token: thiefToken }))).toEqual(
      SECOND_FACTOR_REQUIRED,
    )
    const id = addReply.data?.passkeys[0]?.id ?? ''
    expect(statusAndCode(await testApp.call(removePasskey, { body: { ...body, id } }, { token: thiefToken }))).toEqual(
      SECOND_FACTOR_REQUIRED,
    )
  })

  test('cannot change the admin’s email address or password', async () => {
    const { token, email, user } = await testApp.admin('gerda')
    await registerPasskey(testApp, token)
    const thiefToken = (await logIn(testApp, email)).data?.token ?? ''
    const edit = (changes: { email?: string; name?: string; newPassword?: string }) => {
      const form = { name: user.name, username: user.username, email, currentPassword: PASSWORD, ...changes }
      return testApp.call(editAccount, { body: form }, { token: thiefToken })
    }
    expect(statusAndCode(await edit({ email: testApp.emailOf('gerda.thief') }))).toEqual(SECOND_FACTOR_REQUIRED)
    expect(statusAndCode(await edit({ newPassword: 'a phrase of the thief' }))).toEqual(SECOND_FACTOR_REQUIRED)
    expect((await edit({ name: 'Gerda Gold' })).status).toBe(200)
  })

  test('cannot remove the admin’s passkey by undoing an email change', async () => {
    const { token, email, user } = await testApp.admin('hanna')
    await registerPasskey(testApp, token)
    const body = { name: user.name, username: user.username, email: testApp.emailOf('hanna.new') }
    await testApp.call(editAccount, { body: { ...body, currentPassword: PASSWORD } }, { token })
    await testApp.runQueuedJobs()
    const subject = 'Your email address is about to change'
    const mail = (await waitForMails(email, 1, (received) => received.subject === subject)).find(
      (received) => received.subject === subject,
    )
    const undoToken = (mail && extractLink(mail).searchParams.get('undo')) ?? ''
    const { data: reset } = await testApp.call(undoEmailChange, { body: { token: undoToken, email } })
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    const resetReply = await testApp.call(resetPassword, { body: { hash: reset?.hash ?? '', email, ...passwords } })
    expect(resetReply.status).toBe(200)
    const thiefToken = (await logIn(testApp, email)).data?.token ?? ''
    expect((await getFactors(testApp, thiefToken)).passkeys).toHaveLength(1)
    expect(
      statusAndCode(
        await testApp.call(passkeyRegistrationOptions, { body: { password: PASSWORD } }, { token: thiefToken }),
      ),
    ).toEqual(SECOND_FACTOR_REQUIRED)
  })

  test('an impersonating admin cannot read or change second factors', async () => {
    const { token } = await testApp.admin('fay')
    await registerPasskey(testApp, token)
    const person = await testApp.member('other.person')
    const { data } = await testApp.call(loginAs, { body: { username: person.user.username } }, { token })
    const impersonationToken = data?.token ?? ''
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: impersonationToken }))).toEqual([
      403,
      'acting_refused',
    ])
    expect(
      statusAndCode(await testApp.call(passkeyRegistrationOptions, { body }, { token: impersonationToken })),
    ).toEqual([403, 'acting_refused'])
  })
})
