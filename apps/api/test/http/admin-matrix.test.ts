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

const all: Endpoint[] = Object.values(endpoints)
/** By their address and not by their rule: a rule that is missing must show. */
const adminCalls = all.filter(({ path }) => path.startsWith('/admin/'))
/** Of those, the ones only an admin acting as somebody else may call. */
const whileActing: Endpoint[] = [endpoints.recordImpersonationReason]

const callers = [
  'visitor',
  'member',
  'pending professional',
  'approved professional',
  'rejected professional',
  'demoted admin',
  'admin acting as a member',
  'admin acting as a professional',
  'admin acting with a reason',
  'admin acting as somebody who became an admin',
] as const
type Caller = (typeof callers)[number]
const isActing = (caller: Caller) => caller.startsWith('admin acting')

let testApp: TestApp
let tokens: Record<Caller, string | null>

async function professional(name: string, status: 'Pending' | 'Approved' | 'Rejected') {
  const person = await testApp.professional(name)
  await inTransaction(testApp.db, (tx) => setStatus(tx, person.user.id as AccountId, status))
  return person
}

async function makeTokens(): Promise<Record<Caller, string | null>> {
  const ada = await testApp.admin('ada')
  const member = await testApp.member('mila')
  const approved = await professional('ines', 'Approved')
  const demoted = await testApp.admin('dora')
  await inTransaction(testApp.db, (tx) => setAdmin(tx, demoted.email, false))
  const promoted = await testApp.member('pia')
  const asPromoted = await impersonate(testApp, ada, promoted)
  await inTransaction(testApp.db, (tx) => setAdmin(tx, promoted.email, true))
  return {
    visitor: null,
    member: member.token,
    'pending professional': (await professional('nina', 'Pending')).token,
    'approved professional': approved.token,
    'rejected professional': (await professional('rosa', 'Rejected')).token,
    'demoted admin': demoted.token,
    'admin acting as a member': await impersonate(testApp, ada, member),
    'admin acting as a professional': await impersonate(testApp, ada, approved),
    'admin acting with a reason': await impersonateWithReason(testApp, ada, member),
    'admin acting as somebody who became an admin': asPromoted,
  }
}

beforeAll(async () => {
  testApp = await startTestApp()
  tokens = await makeTokens()
})

afterAll(() => testApp.stop())

async function statusOf({ method, path }: Endpoint, token: string | null): Promise<number> {
  const { statusCode } = await testApp.app.inject({
    method,
    // Any id will do: nobody gets so far as to look for it.
    url: `${API_PREFIX}${path.replaceAll(/:\w+/g, '1')}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'POST' && { payload: { username: 'ada', reason: REASON } }),
  })
  return statusCode
}

describe('who may not administer', () => {
  const forAdmins = adminCalls.filter((endpoint) => !whileActing.includes(endpoint))
  const questions = forAdmins.flatMap((endpoint) =>
    callers.map((caller) => ({ endpoint, caller, name: `${endpoint.method} ${endpoint.path}` })),
  )

  test('there are calls to ask about, and each is for admins', () => {
    expect(forAdmins.length).toBeGreaterThan(0)
    expect(adminCalls.filter(({ access }) => access !== 'admin')).toEqual(whileActing)
  })

  test.each(questions)('$name refuses a $caller', { tags: ['OP-105'] }, async ({ endpoint, caller }) => {
    expect([401, 403]).toContain(await statusOf(endpoint, tokens[caller]))
  })

  test.each(callers.filter((caller) => !isActing(caller)))('a %s has no reason to give', async (caller) => {
    expect([401, 409]).toContain(await statusOf(endpoints.recordImpersonationReason, tokens[caller]))
  })
})

describe('the live socket', () => {
  test.each(callers.filter(isActing))('has nothing for an %s', async (caller) => {
    const client = await connect(testApp)
    client.send({ type: 'auth', payload: { token: tokens[caller] ?? '' } })
    expect(await client.closed()).toBe(closeCodes.unauthenticated)
    expect(client.frames.map(({ type }) => type)).toEqual(['connect'])
  })

  test.each(['member', 'approved professional', 'demoted admin'] as const)(
    'takes no admin call from a %s',
    async (caller) => {
      for (const { path } of adminCalls) {
        const client = await connectAs(testApp, tokens[caller] ?? '')
        client.socket.send(JSON.stringify({ type: path, payload: { username: 'ada' } }))
        expect(await client.closed()).toBe(closeCodes.policyViolation)
        expect(client.frames.map(({ type }) => type)).toEqual(['connect', 'auth'])
      }
    },
  )
})
