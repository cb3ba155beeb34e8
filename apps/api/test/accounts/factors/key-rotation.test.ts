import { ownFactors } from '@fourfold/contract/accounts/factors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { logInWithPasskey, logIn, nextCode, statusAndCode, addAuthenticator, registerPasskey } from './factors.ts'

const OLD = 'the key that was there before the exchange'
const NEW = 'the key that takes its place and lasts as long'

/** Test apps on one database: with the old key, with both keys (during the rotation), and with only the new key. */
let oldKeyApp: TestApp
let bothKeysApp: TestApp
let newKeyApp: TestApp
beforeAll(async () => {
  oldKeyApp = await startTestApp({ env: { FACTOR_SECRET: OLD } })
  const sameDatabase = { DATABASE_URL: oldKeyApp.databaseUrl }
  bothKeysApp = await startTestApp({ env: { FACTOR_SECRET: `${NEW},${OLD}`, ...sameDatabase } })
  newKeyApp = await startTestApp({ env: { FACTOR_SECRET: NEW, ...sameDatabase } })
  // Each code is accepted once, so the clocks differ by several time steps.
  bothKeysApp.clock.advance({ minutes: 1 })
  newKeyApp.clock.advance({ minutes: 2 })
})
afterAll(async () => {
  for (const testApp of [newKeyApp, bothKeysApp, oldKeyApp]) await testApp.stop()
})

describe('FACTOR_SECRET', () => {
  test('rotation keeps codes working and reencrypts the secret at the next use', async () => {
    const { token, email } = await oldKeyApp.member('mila')
    const { secret, recoveryCodes } = await addAuthenticator(oldKeyApp, token)
    expect((await logIn(bothKeysApp, email, nextCode(bothKeysApp, secret))).status).toBe(200)
    expect((await logIn(newKeyApp, email, nextCode(newKeyApp, secret))).status).toBe(200)
    expect((await logIn(bothKeysApp, email, recoveryCodes[0])).status).toBe(200)
    // Recovery codes are hashed with the key and cannot be rehashed, so they require the old key.
    expect(statusAndCode(await logIn(newKeyApp, email, recoveryCodes[1]))).toEqual([400, 'code_wrong'])
  })

  test('rotation keeps passkeys working, no matter when they were added', async () => {
    const { token } = await oldKeyApp.member('nora')
    const { key } = await registerPasskey(oldKeyApp, token)
    const loginReply = await logInWithPasskey(bothKeysApp, key)
    expect((await bothKeysApp.call(ownFactors, {}, { token: loginReply.data?.token ?? '' })).status).toBe(200)
    const { key: newKey } = await registerPasskey(bothKeysApp, loginReply.data?.token ?? '')
    expect((await logInWithPasskey(newKeyApp, newKey)).status).toBe(200)
  })
})
