import { ownFactors } from '@fourfold/contract/accounts/factors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { enterBy, logIn, nextCode, said, withApp, withPasskey } from './factors.ts'

const OLD = 'the key that was there before the exchange'
const NEW = 'the key that takes its place and lasts as long'

/** The same database before the exchange, after it, and once nobody has the old key any more. */
let before: TestApp
let after: TestApp
let without: TestApp
beforeAll(async () => {
  before = await startTestApp({ env: { FACTOR_SECRET: OLD } })
  const same = { DATABASE_URL: before.databaseUrl }
  after = await startTestApp({ env: { FACTOR_SECRET: `${NEW},${OLD}`, ...same } })
  without = await startTestApp({ env: { FACTOR_SECRET: NEW, ...same } })
  // A code counts once, and so does each half minute: here it is later than there.
  after.clock.advance({ minutes: 1 })
  without.clock.advance({ minutes: 2 })
})
afterAll(async () => {
  for (const testApp of [without, after, before]) await testApp.stop()
})

describe('FACTOR_SECRET', () => {
  test('is exchanged: codes go on, and what they are made from is encrypted anew when one is used', async () => {
    const { token, email } = await before.member('mila')
    const { secret, recoveryCodes } = await withApp(before, token)
    expect((await logIn(after, email, nextCode(after, secret))).status).toBe(200)
    expect((await logIn(without, email, nextCode(without, secret))).status).toBe(200)
    expect((await logIn(after, email, recoveryCodes[0])).status).toBe(200)
    // A hash cannot be made anew without the code, so that these end with the key.
    expect(said(await logIn(without, email, recoveryCodes[1]))).toEqual([400, 'code_wrong'])
  })

  test('is exchanged: passkeys from before and from after log in', async () => {
    const { token } = await before.member('nora')
    const { key } = await withPasskey(before, token)
    const entered = await enterBy(after, key)
    expect((await after.call(ownFactors, {}, { token: entered.data?.token ?? '' })).status).toBe(200)
    const { key: next } = await withPasskey(after, entered.data?.token ?? '')
    expect((await enterBy(without, next)).status).toBe(200)
  })
})
