import { removeAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  replaceRecoveryCodes,
  replaceSecret,
  consumeRecoveryCode,
} from '../../../src/accounts/factors/factors.store.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { getFactors, logIn, nextCode, statusAndCode, currentCode, addAuthenticator } from './factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

describe('authenticator apps of two accounts are independent', () => {
  test('confirming an app does not activate another account’s pending app', async () => {
    const [ada, bea] = [await testApp.member('ada'), await testApp.member('bea')]
    await testApp.call(startAuthenticator, { body: { password: PASSWORD } }, { token: ada.token })
    await addAuthenticator(testApp, bea.token)
    expect((await getFactors(testApp, ada.token)).authenticator).toBeNull()
    expect((await logIn(testApp, ada.email)).status).toBe(200)
  })

  test('using a code does not use up another account’s code of the same time step', async () => {
    const [cleo, dora] = [await testApp.member('cleo'), await testApp.member('dora')]
    const cleosApp = await addAuthenticator(testApp, cleo.token)
    const dorasApp = await addAuthenticator(testApp, dora.token)
    expect((await logIn(testApp, cleo.email, nextCode(testApp, cleosApp.secret))).status).toBe(200)
    expect((await logIn(testApp, dora.email, currentCode(testApp, dorasApp.secret))).status).toBe(200)
  })

  test('rejects the recovery code of another account', async () => {
    const [elsa, faye] = [await testApp.member('elsa'), await testApp.member('faye')]
    const { recoveryCodes } = await addAuthenticator(testApp, elsa.token)
    await addAuthenticator(testApp, faye.token)
    expect(statusAndCode(await logIn(testApp, faye.email, recoveryCodes[0]))).toEqual([400, 'code_wrong'])
    expect((await getFactors(testApp, elsa.token)).authenticator?.recoveryCodesLeft).toBe(10)
  })

  test('does not consume another account’s recovery code with an equal hash', async () => {
    const [gina, hope] = [await testApp.member('gina'), await testApp.member('hope')]
    const hashes = [Buffer.alloc(32, 7)]
    const hopesCode = { accountId: hope.user.id as AccountId, hashes, now: testApp.clock.now() }
    await inTransaction(testApp.db, async (tx) => {
      await replaceRecoveryCodes(tx, gina.user.id as AccountId, hashes)
      expect(await consumeRecoveryCode(tx, hopesCode)).toBe(false)
    })
  })
  test('removing an app keeps another account’s app, recovery codes, and MFA verification', async () => {
    const [ivy, jane] = [await testApp.member('ivy'), await testApp.member('jane')]
    await addAuthenticator(testApp, ivy.token)
    await addAuthenticator(testApp, jane.token)
    expect(
      (await testApp.call(removeAuthenticator, { body: { password: PASSWORD } }, { token: ivy.token })).status,
    ).toBe(200)
    expect(await getFactors(testApp, jane.token)).toMatchObject({
      authenticator: { recoveryCodesLeft: 10 },
      isStrong: true,
    })
  })

  test('replacing an encrypted secret does not change another account’s secret', async () => {
    const [kira, lena] = [await testApp.member('kira'), await testApp.member('lena')]
    await addAuthenticator(testApp, kira.token)
    const { secret } = await addAuthenticator(testApp, lena.token)
    await inTransaction(testApp.db, (tx) => replaceSecret(tx, kira.user.id as AccountId, Buffer.alloc(32, 7)))
    expect((await logIn(testApp, lena.email, nextCode(testApp, secret))).status).toBe(200)
  })
})
