import { login } from '@fourfold/contract/accounts/endpoints'
import { ownSessions } from '@fourfold/contract/accounts/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitUntil } from '../../processes/processes.ts'
import { startTestApp } from '../../setup/test-app.ts'
import type { TestApp } from '../../setup/test-app.ts'
import { PASSWORD } from '../../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_IDLE_DAYS: '14', ADMIN_IDLE_HOURS: '12' } })
})
afterAll(() => testApp.stop())

async function logIn(email: string): Promise<string> {
  const { data } = await testApp.call(login, { body: { email, password: PASSWORD } })
  return data?.token ?? ''
}

/** Uses a session, flushes the usage, and returns whether the session was still valid. */
async function useSession(token: string): Promise<boolean> {
  const { status } = await testApp.call(ownSessions, {}, { token })
  await testApp.accounts.sessionUsage.flush()
  return status === 200
}

describe('an idle session', () => {
  test('ends after two weeks without use', async () => {
    const { token, email } = await testApp.member('mila')
    const idleToken = await logIn(email)
    testApp.clock.advance({ hours: 13 * 24 })
    expect(await useSession(token)).toBe(true)
    testApp.clock.advance({ hours: 2 * 24 })
    expect([await useSession(token), await useSession(idleToken)]).toEqual([true, false])
    const { data } = await testApp.call(ownSessions, {}, { token })
    expect(data?.sessions).toHaveLength(1)
    // A session expires a month after it was opened, however often it is used.
    testApp.clock.advance({ hours: 13 * 24 })
    expect(await useSession(token)).toBe(true)
    testApp.clock.advance({ hours: 3 * 24 })
    expect(await useSession(token)).toBe(false)
  })

  test('ends after twelve hours for an admin', async () => {
    const { token, email } = await testApp.admin('ada')
    const idleToken = await logIn(email)
    testApp.clock.advance({ hours: 11 })
    expect(await useSession(token)).toBe(true)
    testApp.clock.advance({ hours: 2 })
    expect([await useSession(token), await useSession(idleToken)]).toEqual([true, false])
  })

  test('closes its open connections when it ends', async () => {
    const { token } = await testApp.member('nora')
    const actor = await testApp.accounts.authenticate(token)
    if (!actor) throw new Error('not logged in')
    let endCount = 0
    testApp.accounts.sessionWatch.watch(actor, () => (endCount += 1))
    testApp.clock.advance({ hours: 14 * 24 })
    await waitUntil(() => endCount > 0, 10)
    expect(endCount).toBe(1)
  })
})
