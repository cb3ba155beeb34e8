import type { Factors } from '@fourfold/contract/accounts/factors'
import {
  addPasskey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@fourfold/contract/accounts/passkeys'
import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

import { call } from '../data/api.ts'
import { PASSKEY_ERROR } from './passkey-error.ts'

function describePasskeyError(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address.'
  return 'The passkey request was canceled or timed out. Please try again.'
}

/** Converts errors of the WebAuthn API to a passkey error with a readable message. */
async function withPasskeyError<Result>(ceremony: Promise<Result>): Promise<Result> {
  return ceremony.catch((error: unknown) => {
    throw Object.assign(new Error(describePasskeyError(error), { cause: error }), { name: PASSKEY_ERROR })
  })
}

export async function logInWithPasskey(): Promise<LoginReply> {
  const { ticket, options } = await call(passkeyLoginOptions)
  const credential = await withPasskeyError(startAuthentication({ optionsJSON: options }))
  return call(passkeyLogin, { body: { ticket, credential: { ...credential, type: 'public-key' } } })
}

export async function createPasskey(password: string): Promise<Factors> {
  const { ticket, options } = await call(passkeyRegistrationOptions, { body: { password } })
  const credential = await withPasskeyError(startRegistration({ optionsJSON: options }))
  return call(addPasskey, { body: { ticket, credential: { ...credential, type: 'public-key' } } })
}
