import { ownFactors } from '@fourfold/contract/accounts/factors'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { API_PREFIX, RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { UNVERIFIED, VERIFIED } from '../../../src/accounts/factors/factor-change.service.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { nextCode, addAuthenticator } from '../factors/factors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_IDLE_DAYS: '14' } })
})
afterAll(() => testApp.stop())

/** Makes a call with exactly this token, even if it was replaced. */
async function callWith(token: string, { method, path }: Endpoint, payload?: object) {
  const response = await testApp.app.inject({
    method,
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, renewed: response.headers[RENEWED_TOKEN_HEADER] as string | undefined }
}

const isValid = async (token: string | undefined) => (await callWith(token ?? '', ownFactors)).status === 200

/** Advances the clock past the grace period of the previous token. */
const passGracePeriod = () => testApp.clock.advance({ seconds: 31 })

describe('reauthentication', () => {
  test('with the password returns a new token; the previous one ends once the new one is used', async () => {
    const { token } = await testApp.member('mila')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await isValid(renewed)).toBe(true)
    passGracePeriod()
    expect([await isValid(token), await isValid(renewed)]).toEqual([false, true])
    // The renewal keeps the session.
    const { data } = await testApp.call(ownSessions, {}, { token: renewed ?? '' })
    expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('with a code returns a new token and keeps the MFA verification', async () => {
    const { token } = await testApp.member('nora')
    const { secret } = await addAuthenticator(testApp, token)
    const { data } = await testApp.call(endpoints.login, {
      body: { email: testApp.emailOf('nora'), password: PASSWORD, code: nextCode(testApp, secret) },
    })
    const loginToken = data?.token ?? ''
    const { renewed } = await callWith(loginToken, endpoints.verifySession, { code: nextCode(testApp, secret) })
    expect(await isValid(renewed)).toBe(true)
    const factors = await testApp.call(ownFactors, {}, { token: renewed ?? '' })
    expect(factors.data).toMatchObject({ isStrong: true, isFresh: true })
  })

  test('keeps the current token when it fails', async () => {
    const { token } = await testApp.member('olga')
    const { status, renewed } = await callWith(token, endSessions, { password: 'not my password' })
    expect([status, renewed, await isValid(token)]).toEqual([400, undefined, true])
  })

  test('every endpoint that requires the caller’s password or code renews the token', () => {
    const requiresPasswordOrCode = ({ access, body }: Endpoint) =>
      access === 'user' && body instanceof z.ZodObject && ('password' in body.shape || 'code' in body.shape)
    const calls: [string, Endpoint][] = Object.entries(endpoints)
    const withoutRenewal = calls
      .filter(([, endpoint]) => requiresPasswordOrCode(endpoint) && !endpoint.renewsToken)
      .map(([name]) => name)
    // deleteAccount ends every session.
    expect(withoutRenewal).toEqual(['deleteAccount'])
  })
})

describe('a renewed token that never reached the client', () => {
  test('keeps the previous token valid for the whole session', async () => {
    const { token } = await testApp.member('paula')
    const lostReply = await callWith(token, endSessions, { password: PASSWORD })
    expect(lostReply.renewed).toBeDefined()
    for (let week = 0; week < 3; week += 1) {
      testApp.clock.advance({ hours: 7 * 24 })
      expect(await isValid(token)).toBe(true)
      await testApp.accounts.sessionUsage.flush()
    }
    const { data } = await testApp.call(ownSessions, {}, { token })
    expect(data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('is sent again at the next reauthentication, which then ends the previous token', async () => {
    const { token } = await testApp.member('quinn')
    const lostReply = await callWith(token, endSessions, { password: PASSWORD })
    passGracePeriod()
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(renewed).toBe(lostReply.renewed)
    expect(await isValid(renewed)).toBe(true)
    passGracePeriod()
    expect([await isValid(token), await isValid(renewed)]).toEqual([false, true])
  })

  test('does not keep a session open that was ended with the previous token', async () => {
    const { token } = await testApp.member('rosa')
    const lostReply = await callWith(token, endSessions, { password: PASSWORD })
    expect((await callWith(token, endpoints.logout)).status).toBe(200)
    expect([await isValid(token), await isValid(lostReply.renewed)]).toEqual([false, false])
  })

  test('does not log out the client after an account edit either', async () => {
    const { token, user } = await testApp.member('sara')
    const form = { email: testApp.emailOf('sara'), username: user.username, name: 'Sara Other' }
    expect((await callWith(token, endpoints.editAccount, form)).status).toBe(200)
    passGracePeriod()
    expect(await isValid(token)).toBe(true)
  })
})

describe('concurrent token renewals', () => {
  test('concurrent reauthentications return the same token', async () => {
    const { token } = await testApp.member('tara')
    const calls = Array.from({ length: 4 }, () => callWith(token, endSessions, { password: PASSWORD }))
    const responses = await Promise.all(calls)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ renewed }) => renewed))).toEqual(new Set([expect.any(String)]))
    passGracePeriod()
    expect(await isValid(responses[0]?.renewed)).toBe(true)
  })

  test('the previous token stays valid while the new one is first used', async () => {
    const { token } = await testApp.member('uma')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    const tokens = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? token : renewed))
    expect(await Promise.all(tokens.map(isValid))).toEqual(tokens.map(() => true))
  })

  test('a token from two renewals ago is invalid', async () => {
    const { token } = await testApp.member('vera')
    const first = await callWith(token, endSessions, { password: PASSWORD })
    const second = await callWith(first.renewed ?? '', endSessions, { password: PASSWORD })
    expect([await isValid(token), await isValid(first.renewed), await isValid(second.renewed)]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a thief with the previous token', () => {
  /** Edits the account without a password, as a thief can, and returns the resulting token. */
  async function editWith(token: string, name: string): Promise<string> {
    const body = { email: testApp.emailOf(name), username: name, name: 'Edited' }
    const { data } = await testApp.call(endpoints.editAccount, { body }, { token })
    return data?.token ?? ''
  }

  test('an edit does not return the token that the owner’s next reauthentication returns', async () => {
    const { token, user } = await testApp.member('yara')
    const editedToken = await editWith(token, user.username)
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(renewed).not.toBe(editedToken)
    expect([await isValid(editedToken), await isValid(renewed)]).toEqual([false, true])
  })

  test.each([
    ['before the new token is used', false],
    ['after the new token is used', true],
  ])('an account edit returns no other token and ends no session, %s', async (_when, isUsed) => {
    const { token, user } = await testApp.member(isUsed ? 'zoe' : 'zita')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    if (isUsed) await isValid(renewed)
    expect(await editWith(token, user.username)).toBe(token)
    expect(await isValid(renewed)).toBe(true)
    passGracePeriod()
    expect([await isValid(token), await isValid(renewed)]).toEqual([false, true])
  })

  const getVerification = async (token = '') => {
    const actor = await testApp.accounts.authenticate(token)
    return { isMfaVerified: actor?.session.isMfaVerified, isRecentlyVerified: actor?.session.isRecentlyVerified }
  }

  /** Logs in an admin with a code, and returns the token and a function for the next code. */
  async function logInWithCode(name: string) {
    const { secret } = await addAuthenticator(testApp, (await testApp.admin(name)).token)
    const code = () => nextCode(testApp, secret)
    const { data } = await testApp.call(endpoints.login, {
      body: { email: testApp.emailOf(name), password: PASSWORD, code: code() },
    })
    return { token: data?.token ?? '', code }
  }

  test('the previous token is not MFA-verified by the owner’s second factor', async () => {
    const { token, code } = await logInWithCode('ada')
    const { renewed } = await callWith(token, endpoints.verifySession, { code: code() })
    expect(await getVerification(token)).toEqual(UNVERIFIED)
    expect(await getVerification(renewed)).toEqual(VERIFIED)
    expect(await getVerification(token)).toEqual(UNVERIFIED)
  })

  test('the previous token is not MFA-verified while the renewal is in progress', async () => {
    const { token, code } = await logInWithCode('abby')
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('not logged in')
    await testApp.accounts.stepUp(actor, { code: code() })
    expect(await getVerification(token)).toEqual(UNVERIFIED)
    expect(await getVerification(actor.session.nextToken('reauthentication'))).toEqual(VERIFIED)
  })
})

describe('a replaced token', () => {
  test('is rejected after the grace period while the session continues', async () => {
    const { token } = await testApp.member('wilma')
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await isValid(renewed)).toBe(true)
    testApp.clock.advance({ seconds: 29 })
    expect(await isValid(token)).toBe(true)
    testApp.clock.advance({ seconds: 2 })
    // It cannot be renewed, even with the password.
    const replayed = await callWith(token, endSessions, { password: PASSWORD })
    expect([replayed.status, replayed.renewed]).toEqual([401, undefined])
    expect(await isValid(renewed)).toBe(true)
  })

  test('closes its live connections when it ends, not before', async () => {
    const { token } = await testApp.member('xenia')
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('not logged in')
    let endCount = 0
    testApp.accounts.sessionWatch.watch(actor, () => (endCount += 1))
    const { renewed } = await callWith(token, endSessions, { password: PASSWORD })
    expect(await isValid(renewed)).toBe(true)
    testApp.accounts.sessionWatch.publishSessionEnd(actor.accountId)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(endCount).toBe(0)
    passGracePeriod()
    await expect.poll(() => endCount, { timeout: 8000 }).toBe(1)
  })
})
