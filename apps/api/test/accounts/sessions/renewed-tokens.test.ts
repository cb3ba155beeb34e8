import { ownFactors } from '@fourfold/contract/accounts/factors'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { API_PREFIX, RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { nextCode, withApp } from '../factors/factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_IDLE_DAYS: '14' } })
})
afterAll(() => testApp.stop())

/** Makes a call with exactly this token, whatever has taken its place. */
async function callWith(token: string, { method, path }: Endpoint, payload?: object) {
  const answer = await testApp.app.inject({
    method,
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, renewed: answer.headers[RENEWED_TOKEN_HEADER] as string | undefined }
}

const opens = async (token: string | undefined) => (await callWith(token ?? '', ownFactors)).status === 200

/** The token before opens a moment longer, for calls that are under way. */
const afterGrace = () => testApp.clock.advance({ seconds: 31 })

describe('whoever proves anew who they are', () => {
  test('with the password gets another token, and the one before opens nothing once that is used', async () => {
    const { token } = await testApp.member('mila')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await opens(renewed)).toBe(true)
    afterGrace()
    expect([await opens(token), await opens(renewed)]).toEqual([false, true])
    // It is the session it was: as old, and the only one.
    const { data } = await testApp.call(ownSessions, {}, { token: renewed ?? '' })
    expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('with a code gets another token, and is as strong as they were', async () => {
    const { token } = await testApp.member('nora')
    const { secret } = await withApp(testApp, token)
    const { data } = await testApp.call(endpoints.login, {
      body: { email: testApp.emailOf('nora'), password: PASSWORD, code: nextCode(testApp, secret) },
    })
    const before = data?.token ?? ''
    const { renewed } = await callWith(before, endpoints.strengthenSession, { code: nextCode(testApp, secret) })
    expect(await opens(renewed)).toBe(true)
    const factors = await testApp.call(ownFactors, {}, { token: renewed ?? '' })
    expect(factors.data).toMatchObject({ isStrong: true, isFresh: true })
  })

  test('and fails keeps the token they have', async () => {
    const { token } = await testApp.member('olga')
    const { status, renewed } = await callWith(token, endSessions, { password: 'not my password' })
    expect([status, renewed, await opens(token)]).toEqual([400, undefined, true])
  })

  test('gets one from every call that takes a password or a code of whoever is logged in', () => {
    const proves = ({ access, body }: Endpoint) =>
      access === 'user' && body instanceof z.ZodObject && ('password' in body.shape || 'code' in body.shape)
    const calls: [string, Endpoint][] = Object.entries(endpoints)
    const silent = calls.filter(([, endpoint]) => proves(endpoint) && !endpoint.renews).map(([name]) => name)
    // This one ends every session.
    expect(silent).toEqual(['deleteAccount'])
  })
})

describe('a new token that never arrived', () => {
  test('logs nobody out: the one before opens as long as the session lasts, and counts as used', async () => {
    const { token } = await testApp.member('paula')
    const lost = await callWith(token, endSessions, { password: PASSWORD })
    expect(lost.renewed).toBeDefined()
    for (let week = 0; week < 3; week += 1) {
      testApp.clock.advance({ hours: 7 * 24 })
      expect(await opens(token)).toBe(true)
      await testApp.accounts.sessionUse.flush()
    }
    const { data } = await testApp.call(ownSessions, {}, { token })
    expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('comes again with the next proof, and ends the one before then', async () => {
    const { token } = await testApp.member('quinn')
    const lost = await callWith(token, endSessions, { password: PASSWORD })
    afterGrace()
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(renewed).toBe(lost.renewed)
    expect(await opens(renewed)).toBe(true)
    afterGrace()
    expect([await opens(token), await opens(renewed)]).toEqual([false, true])
  })

  test('does not keep a session open that its owner ends with the one before', async () => {
    const { token } = await testApp.member('rosa')
    const lost = await callWith(token, endSessions, { password: PASSWORD })
    expect((await callWith(token, endpoints.logout)).status).toBe(200)
    expect([await opens(token), await opens(lost.renewed)]).toEqual([false, false])
  })

  test('by an edit of the account logs nobody out either', async () => {
    const { token, user } = await testApp.member('sara')
    const form = { email: testApp.emailOf('sara'), username: user.username, name: 'Sara Other' }
    expect((await callWith(token, endpoints.editAccount, form)).status).toBe(200)
    afterGrace()
    expect(await opens(token)).toBe(true)
  })
})

describe('calls at once', () => {
  test('that prove anew get the same token, whichever answer the browser keeps', async () => {
    const { token } = await testApp.member('tara')
    const proofs = Array.from({ length: 4 }, () => callWith(token, endSessions, { password: PASSWORD }))
    const answers = await Promise.all(proofs)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ renewed }) => renewed))).toEqual(new Set([expect.any(String)]))
    afterGrace()
    expect(await opens(answers[0]?.renewed)).toBe(true)
  })

  test('of the token before are answered while the new one is used already', async () => {
    const { token } = await testApp.member('uma')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    const tokens = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? token : renewed))
    expect(await Promise.all(tokens.map(opens))).toEqual(tokens.map(() => true))
  })

  test('leave a bystander nothing: a token from two proofs ago opens nothing at all', async () => {
    const { token } = await testApp.member('vera')
    const first = await callWith(token, endSessions, { password: PASSWORD })
    const second = await callWith(first.renewed ?? '', endSessions, { password: PASSWORD })
    expect([await opens(token), await opens(first.renewed), await opens(second.renewed)]).toEqual([false, true, true])
  })
})

