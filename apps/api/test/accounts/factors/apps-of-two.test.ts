import { removeAuthenticator, startAuthenticator } from '@fourfold/contract/accounts/factors'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { replaceRecoveryCodes, resealSecret, useRecoveryCode } from '../../../src/accounts/factors/factors.store.ts'
import { PASSWORD } from '../../setup/people.ts'
import { startWorld } from '../../setup/world.ts'
import type { World } from '../../setup/world.ts'
import { factorsOf, logIn, nextCode, said, shownBy, withApp } from './given.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('what one does with their app', () => {
  test('turns on no app that another has only begun to add', async () => {
    const [ada, bea] = [await world.member('ada'), await world.member('bea')]
    await world.call(startAuthenticator, { body: { password: PASSWORD } }, { token: ada.token })
    await withApp(world, bea.token)
    expect((await factorsOf(world, ada.token)).authenticator).toBeNull()
    expect((await logIn(world, ada.email)).status).toBe(200)
  })

  test('uses up no code of another of the same half minute', async () => {
    const [cleo, dora] = [await world.member('cleo'), await world.member('dora')]
    const ofCleo = await withApp(world, cleo.token)
    const ofDora = await withApp(world, dora.token)
    expect((await logIn(world, cleo.email, nextCode(world, ofCleo.secret))).status).toBe(200)
    expect((await logIn(world, dora.email, shownBy(world, ofDora.secret))).status).toBe(200)
  })

  test('goes by their own recovery codes and not by those of another', async () => {
    const [elsa, faye] = [await world.member('elsa'), await world.member('faye')]
    const { recoveryCodes } = await withApp(world, elsa.token)
    await withApp(world, faye.token)
    expect(said(await logIn(world, faye.email, recoveryCodes[0]))).toEqual([400, 'code_wrong'])
    expect((await factorsOf(world, elsa.token)).authenticator?.recoveryCodesLeft).toBe(10)
  })

  test('goes by no recovery code of another, even where both are kept as the same', async () => {
    const [gina, hope] = [await world.member('gina'), await world.member('hope')]
    const hashes = [Buffer.alloc(32, 7)]
    const ofHope = { accountId: hope.user.id as AccountId, hashes, now: world.clock.now() }
    await inTransaction(world.db, async (tx) => {
      await replaceRecoveryCodes(tx, gina.user.id as AccountId, hashes)
      expect(await useRecoveryCode(tx, ofHope)).toBe(false)
    })
  })
  test('and removing it, takes neither app, codes nor proof from another', async () => {
    const [ivy, jane] = [await world.member('ivy'), await world.member('jane')]
    await withApp(world, ivy.token)
    await withApp(world, jane.token)
    expect((await world.call(removeAuthenticator, { body: { password: PASSWORD } }, { token: ivy.token })).status).toBe(
      200,
    )
    expect(await factorsOf(world, jane.token)).toMatchObject({
      authenticator: { recoveryCodesLeft: 10 },
      isStrong: true,
    })
  })

  test('and sealing its secret anew, changes no secret of another', async () => {
    const [kira, lena] = [await world.member('kira'), await world.member('lena')]
    await withApp(world, kira.token)
    const { secret } = await withApp(world, lena.token)
    await inTransaction(world.db, (tx) => resealSecret(tx, kira.user.id as AccountId, Buffer.alloc(32, 7)))
    expect((await logIn(world, lena.email, nextCode(world, secret))).status).toBe(200)
  })
})
