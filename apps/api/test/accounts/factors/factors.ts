import { login } from '@fourfold/contract/accounts/endpoints'
import { confirmAuthenticator, ownFactors, startAuthenticator } from '@fourfold/contract/accounts/factors'
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourfold/contract/accounts/passkeys'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { computeTotpCode, computeTimeStep } from '../../../src/accounts/factors/totp.ts'
import { createAuthenticator } from '../../setup/authenticator.ts'
import type { Authenticator, Forgery } from '../../setup/authenticator.ts'
import type { CallResponse } from '../../setup/call-endpoint.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

export const statusAndCode = ({ status, errors }: CallResponse<unknown>) => [status, errors[0]?.code]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the base32 secret as an app does. */
function decodeBase32(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code that an app shows now, or `offset` time steps later. */
export const currentCode = (testApp: TestApp, secret: string, offset = 0) =>
  computeTotpCode(decodeBase32(secret), computeTimeStep(testApp.clock.now()) + offset)

/** Advances the clock by one time step and returns the code. */
export function nextCode(testApp: TestApp, secret: string): string {
  testApp.clock.advance({ seconds: 30 })
  return currentCode(testApp, secret)
}

/** Requests passkey registration options. */
export async function requestRegistration(testApp: TestApp, token: string, password = PASSWORD) {
  const { data } = await testApp.call(passkeyRegistrationOptions, { body: { password } }, { token })
  if (!data) throw new Error('no registration options')
  return data
}

/** Clears the MFA verification of the account's sessions. */
export async function clearMfaVerification(testApp: TestApp, { id }: { id: number }): Promise<void> {
  await inTransaction(testApp.db, (tx) =>
    tx
      .updateTable('session')
      .set({ mfa_method: null, passkey_id: null, mfa_verified_at: null })
      .where('session.account_id', '=', id as AccountId)
      .execute(),
  )
}

/** Adds a passkey to the account. */
export async function registerPasskey(
  testApp: TestApp,
  token: string,
  key = createAuthenticator(),
  userAgent?: string,
) {
  const body = key.register(await requestRegistration(testApp, token))
  const addReply = await testApp.call(addPasskey, { body }, { token, ...(userAgent && { userAgent }) })
  return { key, addReply }
}

export async function logInWithPasskey(
  testApp: TestApp,
  key: Authenticator,
  forgery: Forgery & { isCounting?: boolean } = {},
) {
  const { data } = await testApp.call(passkeyLoginOptions, {})
  if (!data) throw new Error('no login options')
  return testApp.call(passkeyLogin, { body: key.sign(data, forgery) })
}

/** Adds an authenticator app, and returns its secret and the recovery codes. */
export async function addAuthenticator(testApp: TestApp, token: string) {
  const { data } = await testApp.call(startAuthenticator, { body: { password: PASSWORD } }, { token })
  const secret = data?.secret ?? ''
  const confirmReply = await testApp.call(
    confirmAuthenticator,
    { body: { code: currentCode(testApp, secret) } },
    { token },
  )
  if (!confirmReply.data) throw new Error(`the app was not added: ${confirmReply.errors[0]?.msg}`)
  return { secret, recoveryCodes: confirmReply.data.recoveryCodes }
}

export const logIn = (testApp: TestApp, email: string, code?: string) =>
  testApp.call(login, { body: { email, password: PASSWORD, ...(code !== undefined && { code }) } })

export async function getFactors(testApp: TestApp, token: string) {
  const { data } = await testApp.call(ownFactors, {}, { token })
  if (!data) throw new Error('not logged in')
  return data
}
