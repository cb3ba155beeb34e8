import { logout } from '@fourfold/contract/accounts/endpoints'
import { ownFactors } from '@fourfold/contract/accounts/factors'
import {
  addPasskey,
  MAX_PASSKEYS,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  removePasskey,
  renamePasskey,
} from '@fourfold/contract/accounts/passkeys'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setStatus } from '../../../src/accounts/index.ts'
import { createAuthenticator } from '../../setup/authenticator.ts'
import type { Forgery } from '../../setup/authenticator.ts'
import { waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { logInWithPasskey, getFactors, logIn, statusAndCode, requestRegistration, registerPasskey } from './factors.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const callRemovePasskey = (token: string, body: { id: string; password?: string }) =>
  testApp.call(removePasskey, { body: { password: PASSWORD, ...body } }, { token })

describe('adding a passkey', () => {
  test('requires the password and lists the passkey with its device', async () => {
    const { token } = await testApp.member('mila')
    const { addReply } = await registerPasskey(testApp, token, createAuthenticator(), WINDOWS)
    expect(addReply.data).toEqual({
      passkeys: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'Chrome on Windows',
          device: 'Chrome on Windows',
          addedAt: expect.stringContaining('T'),
          lastUsedAt: null,
          isStopped: false,
        },
      ],
      authenticator: null,
      isStrong: true,
      isFresh: true,
      isRequired: false,
    })
  })

  test('requires the correct password and a confirmed email address', async () => {
    const unconfirmedUser = await testApp.unconfirmedUser('newcomer')
    const { token } = await testApp.member('nora')
    const wrongPasswordReply = await testApp.call(
      passkeyRegistrationOptions,
      { body: { password: 'not my password' } },
      { token },
    )
    expect(statusAndCode(wrongPasswordReply)).toEqual([400, 'wrong_password'])
    const unconfirmedReply = await testApp.call(
      passkeyRegistrationOptions,
      { body: { password: PASSWORD } },
      { token: unconfirmedUser.token },
    )
    expect(statusAndCode(unconfirmedReply)).toEqual([403, 'email_not_confirmed'])
  })

  test('requests no attestation and excludes existing passkeys', async () => {
    const { token } = await testApp.member('olga')
    const { key } = await registerPasskey(testApp, token)
    const { options } = await requestRegistration(testApp, token)
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([
      key.sign({ ticket: 'x', options: { challenge: 'x', rpId: 'x', timeout: 1, userVerification: 'required' } })
        .credential.id,
    ])
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  const forgeries: [string, Forgery][] = [
    ['of another origin', { origin: 'http://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['with the type of a login', { type: 'webauthn.get' }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['without user verification', { isUnverified: true }],
  ]

  test.each(forgeries)('rejects a passkey %s', async (kind, forgery) => {
    const { token } = await testApp.member(`forger${forgeries.findIndex(([name]) => name === kind)}`)
    const body = createAuthenticator().register(await requestRegistration(testApp, token), forgery)
    expect(statusAndCode(await testApp.call(addPasskey, { body }, { token }))).toEqual([400, 'passkey_refused'])
    expect((await getFactors(testApp, token)).passkeys).toEqual([])
  })

  test('a registration challenge works once, in its own session, for five minutes', async () => {
    const { token, email } = await testApp.member('petra')
    const body = createAuthenticator().register(await requestRegistration(testApp, token))
    const otherToken = (await logIn(testApp, email)).data?.token ?? ''
    expect(statusAndCode(await testApp.call(addPasskey, { body }, { token: otherToken }))).toEqual([
      400,
      'passkey_refused',
    ])
    expect((await testApp.call(addPasskey, { body }, { token })).status).toBe(200)
    expect(statusAndCode(await testApp.call(addPasskey, { body }, { token }))).toEqual([400, 'passkey_refused'])

    const lateBody = createAuthenticator().register(await requestRegistration(testApp, token))
    testApp.clock.advance({ minutes: 5, seconds: 1 })
    expect(statusAndCode(await testApp.call(addPasskey, { body: lateBody }, { token }))).toEqual([
      400,
      'passkey_refused',
    ])
  })

  test('rejects a credential that another account has registered', async () => {
    const [rosa, other] = [await testApp.member('rosa'), await testApp.member('other')]
    const { key } = await registerPasskey(testApp, rosa.token)
    const body = key.register(await requestRegistration(testApp, other.token))
    expect(statusAndCode(await testApp.call(addPasskey, { body }, { token: other.token }))).toEqual([
      400,
      'passkey_refused',
    ])
  })

  test('limits the number of passkeys', async () => {
    const { token, user } = await testApp.member('sara')
    await inTransaction(testApp.db, (tx) =>
      sql`insert into passkey (id, account_id, credential_id, public_key, transports, counter, name, created_at)
        select gen_random_uuid(), ${user.id}, uuid_send(gen_random_uuid()), '', '{}', 0, 'Key', now()
        from generate_series(1, ${MAX_PASSKEYS})`.execute(tx),
    )
    const limitReply = await testApp.call(passkeyRegistrationOptions, { body: { password: PASSWORD } }, { token })
    expect(statusAndCode(limitReply)).toEqual([409, 'too_many_passkeys'])
  })

  test('sends a mail when the passkey is added and when it is removed', async () => {
    const { token, email } = await testApp.member('tess')
    const { addReply } = await registerPasskey(testApp, token)
    await callRemovePasskey(token, { id: addReply.data?.passkeys[0]?.id ?? '' })
    await testApp.runQueuedJobs()
    const subjects = (await waitForMails(email, 3)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining(['A passkey was added to your account', 'A passkey was removed from your account']),
    )
  })
})

describe('logging in with a passkey', () => {
  test('requires no username and records the last use', async () => {
    const { token, user } = await testApp.member('uma')
    const { key } = await registerPasskey(testApp, token)
    await testApp.call(logout, {}, { token })
    testApp.clock.advance({ hours: 3 })
    const loginReply = await logInWithPasskey(testApp, key)
    expect(loginReply.data?.user).toMatchObject({ id: user.id, username: 'uma' })
    const factors = await getFactors(testApp, loginReply.data?.token ?? '')
    const now = testApp.clock.now().round({ smallestUnit: 'microsecond' }).toString()
    expect(factors).toMatchObject({ isStrong: true, passkeys: [{ lastUsedAt: now }] })
    testApp.clock.advance({ hours: 24 * 31 })
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: loginReply.data?.token ?? '' }))[0]).toBe(401)
  })

  const forgeries: [string, Forgery][] = [
    ['of another origin', { origin: 'http://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['with the type of a registration', { type: 'webauthn.create' }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['without user verification', { isUnverified: true }],
    ['with the user handle of another account', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ]

  test.each(forgeries)('rejects an assertion %s', async (kind, forgery) => {
    const { token } = await testApp.member(`signer${forgeries.findIndex(([name]) => name === kind)}`)
    const { key } = await registerPasskey(testApp, token)
    expect(statusAndCode(await logInWithPasskey(testApp, key, forgery))).toEqual([400, 'passkey_refused'])
    expect((await logInWithPasskey(testApp, key)).status).toBe(200)
  })

  test('a login challenge works once, within five minutes', async () => {
    const { token } = await testApp.member('vera')
    const { key } = await registerPasskey(testApp, token)
    const { data: options } = await testApp.call(passkeyLoginOptions, {})
    if (!options) throw new Error('no login options')
    const body = key.sign(options)
    const responses = await Promise.all([1, 2, 3].map(() => testApp.call(passkeyLogin, { body })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])

    const { data: oldOptions } = await testApp.call(passkeyLoginOptions, {})
    if (!oldOptions) throw new Error('no login options')
    testApp.clock.advance({ minutes: 5, seconds: 1 })
    expect(statusAndCode(await testApp.call(passkeyLogin, { body: key.sign(oldOptions) }))).toEqual([
      400,
      'passkey_refused',
    ])
  })

  test('rejects an assertion without its ticket', async () => {
    const { token } = await testApp.member('wanda')
    const { key } = await registerPasskey(testApp, token)
    const [{ data: options }, { data: otherOptions }] = [
      await testApp.call(passkeyLoginOptions, {}),
      await testApp.call(passkeyLoginOptions, {}),
    ]
    if (!options || !otherOptions) throw new Error('no login options')
    const body = { ...key.sign(options), ticket: otherOptions.ticket }
    expect(statusAndCode(await testApp.call(passkeyLogin, { body }))).toEqual([400, 'passkey_refused'])
    // A registration challenge does not work for a login.
    const registration = await requestRegistration(testApp, token)
    const signedBody = key.sign(
      { ...options, ticket: registration.ticket },
      { challenge: registration.options.challenge },
    )
    expect(statusAndCode(await testApp.call(passkeyLogin, { body: signedBody }))).toEqual([400, 'passkey_refused'])
  })

  test('rejects a modified signature and an unknown credential', async () => {
    const { token } = await testApp.member('xenia')
    const { key } = await registerPasskey(testApp, token)
    const { data: options } = await testApp.call(passkeyLoginOptions, {})
    if (!options) throw new Error('no login options')
    const body = key.sign(options)
    body.credential.response.authenticatorData = body.credential.response.authenticatorData.replace(/.$/, 'w')
    expect(statusAndCode(await testApp.call(passkeyLogin, { body }))).toEqual([400, 'passkey_refused'])
    expect(statusAndCode(await logInWithPasskey(testApp, createAuthenticator()))).toEqual([400, 'passkey_refused'])
  })

  test('rejects rejected accounts and accounts with a pending deletion', async () => {
    const { token, user } = await testApp.member('yara')
    const { key } = await registerPasskey(testApp, token)
    const id = user.id as AccountId
    await inTransaction(testApp.db, (tx) => setStatus(tx, id, 'Rejected'))
    expect(statusAndCode(await logInWithPasskey(testApp, key))).toEqual([403, 'account_rejected'])
    await inTransaction(testApp.db, (tx) => sql`update account set deleted_at = now() where id = ${id}`.execute(tx))
    expect(statusAndCode(await logInWithPasskey(testApp, key))).toEqual([403, 'account_leaving'])
  })
})

describe('a cloned passkey', () => {
  test('is disabled, its sessions end, and the owner gets a mail', async () => {
    const { token, email } = await testApp.member('zoe')
    const { key } = await registerPasskey(testApp, token)
    const loginToken = (await logInWithPasskey(testApp, key)).data?.token ?? ''
    await logInWithPasskey(testApp, key)
    expect(statusAndCode(await logInWithPasskey(testApp, key, { counter: 1 }))).toEqual([400, 'passkey_refused'])
    expect(statusAndCode(await logInWithPasskey(testApp, key))).toEqual([400, 'passkey_refused'])
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: loginToken }))).toEqual([401, 'not_signed_in'])
    const newToken = (await logIn(testApp, email)).data?.token ?? ''
    expect((await getFactors(testApp, newToken)).passkeys).toMatchObject([{ isStopped: true }])
    await testApp.runQueuedJobs()
    await waitForMails(email, 1, ({ subject }) => subject === 'We stopped one of your passkeys')
  })

  test('is not detected when the authenticator has no signature counter', async () => {
    const { token } = await testApp.member('anna')
    const { key } = await registerPasskey(testApp, token)
    for (let time = 0; time < 3; time += 1) {
      expect((await logInWithPasskey(testApp, key, { isCounting: false })).status).toBe(200)
    }
  })
})

