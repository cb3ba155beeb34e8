import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession } from '../../src/accounts/sessions/sessions.store.ts'
import { generateToken, hashToken } from '../../src/infra/security/secrets.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const allEndpoints: Endpoint[] = Object.values(endpoints)
/** All admin endpoints except the one that requires an impersonation. */
const adminEndpoints = allEndpoints.filter(
  (endpoint) => endpoint.path.startsWith('/admin/') && endpoint !== endpoints.recordImpersonationReason,
)

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

afterAll(() => testApp.stop())

async function send({ method, path }: Endpoint, token: string) {
  const url = `/api${path.replaceAll(/:\w+/g, '1')}`
  const headers = { authorization: `Bearer ${token}` }
  const response = await testApp.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  return { status: response.statusCode, code: response.json<{ errors: { code: string }[] }>().errors[0]?.code }
}

async function sendToAll(token: string) {
  return Promise.all(
    adminEndpoints.map(async (endpoint) => ({ path: endpoint.path, ...(await send(endpoint, token)) })),
  )
}

const forbiddenReplies = adminEndpoints.map(({ path }) => ({ path, status: 403, code: 'not_allowed' }))

describe('admin endpoints', () => {
  test('are declared with admin access', { tags: ['ADM-07'] }, () => {
    expect(adminEndpoints.length).toBeGreaterThan(2)
    expect(adminEndpoints.filter(({ access }) => access !== 'admin')).toEqual([])
  })

  test('check the admin role on every request of a session', { tags: ['OP-102', 'ADM-08'] }, async () => {
    const { token, email } = await testApp.member('mila')
    expect(await sendToAll(token)).toEqual(forbiddenReplies)
    const other = await testApp.member('other')
    await inTransaction(testApp.db, (tx) => setAdmin(tx, email, true))
    expect((await sendToAll(token)).filter(({ status }) => [401, 403].includes(status))).toEqual([])
    expect(await sendToAll(other.token)).toEqual(forbiddenReplies)
    await inTransaction(testApp.db, (tx) => setAdmin(tx, email, false))
    expect(await sendToAll(token)).toEqual(forbiddenReplies)
  })

  test('keep the session of a rejected caller open', { tags: ['OP-102'] }, async () => {
    const { token } = await testApp.professional('pia')
    await sendToAll(token)
    const ownProfile = await testApp.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })
    expect(ownProfile.statusCode).toBe(200)
  })

  test('are forbidden during an impersonation', async () => {
    const ada = await testApp.admin('ada')
    const { user } = await testApp.member('noor')
    const token = generateToken()
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) =>
      insertSession(tx, {
        tokenHash: hashToken(token),
        accountId: user.id as AccountId,
        impersonatorId: ada.user.id as AccountId,
        now,
        expiresAt: now.add({ hours: 1 }),
      }),
    )
    expect(await sendToAll(token)).toEqual(forbiddenReplies)
  })
})
