import { confirmEmail, editAccount, login, logout, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setPassword } from '../../../src/accounts/accounts.store.ts'
import { createLinks } from '../../../src/accounts/index.ts'
import type { LinkPurpose } from '../../../src/accounts/mails/links.store.ts'
import { createWeakHash } from '../../setup/outdated-hash.ts'
import { countDeadlockRetries, openSecondConnection } from '../../setup/second-connection.ts'
import type { SecondConnection } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { logInWithPasskey, registerPasskey } from '../factors/factors.ts'

let testApp: TestApp
let connection: SecondConnection
let retriesBefore: number
beforeAll(async () => {
  testApp = await startTestApp()
  connection = await openSecondConnection(testApp.databaseUrl)
})
beforeEach(async () => {
  retriesBefore = await countDeadlockRetries(testApp.metrics)
})
afterEach(() => connection.rollback())
afterAll(async () => {
  await connection.close()
  await testApp.stop()
})

const countRetries = async () => (await countDeadlockRetries(testApp.metrics)) - retriesBefore
/** The number of retries varies: a retry can deadlock again if it starts before the other connection resumes. */
const wasRetried = async () => (await countRetries()) > 0

type TestUser = Awaited<ReturnType<TestApp['member']>>

/** Creates a link for the account and returns it with its token. */
async function createLink({ user, email }: TestUser, purpose: LinkPurpose) {
  const id = crypto.randomUUID()
  const { jobs, clock } = testApp
  const links = createLinks({ clock, jobs, secret: testApp.env.APP_SECRET })
  await inTransaction(testApp.db, (tx) =>
    links.createAndMail(tx, { purpose, accountId: user.id as AccountId, email, id }),
  )
  return { id, token: links.deriveToken(purpose, id) }
}

async function createUserWithWeakHash(name: string): Promise<TestUser> {
  const person = await testApp.member(name)
  await inTransaction(testApp.db, (tx) => setPassword(tx, person.user.id as AccountId, createWeakHash(PASSWORD)))
  return person
}

const lockAccount = ({ user }: TestUser) => connection.run('select 1 from account where id = $1 for update', [user.id])
const lockLink = ({ id }: { id: string }) => connection.run('select 1 from mail_link where id = $1 for update', [id])
const confirm = ({ email }: TestUser, token: string) => testApp.call(confirmEmail, { body: { token, email } })
const logIn = ({ email }: TestUser) => testApp.call(login, { body: { email, password: PASSWORD } })
const reset = ({ email }: TestUser, hash: string, password = 'a new password') =>
  testApp.call(resetPassword, { body: { hash, email, password, confirmPassword: password } })

describe('the server retries a transaction after a deadlock', () => {
  test('retries a login that rehashes an outdated password hash after a deadlock', async () => {
    const person = await createUserWithWeakHash('weak')
    await connection.begin()
    // The login's insert conflicts with this manual lock on the session table.
    await connection.run('lock table session in share mode')
    const response = logIn(person)
    await connection.waitForBlocked(1)
    await lockAccount(person)
    await connection.rollback()
    expect([(await response).status, await wasRetried()]).toEqual([200, true])
  })

  test('retries a confirmation that deadlocks on its link and account', async () => {
    const person = await testApp.member('confirmer')
    const link = await createLink(person, 'confirm')
    await connection.begin()
    await lockLink(link)
    const response = confirm(person, link.token)
    await connection.waitForBlocked(1)
    await lockAccount(person)
    await connection.rollback()
    expect([(await response).status, await wasRetried()]).toEqual([200, true])
  })

  test('retries a reset that deadlocks on another reset link of the account', async () => {
    const person = await testApp.member('resetter')
    const [link, other] = [await createLink(person, 'reset'), await createLink(person, 'reset')]
    await connection.begin()
    await lockLink(other)
    const response = reset(person, link.token)
    await connection.waitForBlocked(1)
    await lockAccount(person)
    await connection.rollback()
    expect([(await response).status, await wasRetried()]).toEqual([200, true])
  })
})

describe('endpoints lock account, links, and sessions in one order, so they do not deadlock', () => {
  test('two concurrent logins that rehash the password do not deadlock', async () => {
    const person = await createUserWithWeakHash('twice')
    await connection.begin()
    await lockAccount(person)
    const responses = [logIn(person), logIn(person)]
    await connection.waitForBlocked(2)
    await connection.rollback()
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect([statuses, await countRetries()]).toEqual([[200, 200], 0])
  })

  test('a concurrent email change and confirmation do not deadlock', async () => {
    const person = await testApp.member('mover')
    const link = await createLink(person, 'confirm')
    const newEmail = testApp.emailOf('moved')
    const body = { name: 'M', username: 'mover', email: newEmail, currentPassword: PASSWORD }
    await connection.begin()
    await lockAccount(person)
    const edit = testApp.call(editAccount, { body }, { token: person.token })
    await connection.waitForBlocked(1)
    const confirmation = confirm(person, link.token)
    await connection.waitForBlocked(2)
    await connection.rollback()
    expect([(await edit).status, (await confirmation).errors[0]?.code, await countRetries()]).toEqual([
      200,
      'confirm_link_invalid',
      0,
    ])
    expect((await edit).data?.user).toMatchObject({ email: person.email, pendingEmail: newEmail })
  })

  test('of two concurrent reset links, the first sets the password and the other becomes invalid', async () => {
    const person = await testApp.member('forgetful')
    const [first, second] = [await createLink(person, 'reset'), await createLink(person, 'reset')]
    await connection.begin()
    await lockAccount(person)
    const responses = [reset(person, first.token, 'the first password'), reset(person, second.token, 'the other one')]
    await connection.waitForBlocked(2)
    await connection.rollback()
    const codes = (await Promise.all(responses)).map(({ status, errors }) => errors[0]?.code ?? status)
    expect([codes.toSorted(), await countRetries()]).toEqual([[200, 'reset_link_invalid'], 0])
  })
})

describe('logging in or out does not wait for a lock on another account', () => {
  /** Returns the status of a call while another account is locked. Undefined when the call blocks. */
  async function callWhileLocked(
    locked: TestUser,
    call: () => Promise<{ status: number }>,
  ): Promise<number | undefined> {
    await connection.begin()
    await lockAccount(locked)
    return (await Promise.race([call(), connection.waitForBlocked(1)]))?.status
  }

  test('a passkey login does not wait for another locked account', async () => {
    const [locked, person] = [await testApp.member('locked'), await testApp.member('enters')]
    const { key } = await registerPasskey(testApp, person.token)
    expect(await callWhileLocked(locked, () => logInWithPasskey(testApp, key))).toBe(200)
  })

  test('a logout does not wait for another locked account', async () => {
    const [locked, person] = [await testApp.member('locked.too'), await testApp.member('goes')]
    expect(await callWhileLocked(locked, () => testApp.call(logout, {}, person))).toBe(200)
  })
})
