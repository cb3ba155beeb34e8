import { API_PREFIX } from '@fourfold/contract/constants'
import type { Access, AccessRule, Endpoint } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession, revokeSession } from '../../src/accounts/sessions/sessions.store.ts'
import { generateToken, hashToken } from '../../src/infra/security/secrets.ts'
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
  'unknownToken',
] as const
export type Kind = (typeof kinds)[number]

type ExpectedStatus = 'allowed' | 401 | 403

const allAllowed = {
  visitor: 'allowed',
  member: 'allowed',
  professional: 'allowed',
  admin: 'allowed',
  professionalAdmin: 'allowed',
  expired: 'allowed',
  revoked: 'allowed',
  unknownToken: 'allowed',
} as const
const loggedInOnly = { ...allAllowed, visitor: 401, expired: 401, revoked: 401, unknownToken: 401 } as const

/** Written independently of the app's access rules, so that a mistake in those rules fails the test. */
const expectedStatuses: Record<Access, Record<Kind, ExpectedStatus>> = {
  public: allAllowed,
  optional: allAllowed,
  user: loggedInOnly,
  member: { ...loggedInOnly, professional: 403, professionalAdmin: 403 },
  professional: { ...loggedInOnly, member: 403, admin: 403 },
  admin: { ...loggedInOnly, member: 403, professional: 403 },
}

/** An endpoint and a query. Some endpoints require a login unless the query contains a certain key. */
export type AccessCase = { endpoint: Endpoint; name: string; query: string; access: Access }

export function listAccessCases(endpoint: Endpoint, rule: AccessRule = endpoint.access): AccessCase[] {
  const name = `${endpoint.method} ${endpoint.path}`
  if (typeof rule === 'string') return [{ endpoint, name, query: '', access: rule }]
  const casesWithoutLogin = rule.userUnless.map((key): AccessCase => {
    return { endpoint, name: `${name}?${key}`, query: `?${key}=true`, access: 'optional' }
  })
  return [{ endpoint, name, query: '', access: 'user' }, ...casesWithoutLogin]
}

/** Bodies that are accepted without a login, for endpoints that require a login only for other bodies. */
const bodiesWithoutLogin: Record<string, object> = { 'POST /search': { text: '' } }

type CreateToken = (kind: Kind) => Promise<string | null>
type AccessResult = { kind: Kind; status: number; violation: string | null }

/** Calls an endpoint as each kind of caller and compares the status with the expected one. */
export async function* checkAccess(
  app: FastifyInstance,
  { name, query, access, endpoint }: AccessCase,
  tokenFor: CreateToken,
): AsyncGenerator<AccessResult> {
  const { method, path } = endpoint
  for (const kind of kinds) {
    const token = await tokenFor(kind)
    const { statusCode: status } = await app.inject({
      method,
      url: `${API_PREFIX}${path}${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method === 'POST' && { payload: bodiesWithoutLogin[name] ?? {} }),
    })
    const expectedStatus = expectedStatuses[access][kind]
    const isAsExpected =
      expectedStatus === 'allowed' ? ![401, 403].includes(status) && status < 500 : status === expectedStatus
    const violation = isAsExpected ? null : `${name}: ${kind} got ${status}, expected ${expectedStatus}`
    yield { kind, status, violation }
  }
}

/**
 * Creates an account of every kind and returns a function that creates a token. Each call gets a new session, because
 * some endpoints end the session.
 */
export async function createCredentials(testApp: TestApp): Promise<CreateToken> {
  const paula = await testApp.professional('paula')
  await inTransaction(testApp.db, (tx) => setAdmin(tx, paula.email, true))
  const ids = {
    member: (await testApp.member('mila')).user.id,
    professional: (await testApp.professional('pia')).user.id,
    admin: (await testApp.admin('ada')).user.id,
    professionalAdmin: paula.user.id,
  }

  async function createSession(id: number, hours: number): Promise<string> {
    const token = generateToken()
    const now = testApp.clock.now()
    await inTransaction(testApp.db, (tx) =>
      insertSession(tx, {
        tokenHash: hashToken(token),
        accountId: id as AccountId,
        now,
        expiresAt: now.add({ hours }),
      }),
    )
    return token
  }

  async function createRevokedSession(id: number): Promise<string> {
    const token = await createSession(id, 1)
    await inTransaction(testApp.db, (tx) => revokeSession(tx, hashToken(token), testApp.clock.now()))
    return token
  }

  return async (kind) => {
    if (kind === 'visitor') return null
    if (kind === 'unknownToken') return generateToken()
    // Ended sessions must be rejected even for the account with the most rights.
    if (kind === 'expired') return createSession(ids.professionalAdmin, -1)
    if (kind === 'revoked') return createRevokedSession(ids.professionalAdmin)
    return createSession(ids[kind], 1)
  }
}