describe('managing passkeys', () => {
  test('renames only the caller’s own passkey', async () => {
    const [bea, other] = [await testApp.member('bea'), await testApp.member('bea.other')]
    const { addReply } = await registerPasskey(testApp, bea.token)
    const id = addReply.data?.passkeys[0]?.id ?? ''
    const renameReply = await testApp.call(renamePasskey, { body: { id, name: '  My phone ' } }, { token: bea.token })
    expect(renameReply.data?.passkeys).toMatchObject([{ id, name: 'My phone' }])
    const foreignRename = await testApp.call(renamePasskey, { body: { id, name: 'Mine' } }, { token: other.token })
    expect(statusAndCode(foreignRename)).toEqual([404, 'not_found'])
    const emptyRename = await testApp.call(renamePasskey, { body: { id, name: '  ' } }, { token: bea.token })
    expect(statusAndCode(emptyRename)).toEqual([400, 'invalid_input'])
  })

  test('removing a passkey requires the password, ends its sessions, and works once', async () => {
    const { token } = await testApp.member('cleo')
    const { key, addReply } = await registerPasskey(testApp, token)
    const id = addReply.data?.passkeys[0]?.id ?? ''
    const passkeyToken = (await logInWithPasskey(testApp, key)).data?.token ?? ''
    expect(statusAndCode(await callRemovePasskey(token, { id, password: 'not my password' }))).toEqual([
      400,
      'wrong_password',
    ])
    const other = await testApp.member('cleo.other')
    expect(statusAndCode(await callRemovePasskey(other.token, { id }))).toEqual([404, 'not_found'])

    expect((await callRemovePasskey(token, { id })).data).toMatchObject({ passkeys: [], isStrong: false })
    expect(statusAndCode(await testApp.call(ownFactors, {}, { token: passkeyToken }))).toEqual([401, 'not_signed_in'])
    expect(statusAndCode(await logInWithPasskey(testApp, key))).toEqual([400, 'passkey_refused'])
    expect(statusAndCode(await callRemovePasskey(token, { id }))).toEqual([404, 'not_found'])
  })

  test('a member who lost a passkey can log in with the password and replace it', async () => {
    const { token, email } = await testApp.member('dora')
    const { addReply } = await registerPasskey(testApp, token)
    const newToken = (await logIn(testApp, email)).data?.token ?? ''
    expect((await registerPasskey(testApp, newToken)).addReply.status).toBe(200)
    expect((await callRemovePasskey(newToken, { id: addReply.data?.passkeys[0]?.id ?? '' })).status).toBe(200)
  })
})
