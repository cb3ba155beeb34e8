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
  const as = await createUser('member')
  const { secret } = await call(startAuthenticator, as, { body })
  const { recoveryCodes } = await call(confirmAuthenticator, as, { body: { code: computeTotpCode(secret) } })
  return { as, recoveryCodes }
}

async function createUserWithPasskey({ createUser, call }: ExampleContext) {
  const as = await createUser('member')
  const key = createAuthenticator()
  const registration = key.register(await call(passkeyRegistrationOptions, as, { body }))
  const { passkeys } = await call(addPasskey, as, { body: registration })
  return { as, key, id: passkeys[0]?.id ?? '' }
}

/** Examples for endpoints of second factors. */
export const factorExamples = {
  startAuthenticator: async ({ createUser }) => ({ as: await createUser('member'), body }),
  confirmAuthenticator: async ({ createUser, call }) => {
    const as = await createUser('member')
    const { secret } = await call(startAuthenticator, as, { body })
    return { as, body: { code: computeTotpCode(secret) } }
  },
  renewRecoveryCodes: async (context) => ({ as: (await createUserWithAuthenticator(context)).as, body }),
  removeAuthenticator: async (context) => ({ as: (await createUserWithAuthenticator(context)).as, body }),
  verifySession: async (context) => {
    const { as, recoveryCodes } = await createUserWithAuthenticator(context)
    return { as, body: { code: recoveryCodes[0] ?? '' } }
  },
  reportUnrecognizedFactor: async ({ createUser, createMailLink }) => ({
    as: null,
    body: await createMailLink(await createUser('member'), 'factor'),
  }),
  passkeyRegistrationOptions: async ({ createUser }) => ({ as: await createUser('member'), body }),
  addPasskey: async ({ createUser, call }) => {
    const as = await createUser('member')
    return { as, body: createAuthenticator().register(await call(passkeyRegistrationOptions, as, { body })) }
  },
  passkeyLogin: async (context) => {
    const { key } = await createUserWithPasskey(context)
    return { as: null, body: key.sign(await context.call(passkeyLoginOptions, null, {})) }
  },
  renamePasskey: async (context) => {
    const { as, id } = await createUserWithPasskey(context)
    return { as, body: { id, name: 'Phone' } }
  },
  removePasskey: async (context) => {
    const { as, id } = await createUserWithPasskey(context)
    return { as, body: { id, password: PASSWORD } }
  },
} satisfies Examples
