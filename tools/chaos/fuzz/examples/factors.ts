import { createHmac } from 'node:crypto'

import { confirmAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { addPasskey, passkeyLoginOptions, passkeyRegistrationOptions } from '@fourfold/contract/accounts/passkeys'

import { createAuthenticator } from '../../../../apps/api/test/setup/authenticator.ts'
import { PASSWORD } from '../users.ts'
import type { Examples, ExampleContext } from './context.ts'

const body = { password: PASSWORD }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Current code of an authenticator app (RFC 6238). */
function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

async function withApp({ open, call }: ExampleContext) {
  const as = await open('member')
  const { secret } = await call(startAuthenticator, as, { body })
  const { recoveryCodes } = await call(confirmAuthenticator, as, { body: { code: codeOf(secret) } })
  return { as, recoveryCodes }
}

async function withPasskey({ open, call }: ExampleContext) {
  const as = await open('member')
  const key = createAuthenticator()
  const made = key.register(await call(passkeyRegistrationOptions, as, { body }))
  const { passkeys } = await call(addPasskey, as, { body: made })
  return { as, key, id: passkeys[0]?.id ?? '' }
}

/** Examples for endpoints of second factors. */
export const factorExamples = {
  startAuthenticator: async ({ open }) => ({ as: await open('member'), body }),
  confirmAuthenticator: async ({ open, call }) => {
    const as = await open('member')
    const { secret } = await call(startAuthenticator, as, { body })
    return { as, body: { code: codeOf(secret) } }
  },
  renewRecoveryCodes: async (here) => ({ as: (await withApp(here)).as, body }),
  removeAuthenticator: async (here) => ({ as: (await withApp(here)).as, body }),
  verifySession: async (here) => {
    const { as, recoveryCodes } = await withApp(here)
    return { as, body: { code: recoveryCodes[0] ?? '' } }
  },
  reportUnrecognizedFactor: async ({ open, mailedLink }) => ({
    as: null,
    body: await mailedLink(await open('member'), 'factor'),
  }),
  passkeyRegistrationOptions: async ({ open }) => ({ as: await open('member'), body }),
  addPasskey: async ({ open, call }) => {
    const as = await open('member')
    return { as, body: createAuthenticator().register(await call(passkeyRegistrationOptions, as, { body })) }
  },
  passkeyLogin: async (here) => {
    const { key } = await withPasskey(here)
    return { as: null, body: key.sign_(await here.call(passkeyLoginOptions, null, {})) }
  },
  renamePasskey: async (here) => {
    const { as, id } = await withPasskey(here)
    return { as, body: { id, name: 'Phone' } }
  },
  removePasskey: async (here) => {
    const { as, id } = await withPasskey(here)
    return { as, body: { id, password: PASSWORD } }
  },
} satisfies Examples
