import { editAccount, login } from '@fourfold/contract/accounts/endpoints'
import { endSessions, ownSessions } from '@fourfold/contract/accounts/sessions'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../../src/accounts/index.ts'
import { describeDevice } from '../../../src/accounts/sessions/device.ts'
import { waitUntil } from '../../processes/processes.ts'
import type { CallResponse } from '../../setup/call-endpoint.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const statusAndCode = ({ status, errors }: CallResponse<unknown>) => [status, errors[0]?.code]

async function listSessions(token: string, userAgent = WINDOWS) {
  return (await testApp.call(ownSessions, {}, { token, userAgent })).data?.sessions ?? []
}

/** Returns the current time with the precision of the database. */
const roundedNow = () => testApp.clock.now().round({ smallestUnit: 'microsecond' }).toString()

async function logIn(email: string): Promise<string> {
  const { data } = await testApp.call(login, { body: { email, password: PASSWORD } })
  return data?.token ?? ''
}

const callEndSessions = (token: string, body: { id?: string; password?: string; closesFeed?: boolean } = {}) =>
  testApp.call(endSessions, { body: { password: PASSWORD, ...body } }, { token })

/** Watches a session as a live socket does. Returns a function that counts how often the end was reported. */
async function watch(token: string) {
  const actor = await testApp.accounts.authenticate(token)
  if (!actor) throw new Error('not logged in')
  let endCount = 0
  testApp.accounts.sessionWatch.watch(actor, () => (endCount += 1))
  return () => endCount
}

describe('listing the user’s own sessions', () => {
  test('lists device, last use, and the current session', async () => {
    const { token, email } = await testApp.member('mila')
    const phone = await logIn(email)
    const openedAt = roundedNow()
    await listSessions(phone, IPHONE)
    testApp.clock.advance({ hours: 2 })

    const sessions = await listSessions(token)
    expect(
      sessions.map(({ device, openedAt, lastSeenAt, isThis, isOurTeam }) => ({
        device,
        openedAt,
        lastSeenAt,
        isThis,
        isOurTeam,
      })),
    ).toEqual([
      {
        device: 'Chrome on Windows',
        openedAt,
        lastSeenAt: roundedNow(),
        isThis: true,
        isOurTeam: false,
      },
      { device: 'Safari on iPhone', openedAt, lastSeenAt: openedAt, isThis: false, isOurTeam: false },
    ])
  })

  test('contains no token, hash, network address, or session of another account', async () => {
    const { token } = await testApp.member('noor')
    await testApp.member('other.user')
    const response = await testApp.call(ownSessions, {}, { token, userAgent: WINDOWS })
    expect(response.data?.sessions).toHaveLength(1)
    const { token_hash } = await testApp.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('session.token_hash')
      .where('account.username', '=', 'noor')
      .executeTakeFirstOrThrow()
    const replyText = JSON.stringify(response.data)
    expect(replyText).not.toContain(token)
    expect(replyText).not.toContain(token_hash.toString('hex'))
    expect(replyText).not.toContain('127.0.0.1')
  })

  test('leaves out ended sessions and labels impersonation sessions', async () => {
    const { token, user } = await testApp.member('olga')
    const ada = await testApp.admin('ada')
    const impersonation = await testApp.call(loginAs, { body: { username: user.username } }, { token: ada.token })
    expect(impersonation.status).toBe(200)
    expect((await listSessions(token)).map(({ isOurTeam, device }) => ({ isOurTeam, device }))).toEqual(
      expect.arrayContaining([
        { isOurTeam: true, device: null },
        { isOurTeam: false, device: 'Chrome on Windows' },
      ]),
    )
    await inTransaction(testApp.db, (tx) => setAdmin(tx, ada.email, false))
    expect(await listSessions(token)).toHaveLength(1)
    testApp.clock.advance({ hours: 24 * 31 })
    expect(statusAndCode(await testApp.call(ownSessions, {}, { token }))).toEqual([401, 'not_signed_in'])
  })
})

test('opening a 51st session ends the least recently used session of the account', async () => {
  const { token: otherToken } = await testApp.member('quiet')
  const { token, email } = await testApp.member('busy')
  const logins = Array.from({ length: 49 }, () => logIn(email))
  await Promise.all(logins)
  expect(await listSessions(token)).toHaveLength(50)
  testApp.clock.advance({ minutes: 10 })
  await listSessions(token)
  const newest = await logIn(email)
  expect(await listSessions(token)).toHaveLength(50)
  expect(await listSessions(newest)).toHaveLength(50)
  expect(await listSessions(otherToken)).toHaveLength(1)
})

test('editing the account replaces the token and keeps the expiry', async () => {
  const { token, email, user } = await testApp.member('lasting')
  testApp.clock.advance({ hours: 20 * 24 })
  const body = { name: user.name, username: user.username, email }
  const newToken = (await testApp.call(editAccount, { body }, { token })).data?.token ?? ''
  testApp.clock.advance({ hours: 9 * 24 })
  expect((await testApp.call(ownSessions, {}, { token: newToken })).status).toBe(200)
  testApp.clock.advance({ hours: 2 * 24 })
  expect(statusAndCode(await testApp.call(ownSessions, {}, { token: newToken }))).toEqual([401, 'not_signed_in'])
})

