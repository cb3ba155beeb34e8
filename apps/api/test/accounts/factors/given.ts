import { login } from '@fourfold/contract/accounts/endpoints'
import { confirmAuthenticator, ownFactors, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { addPasskey, passkeyLogin, passkeyQuestion, passkeyWish } from '@fourfold/contract/accounts/passkeys'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { codeAt, stepAt } from '../../../src/accounts/factors/totp.ts'
import { createAuthenticator } from '../../setup/authenticator.ts'
import type { Authenticator, Lie } from '../../setup/authenticator.ts'
import type { Answer } from '../../setup/call.ts'
import { PASSWORD } from '../../setup/people.ts'
import type { World } from '../../setup/world.ts'

export const said = ({ status, errors }: Answer<unknown>) => [status, errors[0]?.code]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret, as an app reads what was typed. */
function bytesOf(typed: string): Buffer {
  const bits = Array.from(typed, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an app shows, so many half minutes from now. */
export const shownBy = (world: World, secret: string, off = 0) =>
  codeAt(bytesOf(secret), stepAt(world.clock.now()) + off)

/** The next code that nobody has used. */
export function nextCode(world: World, secret: string): string {
  world.clock.advance({ seconds: 30 })
  return shownBy(world, secret)
}

/** What was asked for to make a passkey from. */
export async function wish(world: World, token: string, password = PASSWORD) {
  const { data } = await world.call(passkeyWish, { body: { password } }, { token })
  if (!data) throw new Error('no passkey may be made')
  return data
}

/** Takes the proof from somebody's sessions, as if they had been opened before there was a factor. */
export async function forgetProof(world: World, { id }: { id: number }): Promise<void> {
  await inTransaction(world.db, (tx) =>
    tx
      .updateTable('session')
      .set({ strengthened_by: null, passkey_id: null, proven_at: null })
      .where('session.account_id', '=', id as AccountId)
      .execute(),
  )
}

/** A passkey that somebody has added. */
export async function withPasskey(world: World, token: string, key = createAuthenticator(), userAgent?: string) {
  const body = key.make(await wish(world, token))
  const added = await world.call(addPasskey, { body }, { token, ...(userAgent && { userAgent }) })
  return { key, added }
}

export async function enterBy(world: World, key: Authenticator, lie: Lie & { counts?: boolean } = {}) {
  const { data } = await world.call(passkeyQuestion, {})
  if (!data) throw new Error('nothing to sign')
  return world.call(passkeyLogin, { body: key.answer(data, lie) })
}

/** An app that somebody has added; what it makes codes from, and what replaces it. */
export async function withApp(world: World, token: string) {
  const { data } = await world.call(startAuthenticator, { body: { password: PASSWORD } }, { token })
  const secret = data?.secret ?? ''
  const confirmed = await world.call(confirmAuthenticator, { body: { code: shownBy(world, secret) } }, { token })
  if (!confirmed.data) throw new Error(`the app was not added: ${confirmed.errors[0]?.msg}`)
  return { secret, recoveryCodes: confirmed.data.recoveryCodes }
}

export const logIn = (world: World, email: string, code?: string) =>
  world.call(login, { body: { email, password: PASSWORD, ...(code !== undefined && { code }) } })

export async function factorsOf(world: World, token: string) {
  const { data } = await world.call(ownFactors, {}, { token })
  if (!data) throw new Error('nobody is logged in')
  return data
}