describe('a thief with the token of before', () => {
  /** Edits the account without a password, as a thief can, and says which token that brings. */
  async function editWith(token: string, name: string): Promise<string> {
    const body = { email: testApp.emailOf(name), username: name, name: 'Edited' }
    const { data } = await testApp.call(endpoints.editAccount, { body }, { token })
    return data?.token ?? ''
  }

  test('does not get by an edit what the next proof brings its owner', async () => {
    const { token, user } = await testApp.member('yara')
    const asked = await editWith(token, user.username)
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(renewed).not.toBe(asked)
    expect([await opens(asked), await opens(renewed)]).toEqual([false, true])
  })

  test.each([
    ['before the new one is used', false],
    ['after that', true],
  ])('gets no other one by an edit, and puts nobody out, %s', async (_when, isUsed) => {
    const { token, user } = await testApp.member(isUsed ? 'zoe' : 'zita')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    if (isUsed) await opens(renewed)
    expect(await editWith(token, user.username)).toBe(token)
    expect(await opens(renewed)).toBe(true)
    afterGrace()
    expect([await opens(token), await opens(renewed)]).toEqual([false, true])
  })

  const proofOf = async (token = '') => {
    const actor = await testApp.accounts.authenticate(token)
    return { isStrong: actor?.session.isMfaVerified, isFresh: actor?.session.isRecentlyVerified }
  }
  const [PROVEN, UNPROVEN] = [
    { isStrong: true, isFresh: true },
    { isStrong: false, isFresh: false },
  ]

  /** Somebody who logged in with a code, and a way to make the next one. */
  async function withCodes(name: string) {
    const { secret } = await withApp(testApp, (await testApp.admin(name)).token)
    const code = () => nextCode(testApp, secret)
    const { data } = await testApp.call(endpoints.login, {
      body: { email: testApp.emailOf(name), password: PASSWORD, code: code() },
    })
    return { token: data?.token ?? '', code }
  }

  test('has no share in what its owner proves by a factor', async () => {
    const { token, code } = await withCodes('ada')
    const { renewed } = await callWith(token, endpoints.strengthenSession, { code: code() })
    expect(await proofOf(token)).toEqual(UNPROVEN)
    expect(await proofOf(renewed)).toEqual(PROVEN)
    expect(await proofOf(token)).toEqual(UNPROVEN)
  })

  test('nor in the moment before the answer with the new one is made', async () => {
    const { token, code } = await withCodes('abby')
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('nobody')
    await testApp.accounts.stepUp(actor, { code: code() })
    expect(await proofOf(token)).toEqual(UNPROVEN)
    expect(await proofOf(actor.session.nextToken('proof'))).toEqual(PROVEN)
  })
})

describe('a token that was replaced', () => {
  test('is refused after its time, and the session of its owner goes on', async () => {
    const { token } = await testApp.member('wilma')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await opens(renewed)).toBe(true)
    testApp.clock.advance({ seconds: 29 })
    expect(await opens(token)).toBe(true)
    testApp.clock.advance({ seconds: 2 })
    // Not even the password makes a new one of it.
    const replayed = await callWith(token, endSessions, { password: PASSWORD })
    expect([replayed.status, replayed.renewed]).toEqual([401, undefined])
    expect(await opens(renewed)).toBe(true)
  })

  test('ends its live connections with it, and not before', async () => {
    const { token } = await testApp.member('xenia')
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('nobody')
    let ended = 0
    testApp.accounts.sessionWatch.watch(actor, () => (ended += 1))
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await opens(renewed)).toBe(true)
    testApp.accounts.sessionWatch.publishSessionEnd(actor.accountId)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(ended).toBe(0)
    afterGrace()
    await expect.poll(() => ended, { timeout: 8000 }).toBe(1)
  })
})
