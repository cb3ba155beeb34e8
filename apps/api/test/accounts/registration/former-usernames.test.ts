import { editAccount, register } from '@fourfold/contract/accounts/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

type TestUser = { token: string; email: string }

/** Changes the username, keeps the new token, and returns the error code or status. */
async function rename(person: TestUser, username: string) {
  const body = { name: 'Someone', username, email: person.email }
  const { status, errors, data } = await testApp.call(editAccount, { body }, { token: person.token })
  if (data) person.token = data.token
  return errors[0]?.code ?? status
}

async function tryToRegister(username: string) {
  const { email } = testApp.buildRegistration(`other.${crypto.randomUUID()}`)
  const response = await testApp.call(register, { body: { ...testApp.buildRegistration(username), email } })
  return response.errors[0]?.code ?? response.status
}

describe('a former username', () => {
  test('is reserved for its owner for 90 days, regardless of case', async () => {
    const [mila, noor] = [await testApp.member('mila'), await testApp.member('noor')]
    expect(await rename(mila, 'mila.new')).toBe(200)
    expect(await tryToRegister('mila')).toBe('username_taken')
    expect(await tryToRegister('MILA')).toBe('username_taken')
    expect(await rename(noor, 'Mila')).toBe('username_taken')
    expect(await rename(mila, 'mila')).toBe(200)
    // Her intermediate username is reserved for her too.
    expect(await tryToRegister('mila.new')).toBe('username_taken')

    testApp.clock.advance({ hours: 90 * 24 - 1 })
    expect(await tryToRegister('mila.new')).toBe('username_taken')
    testApp.clock.advance({ hours: 1 })
    expect(await tryToRegister('mila.new')).toBe(200)
  })

  test('stays reserved after its owner was erased', async () => {
    const { user } = await testApp.member('gone')
    await testApp.accounts.eraseAccount(user.id as AccountId)
    expect(await tryToRegister('gone')).toBe('username_taken')
    testApp.clock.advance({ hours: 90 * 24 })
    expect(await tryToRegister('gone')).toBe(200)
  })

  test('can be reclaimed by its owner after another account was erased', async () => {
    const [renamedUser, erasedUser] = [await testApp.member('stays'), await testApp.member('leaves')]
    expect(await rename(renamedUser, 'stays.new')).toBe(200)
    await testApp.accounts.eraseAccount(erasedUser.user.id as AccountId)
    expect(await rename(renamedUser, 'stays')).toBe(200)
  })

  test('only the first five are reserved, so renaming neither hoards usernames nor loses the original one', async () => {
    const person = await testApp.member('first')
    for (let nth = 1; nth <= 6; nth += 1) expect(await rename(person, `next${nth}`)).toBe(200)
    expect(await tryToRegister('first')).toBe('username_taken')
    expect(await tryToRegister('next4')).toBe('username_taken')
    expect(await tryToRegister('next5')).toBe(200)
    // Reservations of other accounts do not count.
    const other = await testApp.member('second')
    expect(await rename(other, 'second.new')).toBe(200)
    expect(await tryToRegister('second')).toBe('username_taken')
  })

  test('cannot be taken by a concurrent registration', async () => {
    const person = await testApp.member('racing')
    const outcomes = await Promise.all([
      rename(person, 'raced'),
      ...Array.from({ length: 5 }, () => tryToRegister('racing')),
    ])
    expect(outcomes).toEqual([200, ...Array.from({ length: 5 }, () => 'username_taken')])
  })
})
