import { closeCodes } from '@fourfold/contract/chat/frames'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { endpoints } from '@fourfold/contract/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { setAdmin, setStatus } from '../../src/accounts/index.ts'
import { impersonate, impersonateWithReason, REASON } from '../accounts/impersonation/impersonate.ts'
import { connect, connectAs } from '../live/sockets.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'

const allEndpoints: Endpoint[] = Object.values(endpoints)
/** Selects endpoints by path, not by access rule, so that a missing rule fails the test. */
const adminCalls = allEndpoints.filter(({ path }) => path.startsWith('/admin/'))
/** Endpoints below /admin/ that only an impersonating admin may call. */
const impersonationOnly: Endpoint[] = [endpoints.recordImpersonationReason]

const callers = [
  'visitor',
  'member',
  'pending professional',
  'approved professional',
  'rejected professional',
  'demoted admin',
  'admin impersonating a member',
  'admin impersonating a professional',
  'admin impersonating with a reason',
  'admin impersonating a user who became an admin',
] as const
type Caller = (typeof callers)[number]
const isImpersonating = (caller: Caller) => caller.startsWith('admin impersonating')

let testApp: TestApp
let tokens: Record<Caller, string | null>

async function createProfessional(name: string, status: 'Pending' | 'Approved' | 'Rejected') {
  const person = await testApp.professional(name)
  await inTransaction(testApp.db, (tx) => setStatus(tx, person.user.id as AccountId, status))
  return person
}

async function createTokens(): Promise<Record<Caller, string | null>> {
  const ada = await testApp.admin('ada')
  const member = await testApp.member('mila')
  const approved = await createProfessional('ines', 'Approved')
  const demoted = await testApp.admin('dora')
  await inTransaction(testApp.db, (tx) => setAdmin(tx, demoted.email, false))
  const promoted = await testApp.member('pia')
  const promotedToken = await impersonate(testApp, ada, promoted)
  await inTransaction(testApp.db, (tx) => setAdmin(tx, promoted.email, true))
  return {
    visitor: null,
    member: member.token,
    'pending professional': (await createProfessional('nina', 'Pending')).token,
    'approved professional': approved.token,
    'rejected professional': (await createProfessional('rosa', 'Rejected')).token,
    'demoted admin': demoted.token,
    'admin impersonating a member': await impersonate(testApp, ada, member),
    'admin impersonating a professional': await impersonate(testApp, ada, approved),
    'admin impersonating with a reason': await impersonateWithReason(testApp, ada, member),
    'admin impersonating a user who became an admin': promotedToken,
  }
}

beforeAll(async () => {
  testApp = await startTestApp()
  tokens = await createTokens()
})

afterAll(() => testApp.stop())

async function getStatus({ method, path }: Endpoint, token: string | null): Promise<number> {
  const { statusCode } = await testApp.app.inject({
    method,
    // The id is arbitrary: calls are rejected before it is used.
    url: `${API_PREFIX}${path.replaceAll(/:\w+/g, '1')}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'POST' && { payload: { username: 'ada', reason: REASON } }),
  })
  return statusCode
}

describe('admin endpoints', () => {
  const forAdmins = adminCalls.filter((endpoint) => !impersonationOnly.includes(endpoint))
  const cases = forAdmins.flatMap((endpoint) =>
    callers.map((caller) => ({ endpoint, caller, name: `${endpoint.method} ${endpoint.path}` })),
  )

  test('all require the admin role', () => {
    expect(forAdmins.length).toBeGreaterThan(0)
    expect(adminCalls.filter(({ access }) => access !== 'admin')).toEqual(impersonationOnly)
  })

  test.each(cases)('$name rejects: $caller', { tags: ['OP-105'] }, async ({ endpoint, caller }) => {
    expect([401, 403]).toContain(await getStatus(endpoint, tokens[caller]))
  })

  test.each(callers.filter((caller) => !isImpersonating(caller)))(
    'rejects an impersonation reason from: %s',
    async (caller) => {
      expect([401, 409]).toContain(await getStatus(endpoints.recordImpersonationReason, tokens[caller]))
    },
  )
})

describe('the live socket', () => {
  test.each(callers.filter(isImpersonating))('rejects: %s', async (caller) => {
    const client = await connect(testApp)
    client.send({ type: 'auth', payload: { token: tokens[caller] ?? '' } })
    expect(await client.waitForClose()).toBe(closeCodes.unauthenticated)
    expect(client.frames.map(({ type }) => type)).toEqual(['connect'])
  })

  test.each(['member', 'approved professional', 'demoted admin'] as const)(
    'accepts no admin call from: %s',
    async (caller) => {
      for (const { path } of adminCalls) {
        const client = await connectAs(testApp, tokens[caller] ?? '')
        client.socket.send(JSON.stringify({ type: path, payload: { username: 'ada' } }))
        expect(await client.waitForClose()).toBe(closeCodes.policyViolation)
        expect(client.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
      }
    },
  )
})
