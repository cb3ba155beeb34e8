import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession } from '../../src/accounts/sessions/sessions.store.ts'
import { randomToken, tokenHash } from '../../src/infra/security/secrets.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const all: Endpoint[] = Object.values(endpoints)
/** All but the one for an admin acting as somebody else. */
const calls = all.filter((call) => call.path.startsWith('/admin/') && call !== endpoints.recordImpersonationReason)

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

afterAll(() => testApp.stop())

async function ask({ method, path }: Endpoint, token: string) {
  const url = `/api${path.replaceAll(/:\w+/g, '1')}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await testApp.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  return { status: answer.statusCode, code: answer.json<{ errors: { code: string }[] }>().errors[0]?.code }
}

async function answers(token: string) {
  return Promise.all(calls.map(async (call) => ({ call: call.path, ...(await ask(call, token)) })))
}

const refused = calls.map(({ path }) => ({ call: path, status: 403, code: 'not_allowed' }))

describe('calls of admins', () => {
  test('each of them is declared for admins alone', { tags: ['ADM-07'] }, () => {
    expect(calls.length).toBeGreaterThan(2)
    expect(calls.filter(({ access }) => access !== 'admin')).toEqual([])
  })

  test(
    'who is an admin is read at every call: the same session is refused once it is taken back',
    { tags: ['OP-102', 'ADM-08'] },
    async () => {
      const { token, email } = await testApp.member('mila')
      expect(await answers(token)).toEqual(refused)
      const other = await testApp.member('other')
      await inTransaction(testApp.db, (tx) => setAdmin(tx, email, true))
      expect((await answers(token)).filter(({ status }) => [401, 403].includes(status))).toEqual([])
      expect(await answers(other.token)).toEqual(refused)
      await inTransaction(testApp.db, (tx) => setAdmin(tx, email, false))
      expect(await answers(token)).toEqual(refused)
    },
  )

  test('a refusal leaves the session as it is', { tags: ['OP-102'] }, async () => {
    const { token } = await testApp.professional('pia')
    await answers(token)
    const own = await testApp.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })
    expect(own.statusCode).toBe(200)
  })

  test('are refused while an admin acts in the name of somebody else', async () => {
    const ada = await testApp.admin('ada')
    const { user } = await testApp.member('noor')
    const token = randomToken()
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) =>
      insertSession(tx, {
        tokenHash: tokenHash(token),
        accountId: user.id as AccountId,
        impersonatorId: ada.user.id as AccountId,
        now,
        expiresAt: now.add({ hours: 1 }),
      }),
    )
    expect(await answers(token)).toEqual(refused)
  })
})
