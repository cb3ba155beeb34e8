import { deleteAccount, keepAccount } from '@fourfold/contract/accounts/deletion'
import { editAccount, login } from '@fourfold/contract/accounts/endpoints'
import {
  confirmAuthenticator,
  ownFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  strengthenSession,
} from '@fourfold/contract/accounts/factors'
import { passkeyWish } from '@fourfold/contract/accounts/passkeys'
import { askForExport, openExport } from '@fourfold/contract/privacy/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitForMails } from '../../setup/mails.ts'
import { PASSWORD } from '../../setup/people.ts'
import { startWorld } from '../../setup/world.ts'
import type { World } from '../../setup/world.ts'
import { enterBy, factorsOf, forgetProof, logIn, nextCode, said, shownBy, withApp, withPasskey } from './given.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const WRONG = '000000'
const body = { password: PASSWORD }

describe('adding an app', () => {
  test('takes the password and its first code, and tells ten recovery codes', async () => {
    const { token, email } = await world.member('mila')
    const { data } = await world.call(startAuthenticator, { body }, { token })
    expect(data?.url).toContain(`secret=${data?.secret}`)
    expect((await factorsOf(world, token)).authenticator).toBeNull()
    // It does not count before its first code.
    expect((await logIn(world, email)).status).toBe(200)
    const code = shownBy(world, data?.secret ?? '')
    const confirmed = await world.call(confirmAuthenticator, { body: { code } }, { token })
    expect(new Set(confirmed.data?.recoveryCodes).size).toBe(10)
    expect(confirmed.data?.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/)
    expect(await factorsOf(world, token)).toMatchObject({ authenticator: { recoveryCodesLeft: 10 }, isStrong: true })
  })

  test('is refused with another password, a wrong code, too late, and a second time', async () => {
    const { token } = await world.member('nora')
    const wrong = await world.call(startAuthenticator, { body: { password: 'not my password' } }, { token })
    expect(said(wrong)).toEqual([400, 'wrong_password'])
    const confirm = (code: string) => world.call(confirmAuthenticator, { body: { code } }, { token })
    expect(said(await confirm(WRONG))).toEqual([409, 'authenticator_not_started'])
    const { data } = await world.call(startAuthenticator, { body }, { token })
    expect(said(await confirm(WRONG))).toEqual([400, 'code_wrong'])
    world.clock.advance({ minutes: 31 })
    expect(said(await confirm(shownBy(world, data?.secret ?? '')))).toEqual([409, 'authenticator_not_started'])
    await withApp(world, token)
    expect(said(await world.call(startAuthenticator, { body }, { token }))).toEqual([409, 'authenticator_on'])
  })

  test('waits for a confirmed address', async () => {
    const { token } = await world.newcomer('newcomer')
    expect(said(await world.call(startAuthenticator, { body }, { token }))).toEqual([403, 'email_not_confirmed'])
  })

  test('keeps nothing in the database that codes could be made from', async () => {
    const { token, user } = await world.member('olga')
    const { secret, recoveryCodes } = await withApp(world, token)
    const { rows } = await world.db
      .selectFrom('authenticator')
      .select('authenticator.secret')
      .where('authenticator.account_id', '=', user.id as never)
      .execute()
      .then((found) => ({ rows: found }))
    const kept = rows[0]?.secret.toString('latin1') ?? ''
    expect(kept).toHaveLength(12 + 16 + 20)
    expect(secret).toHaveLength(32)
    expect(kept).not.toContain(secret)
    const codes = await world.db.selectFrom('recovery_code').select('recovery_code.code_hash').execute()
    for (const { code_hash } of codes) expect(code_hash).toHaveLength(32)
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0])
  })

  test('is told by mail, and so is removing it', async () => {
    const { token, email } = await world.member('tess')
    await withApp(world, token)
    expect((await world.call(removeAuthenticator, { body }, { token })).data).toMatchObject({ authenticator: null })
    await world.doJobs()
    const subjects = (await waitForMails(email, 3)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['You now log in with a code', 'You no longer log in with a code']))
  })
})

