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

type Person = { token: string; email: string }

/** Takes another username, and goes on in the new session. */
async function renamed(person: Person, username: string) {
  const body = { name: 'Somebody', username, email: person.email }
  const { status, errors, data } = await testApp.call(editAccount, { body }, { token: person.token })
  if (data) person.token = data.token
  return errors[0]?.code ?? status
}

async function registered(username: string) {
  const { email } = testApp.formOf(`other.${crypto.randomUUID()}`)
  const answer = await testApp.call(register, { body: { ...testApp.formOf(username), email } })
  return answer.errors[0]?.code ?? answer.status
}

describe('a username that somebody gave up', () => {
  test('is kept from others for 90 days, however it is written, and given back to its owner', async () => {
    const [mila, noor] = [await testApp.member('mila'), await testApp.member('noor')]
    expect(await renamed(mila, 'mila.new')).toBe(200)
    expect(await registered('mila')).toBe('username_taken')
    expect(await registered('MILA')).toBe('username_taken')
    expect(await renamed(noor, 'Mila')).toBe('username_taken')
    expect(await renamed(mila, 'mila')).toBe(200)
    // And the one in between is kept for her now.
    expect(await registered('mila.new')).toBe('username_taken')

    testApp.clock.advance({ hours: 90 * 24 - 1 })
    expect(await registered('mila.new')).toBe('username_taken')
    testApp.clock.advance({ hours: 1 })
    expect(await registered('mila.new')).toBe(200)
  })

  test('is kept from everybody after its owner was erased', async () => {
    const { user } = await testApp.member('gone')
    await testApp.accounts.eraseAccount(user.id as AccountId)
    expect(await registered('gone')).toBe('username_taken')
    testApp.clock.advance({ hours: 90 * 24 })
    expect(await registered('gone')).toBe(200)
  })

  test('is given back to its owner though another was erased meanwhile', async () => {
    const [stays, leaves] = [await testApp.member('stays'), await testApp.member('leaves')]
    expect(await renamed(stays, 'stays.new')).toBe(200)
    await testApp.accounts.eraseAccount(leaves.user.id as AccountId)
    expect(await renamed(stays, 'stays')).toBe(200)
  })

  test('is kept with the first ones: nobody gathers names, or loses the real one by changing on', async () => {
    const person = await testApp.member('first')
    for (let nth = 1; nth <= 6; nth += 1) expect(await renamed(person, `next${nth}`)).toBe(200)
    expect(await registered('first')).toBe('username_taken')
    expect(await registered('next4')).toBe('username_taken')
    expect(await registered('next5')).toBe(200)
    // However many others keep.
    const other = await testApp.member('second')
    expect(await renamed(other, 'second.new')).toBe(200)
    expect(await registered('second')).toBe('username_taken')
  })

  test('cannot be grabbed by registering at the very moment', async () => {
    const person = await testApp.member('racing')
    const answers = await Promise.all([
      renamed(person, 'raced'),
      ...Array.from({ length: 5 }, () => registered('racing')),
    ])
    expect(answers).toEqual([200, ...Array.from({ length: 5 }, () => 'username_taken')])
  })
})
