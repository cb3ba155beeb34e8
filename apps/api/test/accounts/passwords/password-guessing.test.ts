import { deleteAccount } from '@fourfold/contract/accounts/deletion'
import { editAccount, login } from '@fourfold/contract/accounts/endpoints'
import { endSessions } from '@fourfold/contract/accounts/sessions'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPasswordGuessLimit } from '../../../src/accounts/passwords/password-rate-limit.ts'
import { createRateLimiter } from '../../../src/infra/rate-limiter.ts'
import type { CallResponse } from '../../setup/call-endpoint.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  // Use the production limits.
  testApp = await startTestApp({ env: { LIMITS_SCALE: '1' } })
})
afterAll(() => testApp.stop())

type TestUser = Awaited<ReturnType<TestApp['member']>>

/** Opens a second session from another network, as a thief would. */
async function openStolenSession({ email }: TestUser) {
  testApp.clock.advance({ seconds: 1 })
  const { data } = await testApp.call(login, { body: { email, password: PASSWORD } })
  return { token: data?.token ?? '', address: '10.30.0.1' }
}

const codeOrStatus = ({ status, errors }: CallResponse<unknown>) => errors[0]?.code ?? status

describe('guessing the password in a stolen session', () => {
  test('does not lock out the owner, and all endpoints share one limit', async () => {
    const owner = await testApp.member('owner')
    const stolenSession = await openStolenSession(owner)
    const { name, username } = owner.user
    const body = { name, username, email: owner.email, newPassword: 'quite another phrase' }
    const replies: (string | number)[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      const password = `guess number ${nth}`
      replies.push(codeOrStatus(await testApp.call(endSessions, { body: { password } }, stolenSession)))
      replies.push(codeOrStatus(await testApp.call(deleteAccount, { body: { password } }, stolenSession)))
      replies.push(
        codeOrStatus(await testApp.call(editAccount, { body: { ...body, currentPassword: password } }, stolenSession)),
      )
    }
    expect(new Set(replies)).toEqual(new Set(['wrong_password', 'current_password_wrong']))
    for (let nth = 0; nth < 5; nth += 1) {
      replies.push(
        codeOrStatus(
          await testApp.call(editAccount, { body: { ...body, currentPassword: `more ${nth}` } }, stolenSession),
        ),
      )
    }
    expect(replies.filter((reply) => reply === 'too_many_attempts')).toHaveLength(2)

    const ownSession = { token: owner.token, address: '10.31.0.1' }
    const changeReply = await testApp.call(editAccount, { body: { ...body, currentPassword: PASSWORD } }, ownSession)
    expect(changeReply.status).toBe(200)
    const newSession = { ...ownSession, token: changeReply.data?.token ?? '' }
    const password = 'quite another phrase'
    expect(codeOrStatus(await testApp.call(endSessions, { body: { password } }, newSession))).toBe(200)
    expect(codeOrStatus(await testApp.call(deleteAccount, { body: { password } }, newSession))).toBe(200)
  })

  test('gets no more attempts from a replaced token', async () => {
    const owner = await testApp.member('edited')
    const { token, address } = await openStolenSession(owner)
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('not logged in')
    // Exhaust the account limit without hashing passwords.
    const limitGuesses = createPasswordGuessLimit(
      createRateLimiter({ redis: testApp.redis, scale: 1, prefix: `test:${testApp.id}` }),
    )
    const guesses = Array.from({ length: 33 }, () => limitGuesses(actor, () => Promise.reject(new Error('wrong'))))
    await Promise.allSettled(guesses)
    const { name, username } = owner.user
    const editReply = await testApp.call(
      editAccount,
      { body: { name, username, email: owner.email } },
      { token, address },
    )
    const renewedSession = { token: editReply.data?.token ?? '', address }
    expect(
      codeOrStatus(await testApp.call(endSessions, { body: { password: 'a guess of eight' } }, renewedSession)),
    ).toBe('too_many_attempts')
    // The owner's session has its own limit.
    const ownSession = { token: owner.token, address: '10.32.0.1' }
    expect(codeOrStatus(await testApp.call(endSessions, { body: { password: PASSWORD } }, ownSession))).toBe(200)
  })
})

test('logging out everywhere else closes the calendar feed', async () => {
  const owner = await testApp.member('feeder')
  const feedReply = await testApp.call(
    createCalendarFeed,
    { body: { password: PASSWORD } },
    { token: (await openStolenSession(owner)).token },
  )
  const { pathname } = new URL(feedReply.data?.url ?? '')
  const fetchFeed = async () => (await testApp.app.inject(pathname)).statusCode
  expect(await fetchFeed()).toBe(200)
  const body = { password: PASSWORD }
  expect((await testApp.call(endSessions, { body }, { token: owner.token })).status).toBe(200)
  expect(await fetchFeed()).toBe(404)
})
