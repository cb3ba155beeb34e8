import { ownSessions } from '@fourfold/contract/accounts/sessions'
import { adminAudit } from '@fourfold/contract/admin/audit/endpoints'
import { endUserSessions } from '@fourfold/contract/admin/users/endpoints'
import { createCalendarFeed } from '@fourfold/contract/appointments/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { logIn } from '../accounts/factors/factors.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import { PASSWORD } from '../setup/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

const isSessionOpen = async (token: string) => (await testApp.call(ownSessions, {}, { token })).status === 200

describe('ending all sessions of a user', () => {
  test('revokes every session and the calendar feed of that user only', async () => {
    const [ada, mila, nora] = [await testApp.admin('ada'), await testApp.member('mila'), await testApp.member('nora')]
    const phone = (await logIn(testApp, mila.email)).data?.token ?? ''
    const { data: feed } = await testApp.call(
      createCalendarFeed,
      { body: { password: PASSWORD } },
      { token: mila.token },
    )

    const response = await testApp.call(endUserSessions, { body: { userId: mila.user.id } }, { token: ada.token })
    expect(response.data).toEqual({ user: { id: mila.user.id }, ended: 2 })
    expect([await isSessionOpen(mila.token), await isSessionOpen(phone)]).toEqual([false, false])
    expect([await isSessionOpen(nora.token), await isSessionOpen(ada.token)]).toEqual([true, true])
    expect((await testApp.app.inject(new URL(feed?.url ?? '').pathname)).statusCode).toBe(404)
    expect((await logIn(testApp, mila.email)).status).toBe(200)
  })

  test('revokes the sessions of another admin and adds an audit entry', async () => {
    const [bea, cleo] = [await testApp.admin('bea'), await testApp.admin('cleo')]
    await testApp.call(endUserSessions, { body: { userId: cleo.user.id } }, { token: bea.token })
    expect(await isSessionOpen(cleo.token)).toBe(false)
    const { data } = await testApp.call(adminAudit, { query: { admin: bea.user.username } }, { token: bea.token })
    expect(data?.entries[0]).toMatchObject({ action: 'user.endSessions', after: { ended: 1 } })
  })

  test('returns 404 for an unknown user', async () => {
    const { token } = await testApp.admin('dora')
    const response = await testApp.call(endUserSessions, { body: { userId: 999_999 } }, { token })
    expect([response.status, response.errors[0]?.code]).toEqual([404, 'not_found'])
  })
})
