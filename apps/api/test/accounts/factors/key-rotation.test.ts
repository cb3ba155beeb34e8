import { ownFactors } from '@fourfold/contract/accounts/factors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { logInWithPasskey, logIn, nextCode, statusAndCode, addAuthenticator, registerPasskey } from './factors.ts'

const OLD = 'the key that was there before the exchange'
const NEW = 'the key that takes its place and lasts as long'

/** Test apps on one database: before the key rotation, after it, and without the old key. */
let before: TestApp
let after: TestApp
let without: TestApp
beforeAll(async () => {
  before = await startTestApp({ env: { FACTOR_SECRET: OLD } })
  const same = { DATABASE_URL: before.databaseUrl }
  after = await startTestApp({ env: { FACTOR_SECRET: `${NEW},${OLD}`, ...same } })
  without = await startTestApp({ env: { FACTOR_SECRET: NEW, ...same } })
  // Each time step is accepted once, so this clock is ahead of the other one.
  after.clock.advance({ minutes: 1 })
  without.clock.advance({ minutes: 2 })
})
afterAll(async () => {
  for (const testApp of [without, after, before]) await testApp.stop()
})

describe('FACTOR_SECRET', () => {
  test('rotation keeps codes working and reencrypts the secret at the next use', async () => {
    const { token, email } = await before.member('mila')
    const { secret, recoveryCodes } = await addAuthenticator(before, token)
    expect((await logIn(after, email, nextCode(after, secret))).status).toBe(200)
    expect((await logIn(without, email, nextCode(without, secret))).status).toBe(200)
    expect((await logIn(after, email, recoveryCodes[0])).status).toBe(200)
    // Recovery codes are only hashed, so they end with the old key.
    expect(statusAndCode(await logIn(without, email, recoveryCodes[1]))).toEqual([400, 'code_wrong'])
  })

  test('rotation keeps passkeys from before and after it working', async () => {
    const { token } = await before.member('nora')
    const { key } = await registerPasskey(before, token)
    const loggedIn = await logInWithPasskey(after, key)
    expect((await after.call(ownFactors, {}, { token: loggedIn.data?.token ?? '' })).status).toBe(200)
    const { key: next } = await registerPasskey(after, loggedIn.data?.token ?? '')
    expect((await logInWithPasskey(without, next)).status).toBe(200)
  })
})
