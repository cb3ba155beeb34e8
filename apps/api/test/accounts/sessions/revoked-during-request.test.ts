import { confirmEmail, editAccount, login, logout } from '@fourfold/contract/accounts/endpoints'
import { endSessions } from '@fourfold/contract/accounts/sessions'
import { loginAs } from '@fourfold/contract/admin/impersonation'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setPassword } from '../../../src/accounts/accounts.store.ts'
import type { CallResponse } from '../../setup/call-endpoint.ts'
import { extractLink, waitForMails } from '../../setup/mails.ts'
import { createWeakHash } from '../../setup/outdated-hash.ts'
import { openSecondConnection } from '../../setup/second-connection.ts'
import type { SecondConnection } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
let connection: SecondConnection
beforeAll(async () => {
  testApp = await startTestApp()
  connection = await openSecondConnection(testApp.databaseUrl)
})
afterAll(async () => {
  await connection.close()
  await testApp.stop()
})

type TestUser = Awaited<ReturnType<TestApp['member']>>
type Call = () => Promise<CallResponse<unknown>>

const isLoggedIn = async (token: string | undefined) =>
  (await testApp.call(profile, { query: {} }, { token: token ?? null })).status === 200

/** Opens a second session for the user, as a thief would. */
async function openStolenSession({ email }: TestUser): Promise<string> {
  const { data } = await testApp.call(login, { body: { email, password: PASSWORD } })
  return data?.token ?? ''
}

/** Queues two calls on the lock of one account, in this order. */
async function callInOrder<First extends Call, Second extends Call>({ user }: TestUser, first: First, second: Second) {
  await connection.begin()
  await connection.run('select from account where id = $1 for no key update', [user.id])
  const firstReply = first()
  await connection.waitForBlocked(1)
  const secondReply = second()
  await connection.waitForBlocked(2)
  await connection.rollback()
  return [(await firstReply) as Awaited<ReturnType<First>>, (await secondReply) as Awaited<ReturnType<Second>>] as const
}

const logOutElsewhere = (token: string) => testApp.call(endSessions, { body: { password: PASSWORD } }, { token })
const statusAndCode = ({ status, errors }: CallResponse<unknown>) => [status, errors[0]?.code]

describe('a call in progress opens no session once its own session was revoked', () => {
  const edit = ({ user, email }: TestUser, token: string) =>
    testApp.call(editAccount, { body: { name: user.name, username: user.username, email } }, { token })

  test('rejects an account change that waited while its session was revoked', async () => {
    const owner = await testApp.member('owner')
    const stolenToken = await openStolenSession(owner)
    const calls = [() => logOutElsewhere(owner.token), () => edit(owner, stolenToken)] as const
    const [endReply, editReply] = await callInOrder(owner, ...calls)
    expect([endReply.status, statusAndCode(editReply)]).toEqual([200, [401, 'not_signed_in']])
    expect(await isLoggedIn(owner.token)).toBe(true)
  })

  test('rejects a login whose password changed meanwhile, even if another account has the same hash', async () => {
    const users = [await testApp.member('same'), await testApp.member('same.changed')] as const
    for (const { user } of users) {
      await inTransaction(testApp.db, (tx) => setPassword(tx, user.id as AccountId, createWeakHash(PASSWORD)))
    }
    const [, { user, email }] = users
    await connection.begin()
    await connection.run('update account set password_hash = $2 where id = $1', [
      user.id,
      createWeakHash('another password'),
    ])
    const response = testApp.call(login, { body: { email, password: PASSWORD } })
    await connection.waitForBlocked(1)
    await connection.run('commit')
    expect(statusAndCode(await response)).toEqual([400, 'wrong_credentials'])
  })

  test('revokes a session that was opened just before', async () => {
    const owner = await testApp.member('second')
    const stolenToken = await openStolenSession(owner)
    const calls = [() => edit(owner, stolenToken), () => logOutElsewhere(owner.token)] as const
    const [editReply, endReply] = await callInOrder(owner, ...calls)
    expect([editReply.status, endReply.data?.sessions.length]).toEqual([200, 1])
    expect(await isLoggedIn(editReply.data?.token)).toBe(false)
  })

  test('a revoked session does not confirm a new email address', async () => {
    const owner = await testApp.member('third')
    const stolenToken = await openStolenSession(owner)
    const { name, username } = owner.user
    const email = testApp.emailOf('third.thief')
    const body = { name, username, email, currentPassword: PASSWORD }
    const changeReply = await testApp.call(editAccount, { body }, { token: stolenToken })
    await testApp.runQueuedJobs()
    const [mail] = await waitForMails(email)
    const token = (mail && extractLink(mail).searchParams.get('token')) ?? ''
    const confirm = () =>
      testApp.call(confirmEmail, { body: { token, email } }, { token: changeReply.data?.token ?? '' })
    const [, confirmReply] = await callInOrder(owner, () => logOutElsewhere(owner.token), confirm)
    expect(statusAndCode(confirmReply)).toEqual([409, 'log_in_to_confirm'])
    expect(await isLoggedIn(owner.token)).toBe(true)
  })

  test.each([
    ['logged out elsewhere', logOutElsewhere, true],
    ['logged out', (token: string) => testApp.call(logout, {}, { token }), false],
  ])('an admin who was %s cannot impersonate', async (_how, endSession, isElsewhere) => {
    const [admin, person] = [await testApp.admin(`ada${isElsewhere}`), await testApp.member(`ines${isElsewhere}`)]
    const startImpersonation = (token: string) =>
      testApp.call(loginAs, { body: { username: person.user.username } }, { token })
    const stolenToken = isElsewhere ? await openStolenSession(admin) : admin.token
    const [, lateReply] = await callInOrder(
      admin,
      () => endSession(admin.token),
      () => startImpersonation(stolenToken),
    )
    expect(statusAndCode(lateReply)).toEqual([401, 'not_signed_in'])

    const newToken = await openStolenSession(admin)
    const [earlyReply] = await callInOrder(
      admin,
      () => startImpersonation(newToken),
      () => endSession(isElsewhere ? admin.token : newToken),
    )
    expect(earlyReply.status).toBe(200)
    expect(await isLoggedIn(earlyReply.data?.token)).toBe(false)
  })
})
