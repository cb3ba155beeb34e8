import { setTimeout as wait } from 'node:timers/promises'

import { editAccount, forgotPassword, login, logout, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { setAdmin } from '../../../src/accounts/index.ts'
import { insertSession, revokeSession } from '../../../src/accounts/sessions/sessions.store.ts'
import { compose } from '../../../src/compose.ts'
import type { Composition } from '../../../src/compose.ts'
import { generateToken, hashToken } from '../../../src/infra/security/secrets.ts'
import { findFreePort, waitUntil } from '../../processes/processes.ts'
import { extractLink, waitForMails } from '../../setup/mails.ts'
import { killRedis, startRedis } from '../../setup/redis-server.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
/** Simulates a second API process. */
let secondProcess: Composition
let statements = 0

const composeSecond = ({ env, clock }: TestApp, onQuery = () => {}) =>
  compose({ env, clock, log: createLog(env, 'test'), onQuery })

beforeAll(async () => {
  testApp = await startTestApp()
  secondProcess = await composeSecond(testApp, () => (statements += 1))
})
afterAll(async () => {
  await secondProcess.close()
  await testApp.stop()
})

/** Watches a session in the other process, as a live socket would. */
async function watch(token: string, product = secondProcess) {
  const actor = await product.accounts.authenticate(token)
  if (!actor) throw new Error('not logged in')
  let endCount = 0
  const stop = product.accounts.sessionWatch.watch(actor, () => (endCount += 1))
  onTestFinished(stop)
  return { stop, countEnds: () => endCount }
}

/** Waits past a new watch's first poll, so only a pub/sub message can report an end quickly. */
async function waitForFirstPoll() {
  const { token } = await testApp.member(`polled${Math.random()}`.replace('.', ''))
  const statementsBefore = statements
  await watch(token)
  await waitUntil(() => statements >= statementsBefore + 2, 3)
}

describe('a session that ends in one process ends in the other within a second', () => {
  test('logging out ends only this session and calls onEnd once', async () => {
    const { token, email } = await testApp.member('mila')
    const secondLogin = await testApp.call(login, { body: { email, password: PASSWORD } })
    const [loggedOutWatcher, otherWatcher] = [await watch(token), await watch(secondLogin.data?.token ?? '')]
    await waitForFirstPoll()

    await testApp.call(logout, {}, { token })
    await waitUntil(() => loggedOutWatcher.countEnds() === 1, 1)
    await wait(1500)
    expect([loggedOutWatcher.countEnds(), otherWatcher.countEnds()]).toEqual([1, 0])
  })

  test('a new password ends every session of the account', async () => {
    const { token, email } = await testApp.member('nora')
    await testApp.call(forgotPassword, { body: { email } })
    await testApp.runQueuedJobs()
    const mail = (await waitForMails(email, 2)).find(({ subject }) => /password/i.test(subject))
    const hash = mail && extractLink(mail).searchParams.get('hash')
    const watcher = await watch(token)
    await waitForFirstPoll()

    const body = { hash: hash ?? '', email, password: 'a new one entirely', confirmPassword: 'a new one entirely' }
    expect((await testApp.call(resetPassword, { body })).status).toBe(200)
    await waitUntil(() => watcher.countEnds() === 1, 1)
  })

  test('editing the account ends the previous token once the new one is used; a rejected edit ends nothing', async () => {
    await testApp.member('first')
    const { token, email } = await testApp.member('second')
    const watcher = await watch(token)
    await waitForFirstPoll()

    const rejectedEdit = await testApp.call(editAccount, { body: { name: 'S', username: 'first', email } }, { token })
    expect(rejectedEdit.status).toBe(409)
    await wait(1500)
    expect(watcher.countEnds()).toBe(0)

    const { data } = await testApp.call(editAccount, { body: { name: 'S', username: 'second', email } }, { token })
    await wait(1500)
    expect(watcher.countEnds()).toBe(0)

    // The other process sees the new token first and starts the previous token's grace period.
    expect(await secondProcess.accounts.authenticate(data?.token ?? '')).not.toBeNull()
    testApp.clock.advance({ seconds: 31 })
    expect(await testApp.accounts.authenticate(token)).toBeNull()
    await waitUntil(() => watcher.countEnds() === 1, 8)
  })

  test('a session that expires is reported to its watchers', async () => {
    const { user } = await testApp.member('olga')
    const token = generateToken()
    const now = testApp.clock.now()
    const session = { tokenHash: hashToken(token), accountId: user.id as AccountId, now }
    await inTransaction(testApp.db, (tx) => insertSession(tx, { ...session, expiresAt: now.add({ minutes: 1 }) }))
    const watcher = await watch(token)
    await waitForFirstPoll()

    testApp.clock.advance({ seconds: 59 })
    await wait(1500)
    expect(watcher.countEnds()).toBe(0)
    testApp.clock.advance({ seconds: 1, milliseconds: 1 })
    await waitUntil(() => watcher.countEnds() === 1, 2)
  })

  test('a session that ended just before the watch started is reported', async () => {
    const { token } = await testApp.member('pia')
    const actor = await secondProcess.accounts.authenticate(token)
    await testApp.call(logout, {}, { token })
    await wait(200)
    let isEnded = false
    if (actor) secondProcess.accounts.sessionWatch.watch(actor, () => (isEnded = true))
    await waitUntil(() => isEnded, 2)
    expect(isEnded).toBe(true)
  })
})

describe('the pub/sub message', () => {
  test('is published only after the revocation is committed', async () => {
    const { token, user } = await testApp.member('quinn')
    const listener = testApp.redis.duplicate()
    onTestFinished(() => listener.disconnect())
    await waitUntil(() => listener.status === 'ready', 5)
    await listener.subscribe('fourfold:sessions')
    const actorIds: (number | undefined)[] = []
    listener.on('message', (_channel, message) => {
      if (message !== String(user.id)) return
      const authentication = secondProcess.accounts.authenticate(token)
      void authentication.then((actor) => actorIds.push(actor?.accountId))
    })
    await testApp.call(logout, {}, { token })
    await waitUntil(() => actorIds.length > 0, 1)
    expect(actorIds).toEqual([undefined])
  })

  test('ends nothing when it is malformed or about another account', async () => {
    const { token } = await testApp.member('rosa')
    const watcher = await watch(token)
    for (const message of ['', 'x', '-1', '999999', '{}']) await testApp.redis.publish('fourfold:sessions', message)
    await wait(300)
    expect(watcher.countEnds()).toBe(0)
  })
})

describe('without pub/sub messages', () => {
  test('one statement polls all sessions, and an end is reported within five seconds', async () => {
    const port = await findFreePort()
    const server = await startRedis(port)
    const isolated = await startTestApp({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
    let statementCount = 0
    const second = await composeSecond(isolated, () => (statementCount += 1))
    onTestFinished(async () => {
      await second.close()
      await isolated.stop()
      await killRedis(server)
    })
    const { token, user } = await isolated.member('many')
    const keptWatcher = await watch(token, second)
    const accountId = user.id as AccountId
    const tokens = Array.from({ length: 20 }, generateToken)
    const now = isolated.clock.now()
    const sessions = tokens.map((sessionToken) => ({
      tokenHash: hashToken(sessionToken),
      accountId,
      now,
      expiresAt: now.add({ hours: 1 }),
    }))
    await inTransaction(isolated.db, async (tx) => {
      for (const session of sessions) await insertSession(tx, session)
    })
    const watchers = await Promise.all(tokens.map((sessionToken) => watch(sessionToken, second)))
    await killRedis(server)
    await wait(1500)

    statementCount = 0
    await inTransaction(isolated.db, async (tx) => {
      for (const session of sessions) await revokeSession(tx, session.tokenHash, now)
    })
    await waitUntil(() => watchers.every(({ countEnds }) => countEnds() === 1), 6)
    expect(keptWatcher.countEnds()).toBe(0)
    expect(statementCount).toBeLessThanOrEqual(2)
  }, 30_000)

  test('an impersonation session ends when its admin is demoted', async () => {
    const [person, admin] = [await testApp.member('sven'), await testApp.admin('ada')]
    const token = generateToken()
    const now = testApp.clock.now()
    const session = { tokenHash: hashToken(token), now, expiresAt: now.add({ hours: 1 }) }
    const ids = { accountId: person.user.id as AccountId, impersonatorId: admin.user.id as AccountId }
    await inTransaction(testApp.db, (tx) => insertSession(tx, { ...session, ...ids }))
    const [impersonation, own] = [await watch(token), await watch(person.token)]
    await inTransaction(testApp.db, (tx) => setAdmin(tx, admin.email, false))
    await waitUntil(() => impersonation.countEnds() === 1, 6)
    expect(own.countEnds()).toBe(0)
  }, 15_000)

  test('a stopped watch does not call onEnd', async () => {
    const { token } = await testApp.member('tess')
    const watcher = await watch(token)
    watcher.stop()
    await testApp.call(logout, {}, { token })
    await wait(1500)
    expect(watcher.countEnds()).toBe(0)
  })
})
