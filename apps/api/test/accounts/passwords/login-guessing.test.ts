import { cancelDeletion } from '@fourfold/contract/accounts/deletion'
import { confirmEmail, forgotPassword, login, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { ownSessions } from '@fourfold/contract/accounts/sessions'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createLoginRateLimit, createNewSessionLimit } from '../../../src/accounts/sessions/login-rate-limit.ts'
import { toNetwork } from '../../../src/infra/network.ts'
import { createRateLimiter } from '../../../src/infra/rate-limiter.ts'
import { extractLink, listMails, waitForMails } from '../../setup/mails.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  // Use the production limits.
  testApp = await startTestApp({ env: { LIMITS_SCALE: '1' } })
})
afterAll(() => testApp.stop())

const RESET = 'Choose a new password'

const logIn = async (email: string, password: string, address: string) =>
  (await testApp.call(login, { body: { email, password } }, { address })).status

async function waitForResetHash(email: string): Promise<string> {
  await testApp.runQueuedJobs()
  const mails = await waitForMails(email, 1, ({ subject }) => subject === RESET)
  const mail = mails.find(({ subject }) => subject === RESET)
  return (mail && extractLink(mail).searchParams.get('hash')) ?? ''
}

describe('password guesses per account and hour', () => {
  /** Counts the attempts that pass the endpoint limit and the login limit. */
  async function countAttempts(email: string, addresses: readonly string[]): Promise<number> {
    const prefix = `test:${testApp.id}:guess`
    const rateLimiter = createRateLimiter({ redis: testApp.redis, scale: 1, prefix })
    const limitLogins = createLoginRateLimit(rateLimiter)
    const { account } = login.limits
    let count = 0
    async function guess(address: string): Promise<void> {
      const network = toNetwork(address)
      await rateLimiter.consume('login:account', `${email} ${network}`, account)
      await limitLogins({ email, network }, async () => {
        count += 1
        throw new Error('wrong')
      })
    }
    // The endpoint allows ten attempts per address and quarter of an hour.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const keys = addresses.map((address) => `${prefix}:login:account:${email} ${toNetwork(address)}`)
      await testApp.redis.del(...keys)
      const guesses = addresses.flatMap((address) => Array.from({ length: account.attempts }, () => guess(address)))
      await Promise.allSettled(guesses)
    }
    return count
  }

  test.each([
    ['one address', ['10.7.0.1'], 33],
    ['one /64', Array.from({ length: 100 }, (_, nth) => `2001:db8:7:7::${nth + 1}`), 33],
    ['100 addresses', Array.from({ length: 100 }, (_, nth) => `10.8.0.${nth + 1}`), 330],
  ])('are limited for guesses from %s', async (name, addresses, max) => {
    expect(await countAttempts(`${name.replaceAll(/\W/g, '')}@people.example`, addresses)).toBe(max)
  })
})

/** Consumes most of an account's session openings without hashing passwords. */
async function consumeSessionOpenings({ user }: { user: { id: number } }, address: string): Promise<void> {
  const rateLimiter = createRateLimiter({ redis: testApp.redis, scale: 1, prefix: `test:${testApp.id}` })
  const limitNewSessions = createNewSessionLimit(rateLimiter)
  const sessionOpening = { accountId: user.id as AccountId, network: toNetwork(address) }
  for (let nth = 0; nth < 59; nth += 1) await limitNewSessions(sessionOpening)
}

test('limits how many sessions an account opens per hour', async () => {
  const member = await testApp.member('opened')
  const { email } = member
  await consumeSessionOpenings(member, '10.30.0.1')

  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth += 1) statuses.push(await logIn(email, PASSWORD, '10.30.0.1'))
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  // The owner can still log in from another network.
  expect(await logIn(email, PASSWORD, '10.30.0.2')).toBe(200)
})

test('limits how many sessions an account opens by canceling deletions', async () => {
  const member = await testApp.member('kept')
  await consumeSessionOpenings(member, '10.31.0.1')
  const cancelFrom = async (address: string) =>
    (await testApp.call(cancelDeletion, { body: { email: member.email, password: PASSWORD } }, { address })).status

  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth += 1) statuses.push(await cancelFrom('10.31.0.1'))
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await cancelFrom('10.31.0.2')).toBe(200)
})

test('limits how often the session list can be read', async () => {
  const { token } = await testApp.member('looking')
  const calls = Array.from({ length: 121 }, () => testApp.call(ownSessions, {}, { token }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 200).length, statuses.includes(429)]).toEqual([120, true])
})

describe('failed attempts by attackers do not lock out the owner', () => {
  test('the owner can log in while attackers guess from many addresses', async () => {
    const { email } = await testApp.member('wanted')
    // Exhaust the account limit without hashing passwords.
    const limitLogins = createLoginRateLimit(
      createRateLimiter({ redis: testApp.redis, scale: 1, prefix: `test:${testApp.id}` }),
    )
    const wrong = () => Promise.reject(new Error('wrong'))
    const guesses = Array.from({ length: 200 }, (_, nth) => limitLogins({ email, network: `10.9.${nth}.1` }, wrong))
    await Promise.allSettled(guesses)
    expect(await logIn(email, 'a typing mistake', '10.20.0.1')).toBe(400)
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth += 1) statuses.push(await logIn(email, PASSWORD, '10.20.0.1'))
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  test('ten failures block only the network address that made them', async () => {
    const { email } = await testApp.member('guessed')
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push(await logIn(email, 'a guess at it', '10.21.0.1'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(await logIn(email, PASSWORD, '10.21.0.2')).toBe(200)
  })

  test('attackers cannot exhaust the reset mails, and a valid reset link is never limited', async () => {
    const { email } = await testApp.member('forgetful')
    const requestReset = async (address: string) =>
      (await testApp.call(forgotPassword, { body: { email } }, { address })).status
    await Promise.all(Array.from({ length: 14 }, (_, nth) => requestReset(`10.22.${nth}.1`)))
    expect(await requestReset('10.23.0.1')).toBe(200)
    const hash = await waitForResetHash(email)
    const mails = await listMails(email)
    expect(mails.filter(({ subject }) => subject === RESET)).toHaveLength(10)

    const reset = (token: string, address: string) => {
      const body = { hash: token, email, password: 'another phrase', confirmPassword: 'another phrase' }
      return testApp.call(resetPassword, { body }, { address })
    }
    await Promise.all(Array.from({ length: 59 }, () => reset('guess', '10.23.0.1')))
    expect((await reset(hash, '10.23.0.1')).status).toBe(200)
    expect((await reset('guess', '10.23.0.1')).status).toBe(400)
    expect((await reset('guess', '10.23.0.1')).status).toBe(429)
  })

  test('the owner can confirm the email address while attackers guess tokens', async () => {
    const { email } = await testApp.unconfirmedUser('newcomer')
    const guess = (address: string) => testApp.call(confirmEmail, { body: { token: 'guess', email } }, { address })
    for (let nth = 0; nth < 12; nth += 1) await guess(`10.24.${nth}.1`)
    expect((await guess('10.25.0.1')).status).toBe(400)
  })
})
