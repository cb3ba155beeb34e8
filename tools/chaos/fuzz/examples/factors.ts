import { createHmac } from 'node:crypto'

import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { addPasskey, passkeyLoginOptions, passkeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'

import { createAuthenticator } from '../../../../apps/api/test/setup/authenticator.ts'
import { PASSWORD } from '../users.ts'
import type { Examples, ExampleContext } from './context.ts'

const body = { password: PASSWORD }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the current code of an authenticator app (RFC 6238). */
function computeTotpCode(secret: string): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

async function createUserWithAuthenticator({ createUser, call }: ExampleContext) {
  const caller = await createUser('member')
  const { secret } = await call(startAuthenticator, caller, { body })
  const { recoveryCodes } = await call(confirmAuthenticator, caller, { body: { code: computeTotpCode(secret) } })
  return { caller, recoveryCodes }
}

async function createUserWithPasskey({ createUser, call }: ExampleContext) {
  const caller = await createUser('member')
  const key = createAuthenticator()
  const registration = key.register(await call(passkeyRegistrationOptions, caller, { body }))
  const { passkeys } = await call(addPasskey, caller, { body: registration })
  return { caller, key, id: passkeys[0]?.id ?? '' }
}

/** Examples for endpoints of second factors. */
export const factorExamples = {
  startAuthenticator: async ({ createUser }) => ({ caller: await createUser('member'), body }),
  confirmAuthenticator: async ({ createUser, call }) => {
    const caller = await createUser('member')
    const { secret } = await call(startAuthenticator, caller, { body })
    return { caller, body: { code: computeTotpCode(secret) } }
  },
  renewRecoveryCodes: async (context) => ({ caller: (await createUserWithAuthenticator(context)).caller, body }),
  removeAuthenticator: async (context) => ({ caller: (await createUserWithAuthenticator(context)).caller, body }),
  verifySession: async (context) => {
    const { caller, recoveryCodes } = await createUserWithAuthenticator(context)
    return { caller, body: { code: recoveryCodes[0] ?? '' } }
  },
  reportUnrecognizedFactor: async ({ createUser, createMailLink }) => ({
    caller: null,
    body: await createMailLink(await createUser('member'), 'factor'),
  }),
  passkeyRegistrationOptions: async ({ createUser }) => ({ caller: await createUser('member'), body }),
  addPasskey: async ({ createUser, call }) => {
    const caller = await createUser('member')
    return { caller, body: createAuthenticator().register(await call(passkeyRegistrationOptions, caller, { body })) }
  },
  passkeyLogin: async (context) => {
    const { key } = await createUserWithPasskey(context)
    return { caller: null, body: key.sign(await context.call(passkeyLoginOptions, null, {})) }
  },
  renamePasskey: async (context) => {
    const { caller, id } = await createUserWithPasskey(context)
    return { caller, body: { id, name: 'Phone' } }
  },
  removePasskey: async (context) => {
    const { caller, id } = await createUserWithPasskey(context)
    return { caller, body: { id, password: PASSWORD } }
  },
} satisfies Examples
