import { editAccount } from '@fourfold/contract/accounts/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

/** Requests the same email change repeatedly and returns the error code or status of each response. */
async function requestEmailChanges(
  email: string,
  { token, user }: TestUser,
  times: number,
): Promise<(string | number)[]> {
  const { name, username } = user
  const outcomes: (string | number)[] = []
  let session = token
  for (let nth = 0; nth < times; nth += 1) {
    const body = { name, username, email, currentPassword: PASSWORD }
    const response = await testApp.call(editAccount, { body }, { token: session })
    session = response.data?.token ?? session
    outcomes.push(response.errors[0]?.code ?? response.status)
  }
  return outcomes
}

const repeat = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

describe('requesting an email change', () => {
  test('sends an address at most ten mails an hour, plus one per requesting account', async () => {
    const stranger = testApp.emailOf('stranger')
    const pushy = await testApp.member('pushy')
    const owner = await testApp.member('owner')
    expect(await requestEmailChanges(stranger, pushy, 13)).toEqual([
      ...repeat(11, 200),
      ...repeat(2, 'too_many_attempts'),
    ])
    expect(await requestEmailChanges(stranger.toUpperCase(), owner, 2)).toEqual([200, 'too_many_attempts'])
  })

  test('limits mails to the address of a member', async () => {
    const wanted = await testApp.member('wanted')
    const curious = await testApp.member('curious')
    expect(await requestEmailChanges(wanted.email, curious, 12)).toEqual([...repeat(11, 200), 'too_many_attempts'])
  })

  test('saving an unchanged address is never limited', async () => {
    const keeper = await testApp.member('keeper')
    expect(await requestEmailChanges(keeper.email, keeper, 12)).toEqual(repeat(12, 200))
  })
})