describe('logging in with a code', () => {
  test('the password alone is not enough, and the right one tells nobody else anything', async () => {
    const { token, email } = await world.member('petra')
    const { secret } = await withApp(world, token)
    expect(said(await logIn(world, email))).toEqual([403, 'code_required'])
    const guessed = { email, password: 'not my password' }
    expect(said(await world.call(login, { body: { ...guessed, code: nextCode(world, secret) } }))).toEqual([
      400,
      'wrong_credentials',
    ])
    expect(said(await logIn(world, email, WRONG))).toEqual([400, 'code_wrong'])
    const entered = await logIn(world, email, nextCode(world, secret).replace(/^(...)/, '$1 '))
    expect(await factorsOf(world, entered.data?.token ?? '')).toMatchObject({ isStrong: true })
  })

  test('a code works once, also at the same moment, and so does every one before it', async () => {
    const { token, email } = await world.member('quinn')
    const { secret } = await withApp(world, token)
    expect(said(await logIn(world, email, shownBy(world, secret)))).toEqual([400, 'code_wrong'])
    const before = nextCode(world, secret)
    const code = nextCode(world, secret)
    const answers = await Promise.all([1, 2, 3].map(() => logIn(world, email, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(said(await logIn(world, email, before))).toEqual([400, 'code_wrong'])
  })

  test('one half minute off is forgiven, two are not', async () => {
    const { token, email } = await world.member('rosa')
    const { secret } = await withApp(world, token)
    world.clock.advance({ minutes: 10 })
    expect(said(await logIn(world, email, shownBy(world, secret, 2)))).toEqual([400, 'code_wrong'])
    expect(said(await logIn(world, email, shownBy(world, secret, -2)))).toEqual([400, 'code_wrong'])
    expect((await logIn(world, email, shownBy(world, secret, -1))).status).toBe(200)
    expect((await logIn(world, email, shownBy(world, secret, 1))).status).toBe(200)
  })

  test('the code of somebody else opens nothing', async () => {
    const [sara, rival] = [await world.member('sara'), await world.member('rival')]
    await withApp(world, sara.token)
    const { secret, recoveryCodes } = await withApp(world, rival.token)
    expect(said(await logIn(world, sara.email, nextCode(world, secret)))).toEqual([400, 'code_wrong'])
    expect(said(await logIn(world, sara.email, recoveryCodes[0]))).toEqual([400, 'code_wrong'])
  })

  test('keeping an account that was about to be deleted takes one as well', async () => {
    const { token, email } = await world.member('uma')
    const { secret } = await withApp(world, token)
    await world.call(deleteAccount, { body }, { token })
    const keep = (code?: string) => world.call(keepAccount, { body: { email, ...body, ...(code && { code }) } })
    expect(said(await keep())).toEqual([403, 'code_required'])
    expect(said(await keep(WRONG))).toEqual([400, 'code_wrong'])
    expect((await keep(nextCode(world, secret))).status).toBe(200)
  })

  test('a passkey needs none', async () => {
    const { token } = await world.member('vera')
    await withApp(world, token)
    const { key } = await withPasskey(world, token)
    expect((await enterBy(world, key)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('each opens the account once, however it is typed, and its owner hears of it', async () => {
    const { token, email } = await world.member('wanda')
    const { recoveryCodes } = await withApp(world, token)
    const [first = '', second = ''] = recoveryCodes
    const entered = await logIn(world, email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)
    expect(await factorsOf(world, entered.data?.token ?? '')).toMatchObject({
      isStrong: true,
      authenticator: { recoveryCodesLeft: 9 },
    })
    expect(said(await logIn(world, email, first))).toEqual([400, 'code_wrong'])
    const answers = await Promise.all([1, 2, 3].map(() => logIn(world, email, second)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    await world.doJobs()
    await waitForMails(email, 2, ({ subject }) => subject === 'A recovery code was used')
  })

  test('new ones take the password, and end those before', async () => {
    const { token, email } = await world.member('xenia')
    const { recoveryCodes: old } = await withApp(world, token)
    const wrong = await world.call(renewRecoveryCodes, { body: { password: 'not my password' } }, { token })
    expect(said(wrong)).toEqual([400, 'wrong_password'])
    const { data } = await world.call(renewRecoveryCodes, { body }, { token })
    expect(said(await logIn(world, email, old[0]))).toEqual([400, 'code_wrong'])
    expect((await logIn(world, email, data?.recoveryCodes[0])).status).toBe(200)
  })

  test('without an app there are none', async () => {
    const { token } = await world.member('yara')
    for (const call of [renewRecoveryCodes, removeAuthenticator] as const) {
      expect(said(await world.call(call, { body }, { token }))).toEqual([409, 'authenticator_off'])
    }
    const strengthened = await world.call(strengthenSession, { body: { code: WRONG } }, { token })
    expect(said(strengthened)).toEqual([409, 'authenticator_off'])
  })
})

describe('somebody with the password and a session that a code has proven long ago', () => {
  test('says a code again before what decides who gets in is changed', async () => {
    const { token, email, user } = await world.member('long.ago')
    const { secret } = await withApp(world, token)
    expect(await factorsOf(world, token)).toMatchObject({ isStrong: true, isFresh: true })
    world.clock.advance({ minutes: 10 })
    expect(await factorsOf(world, token)).toMatchObject({ isStrong: true, isFresh: false })
    const form = { name: user.name, username: user.username, email, currentPassword: PASSWORD }
    const edit = (given: { email?: string; newPassword?: string }) =>
      world.call(editAccount, { body: { ...form, ...given } }, { token })
    const refused = [403, 'second_factor_required']
    expect(said(await edit({ email: world.emailOf('long.ago.thief') }))).toEqual(refused)
    expect(said(await edit({ newPassword: 'a phrase of the thief' }))).toEqual(refused)
    for (const call of [removeAuthenticator, renewRecoveryCodes, passkeyWish, askForExport, deleteAccount] as const) {
      expect(said(await world.call(call, { body }, { token }))).toEqual(refused)
    }
    expect((await world.call(strengthenSession, { body: { code: nextCode(world, secret) } }, { token })).data).toEqual(
      expect.objectContaining({ isStrong: true, isFresh: true }),
    )
    expect((await world.call(removeAuthenticator, { body }, { token })).status).toBe(200)
  })

  test('as an admin also where passkeys are all there is, and a member with those alone does not', async () => {
    const { token: admins } = await world.admin('key.admin')
    const { token: members } = await world.member('key.member')
    for (const token of [admins, members]) await withPasskey(world, token)
    world.clock.advance({ minutes: 10 })
    expect(said(await world.call(passkeyWish, { body }, { token: admins }))).toEqual([403, 'second_factor_required'])
    expect((await world.call(passkeyWish, { body }, { token: members })).status).toBe(200)
  })
})

describe('somebody with the password and a session that no code has proven', () => {
  test('changes no factor, until a code proves the session', async () => {
    const { token, user } = await world.member('zoe')
    const { secret } = await withApp(world, token)
    await forgetProof(world, user)
    for (const call of [removeAuthenticator, renewRecoveryCodes, passkeyWish] as const) {
      expect(said(await world.call(call, { body }, { token }))).toEqual([403, 'second_factor_required'])
    }
    const strengthen = (code: string) => world.call(strengthenSession, { body: { code } }, { token })
    expect(said(await strengthen(WRONG))).toEqual([400, 'code_wrong'])
    expect((await strengthen(nextCode(world, secret))).data).toMatchObject({ isStrong: true })
    expect((await world.call(removeAuthenticator, { body }, { token })).status).toBe(200)
  })

  test('changes neither address nor password, deletes nothing and gets no archive', async () => {
    const { token, email, user } = await world.member('bella')
    const { secret } = await withApp(world, token)
    await forgetProof(world, user)
    const form = { name: user.name, username: user.username, email, currentPassword: PASSWORD }
    const edit = (given: { email?: string; newPassword?: string }) =>
      world.call(editAccount, { body: { ...form, ...given } }, { token })
    const refused = [403, 'second_factor_required']
    expect(said(await edit({ email: world.emailOf('bella.thief') }))).toEqual(refused)
    expect(said(await edit({ newPassword: 'a phrase of the thief' }))).toEqual(refused)
    for (const call of [deleteAccount, askForExport, openExport] as const) {
      expect(said(await world.call(call, { body }, { token }))).toEqual(refused)
    }
    await world.call(strengthenSession, { body: { code: nextCode(world, secret) } }, { token })
    expect((await world.call(askForExport, { body }, { token })).status).toBe(200)
    expect((await edit({ newPassword: 'a phrase of the owner' })).status).toBe(200)
  })

  test('the proof goes along when the account is edited, and ends with the last factor', async () => {
    const { token, email, user } = await world.member('anna')
    await withApp(world, token)
    const edited = await world.call(editAccount, { body: { name: 'Anna', username: user.username, email } }, { token })
    const next = edited.data?.token ?? ''
    expect(await factorsOf(world, next)).toMatchObject({ isStrong: true })
    await world.call(removeAuthenticator, { body }, { token: next })
    expect(await factorsOf(world, next)).toMatchObject({ isStrong: false })
    expect(said(await world.call(ownFactors, {}, { token }))).toEqual([401, 'not_signed_in'])
  })
})
