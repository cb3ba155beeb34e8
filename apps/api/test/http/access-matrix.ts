import { API_PREFIX } from '@fourfold/contract/constants'
import type { Access, AccessRule, Endpoint } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession, revokeSession } from '../../src/accounts/sessions/sessions.store.ts'
import { randomToken, tokenHash } from '../../src/infra/security/secrets.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Kinds of callers. */
export const kinds = [
  'visitor',
  'member',
  'professional',
  'admin',
  'professionalAdmin',
  'expired',
  'revoked',
  'garbage',
] as const
export type Kind = (typeof kinds)[number]

type Expected = 'allowed' | 401 | 403

const allAllowed = {
  visitor: 'allowed',
  member: 'allowed',
  professional: 'allowed',
  admin: 'allowed',
  professionalAdmin: 'allowed',
  expired: 'allowed',
  revoked: 'allowed',
  garbage: 'allowed',
} as const
const signedInOnly = { ...allAllowed, visitor: 401, expired: 401, revoked: 401, garbage: 401 } as const

/** Written independently of the app's rules, so that a mistake there fails the test. */
const expected: Record<Access, Record<Kind, Expected>> = {
  public: allAllowed,
  optional: allAllowed,
  user: signedInOnly,
  member: { ...signedInOnly, professional: 403, professionalAdmin: 403 },
  professional: { ...signedInOnly, member: 403, admin: 403 },
  admin: { ...signedInOnly, member: 403, professional: 403 },
}

/** An endpoint with a query that decides its access: some endpoints require a login unless the query has a key. */
export type AccessCase = { endpoint: Endpoint; name: string; query: string; access: Access }

export function listAccessCases(endpoint: Endpoint, rule: AccessRule = endpoint.access): AccessCase[] {
  const name = `${endpoint.method} ${endpoint.path}`
  if (typeof rule === 'string') return [{ endpoint, name, query: '', access: rule }]
  const open = rule.userUnless.map((key): AccessCase => {
    return { endpoint, name: `${name}?${key}`, query: `?${key}=true`, access: 'optional' }
  })
  return [{ endpoint, name, query: '', access: 'user' }, ...open]
}

/** Bodies that need no login, for endpoints that require one only for other bodies. */
const openBodies: Record<string, object> = { 'POST /search': { text: '' } }

type Credential = (kind: Kind) => Promise<string | null>
type Checked = { kind: Kind; status: number; violation: string | null }

/** Calls an endpoint as each kind of caller and compares the status with the expected one. */
export async function* checkAccess(
  app: FastifyInstance,
  { name, query, access, endpoint }: AccessCase,
  tokenFor: Credential,
): AsyncGenerator<Checked> {
  const { method, path } = endpoint
  for (const kind of kinds) {
    const token = await tokenFor(kind)
    const { statusCode: status } = await app.inject({
      method,
      url: `${API_PREFIX}${path}${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method === 'POST' && { payload: openBodies[name] ?? {} }),
    })
    const expectedStatus = expected[access][kind]
    const isAsExpected =
      expectedStatus === 'allowed' ? ![401, 403].includes(status) && status < 500 : status === expectedStatus
    const violation = isAsExpected ? null : `${name}: ${kind} got ${status}, expected ${expectedStatus}`
    yield { kind, status, violation }
  }
}

/** Creates an account of every kind. Each call gets a new session, because some endpoints end the session. */
export async function createCredentials(testApp: TestApp): Promise<Credential> {
  const paula = await testApp.professional('paula')
  await inTransaction(testApp.db, (tx) => setAdmin(tx, paula.email, true))
  const ids = {
    member: (await testApp.member('mila')).user.id,
    professional: (await testApp.professional('pia')).user.id,
    admin: (await testApp.admin('ada')).user.id,
    professionalAdmin: paula.user.id,
  }

  async function session(id: number, hours: number): Promise<string> {
    const token = randomToken()
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) =>
      insertSession(tx, {
        tokenHash: tokenHash(token),
        accountId: id as AccountId,
        now,
        expiresAt: now.add({ hours }),
      }),
    )
    return token
  }

  async function revoked(id: number): Promise<string> {
    const token = await session(id, 1)
    await inTransaction(testApp.db, (tx) => revokeSession(tx, tokenHash(token), testApp.clock.now()))
    return token
  }

  return async (kind) => {
    if (kind === 'visitor') return null
    if (kind === 'garbage') return randomToken()
    // The account with the most rights: an ended session must not work even for it.
    if (kind === 'expired') return session(ids.professionalAdmin, -1)
    if (kind === 'revoked') return revoked(ids.professionalAdmin)
    return session(ids[kind], 1)
  }
}
