import { confirmEmail, editAccount, login, logout, resetPassword } from '@fourfold/contract/accounts/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setPassword } from '../../../src/accounts/accounts.store.ts'
import { createLinks } from '../../../src/accounts/index.ts'
import type { LinkPurpose } from '../../../src/accounts/mails/links.store.ts'
import { weakHashOf } from '../../setup/outdated-hash.ts'
import { deadlockRetries, openRival } from '../../setup/second-connection.ts'
import type { Rival } from '../../setup/second-connection.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'
import { enterBy, withPasskey } from '../factors/factors.ts'

let testApp: TestApp
let rival: Rival
let retriesBefore: number
beforeAll(async () => {
  testApp = await startTestApp()
  rival = await openRival(testApp.databaseUrl)
})
beforeEach(async () => {
  retriesBefore = await deadlockRetries(testApp.metrics)
})
afterEach(() => rival.rollback())
afterAll(async () => {
  await rival.close()
  await testApp.stop()
})

const retries = async () => (await deadlockRetries(testApp.metrics)) - retriesBefore
/** Whoever is ended may be back before the rival wakes, and meet it once more. */
const wasEnded = async () => (await retries()) > 0

type Person = Awaited<ReturnType<TestApp['member']>>

/** A link of this person that was made but whose mail nobody has read, with its token. */
async function linkOf({ user, email }: Person, purpose: LinkPurpose) {
  const id = crypto.randomUUID()
  const { jobs, clock } = testApp
  const links = createLinks({ clock, jobs, secret: testApp.env.APP_SECRET })
  await inTransaction(testApp.db, (tx) =>
    links.createAndMail(tx, { purpose, accountId: user.id as AccountId, email, id }),
  )
  return { id, token: links.tokenOf(purpose, id) }
}

async function withWeakPassword(name: string): Promise<Person> {
  const person = await testApp.member(name)
  await inTransaction(testApp.db, (tx) => setPassword(tx, person.user.id as AccountId, weakHashOf(PASSWORD)))
  return person
}

const holdAccount = ({ user }: Person) => rival.run('select 1 from account where id = $1 for update', [user.id])
const holdLink = ({ id }: { id: string }) => rival.run('select 1 from mail_link where id = $1 for update', [id])
const confirm = ({ email }: Person, token: string) => testApp.call(confirmEmail, { body: { token, email } })
const logIn = ({ email }: Person) => testApp.call(login, { body: { email, password: PASSWORD } })
const reset = ({ email }: Person, hash: string, password = 'a new password') =>
  testApp.call(resetPassword, { body: { hash, email, password, confirmPassword: password } })

describe('a deadlock is retried and the call answered', () => {
  test('when a login makes the hash of an old password anew', async () => {
    const person = await withWeakPassword('weak')
    await rival.begin()
    // The session row that the login will insert conflicts with a session table locked by hand.
    await rival.run('lock table session in share mode')
    const answer = logIn(person)
    await rival.untilWaiting(1)
    await holdAccount(person)
    await rival.rollback()
    expect([(await answer).status, await wasEnded()]).toEqual([200, true])
  })

  test('when a confirmation meets somebody who holds its link and wants the account', async () => {
    const person = await testApp.member('confirmer')
    const link = await linkOf(person, 'confirm')
    await rival.begin()
    await holdLink(link)
    const answer = confirm(person, link.token)
    await rival.untilWaiting(1)
    await holdAccount(person)
    await rival.rollback()
    expect([(await answer).status, await wasEnded()]).toEqual([200, true])
  })

  test('when a reset meets somebody who holds another reset link of the account', async () => {
    const person = await testApp.member('resetter')
    const [link, other] = [await linkOf(person, 'reset'), await linkOf(person, 'reset')]
    await rival.begin()
    await holdLink(other)
    const answer = reset(person, link.token)
    await rival.untilWaiting(1)
    await holdAccount(person)
    await rival.rollback()
    expect([(await answer).status, await wasEnded()]).toEqual([200, true])
  })
})

describe('calls of the product take account, links and sessions in one order, so none of them meet in a deadlock', () => {
  test('two logins while the parameters of the hash rise', async () => {
    const person = await withWeakPassword('twice')
    await rival.begin()
    await holdAccount(person)
    const answers = [logIn(person), logIn(person)]
    await rival.untilWaiting(2)
    await rival.rollback()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([statuses, await retries()]).toEqual([[200, 200], 0])
  })

  test('a new address and the confirmation of the old one', async () => {
    const person = await testApp.member('mover')
    const link = await linkOf(person, 'confirm')
    const moved = testApp.emailOf('moved')
    const body = { name: 'M', username: 'mover', email: moved, currentPassword: PASSWORD }
    await rival.begin()
    await holdAccount(person)
    const edited = testApp.call(editAccount, { body }, { token: person.token })
    await rival.untilWaiting(1)
    const confirmed = confirm(person, link.token)
    await rival.untilWaiting(2)
    await rival.rollback()
    expect([(await edited).status, (await confirmed).errors[0]?.code, await retries()]).toEqual([
      200,
      'confirm_link_invalid',
      0,
    ])
    expect((await edited).data?.user).toMatchObject({ email: person.email, pendingEmail: moved })
  })

  test('two reset links: the first to come sets the password, and the other link is worth nothing', async () => {
    const person = await testApp.member('forgetful')
    const [first, second] = [await linkOf(person, 'reset'), await linkOf(person, 'reset')]
    await rival.begin()
    await holdAccount(person)
    const answers = [reset(person, first.token, 'the first password'), reset(person, second.token, 'the other one')]
    await rival.untilWaiting(2)
    await rival.rollback()
    const codes = (await Promise.all(answers)).map(({ status, errors }) => errors[0]?.code ?? status)
    expect([codes.toSorted(), await retries()]).toEqual([[200, 'reset_link_invalid'], 0])
  })
})

describe('who comes or goes does not wait for the account of somebody else', () => {
  /** What a call says while another account is held; nothing when it waits for that. */
  async function saidBeside(held: Person, call: () => Promise<{ status: number }>): Promise<number | undefined> {
    await rival.begin()
    await holdAccount(held)
    return (await Promise.race([call(), rival.untilWaiting(1)]))?.status
  }

  test('with a passkey', async () => {
    const [held, person] = [await testApp.member('held'), await testApp.member('enters')]
    const { key } = await withPasskey(testApp, person.token)
    expect(await saidBeside(held, () => enterBy(testApp, key))).toBe(200)
  })

  test('logging out', async () => {
    const [held, person] = [await testApp.member('held.too'), await testApp.member('goes')]
    expect(await saidBeside(held, () => testApp.call(logout, {}, person))).toBe(200)
  })
})