describe('ending other sessions', () => {
  test('ending one session invalidates its token, closes its connection within a second, and keeps the others', async () => {
    const { token, email } = await testApp.member('petra')
    const [endedToken, keptToken] = [await logIn(email), await logIn(email)]
    const countEnds = await watch(endedToken)
    const endedSession = (await listSessions(endedToken, IPHONE)).find(({ isThis }) => isThis)

    const response = await callEndSessions(token, { id: endedSession?.id ?? '' })
    expect(response.data?.sessions).toHaveLength(2)
    await waitUntil(() => countEnds() === 1, 1)
    expect(statusAndCode(await testApp.call(ownSessions, {}, { token: endedToken }))).toEqual([401, 'not_signed_in'])
    expect((await testApp.call(ownSessions, {}, { token: keptToken })).status).toBe(200)
    expect(statusAndCode(await callEndSessions(token, { id: endedSession?.id ?? '' }))).toEqual([404, 'not_found'])
  })

  test('ending one session closes the calendar feed on request; ending all other sessions always closes it', async () => {
    const { token, email } = await testApp.member('calendar.reader')
    const createFeed = async () => {
      const { data } = await testApp.call(createCalendarFeed, { body: { password: PASSWORD } }, { token })
      const { pathname } = new URL(data?.url ?? '')
      return async () => (await testApp.app.inject(pathname)).statusCode
    }
    const endOne = async (closesFeed?: boolean) => {
      const session = (await listSessions(await logIn(email), IPHONE)).find(({ isThis }) => isThis)
      await callEndSessions(token, { id: session?.id ?? '', ...(closesFeed !== undefined && { closesFeed }) })
    }
    const fetchFeed = await createFeed()
    await endOne()
    expect(await fetchFeed()).toBe(200)
    await endOne(true)
    expect(await fetchFeed()).toBe(404)
    const fetchNewFeed = await createFeed()
    await callEndSessions(token)
    expect(await fetchNewFeed()).toBe(404)
  })

  test('ending a session of an admin also ends the admin’s impersonation sessions', async () => {
    const [person, { token, email }] = [await testApp.member('acted.for'), await testApp.admin('paula')]
    const endedToken = await logIn(email)
    const impersonation = await testApp.call(
      loginAs,
      { body: { username: person.user.username } },
      { token: endedToken },
    )
    const id = (await listSessions(endedToken)).find(({ isThis }) => isThis)?.id ?? ''
    expect((await callEndSessions(token, { id })).status).toBe(200)
    const { data } = impersonation
    expect(statusAndCode(await testApp.call(profile, { query: {} }, { token: data?.token ?? '' }))).toEqual([
      401,
      'not_signed_in',
    ])
  })

  test('ending all other sessions keeps the current session and other accounts’ sessions', async () => {
    const { token, email } = await testApp.member('quinn')
    const stranger = await testApp.member('stranger')
    const others = [await logIn(email), await logIn(email)]
    const counters = await Promise.all(others.map(watch))
    expect((await callEndSessions(token)).data?.sessions.map(({ isThis }) => isThis)).toEqual([true])
    await waitUntil(() => counters.every((countEnds) => countEnds() === 1), 1)
    for (const other of others)
      expect(statusAndCode(await testApp.call(ownSessions, {}, { token: other }))[0]).toBe(401)
    expect(await listSessions(stranger.token)).toHaveLength(1)
  })

  test('returns 404 for a session of another account', async () => {
    const [rosa, other] = [await testApp.member('rosa'), await testApp.member('other')]
    const [session] = await listSessions(rosa.token)
    expect(statusAndCode(await callEndSessions(other.token, { id: session?.id ?? '' }))).toEqual([404, 'not_found'])
    expect((await testApp.call(ownSessions, {}, { token: rosa.token })).status).toBe(200)
  })

  test('ends nothing without the correct password', async () => {
    const { token, email } = await testApp.member('sara')
    const other = await logIn(email)
    expect(statusAndCode(await callEndSessions(token, { password: 'not my password' }))).toEqual([
      400,
      'wrong_password',
    ])
    const headers = { authorization: `Bearer ${token}` }
    const replyWithoutPassword = await testApp.app.inject({
      method: 'POST',
      url: '/api/account/sessions/end',
      headers,
      payload: {},
    })
    expect(replyWithoutPassword.statusCode).toBe(400)
    expect((await testApp.call(ownSessions, {}, { token: other })).status).toBe(200)
  })

  test.each(['', 'x', "' or 1=1", 'A'.repeat(64), 'a'.repeat(65)])('rejects the session id %j', async (id) => {
    const { token } = await testApp.member(`tess${id.length}`)
    expect(statusAndCode(await callEndSessions(token, { id }))).toEqual([400, 'invalid_input'])
  })

  test('an impersonating admin can neither list nor end sessions', async () => {
    const { user } = await testApp.member('uma')
    const vera = await testApp.admin('vera')
    const { data } = await testApp.call(loginAs, { body: { username: user.username } }, { token: vera.token })
    const token = data?.token ?? ''
    expect(statusAndCode(await testApp.call(ownSessions, {}, { token }))).toEqual([403, 'acting_refused'])
    expect(statusAndCode(await callEndSessions(token))).toEqual([403, 'acting_refused'])
  })
})

describe('describeDevice', () => {
  test.each([
    [WINDOWS, 'Chrome on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [`${WINDOWS} Edg/140.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on an Android phone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on a Mac'],
    ['curl/8.5.0', null],
    ['<script>alert(1)</script>', null],
    [undefined, null],
  ])('describes %j as %j', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device))

  test('parses a very long user agent quickly', { retry: 2 }, () => {
    const started = performance.now()
    describeDevice('Android '.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(100)
  })
})
