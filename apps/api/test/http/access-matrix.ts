import { API_PREFIX } from '@fourfold/contract/constants'
import type { Access, AccessRule, Endpoint } from '@fourfold/contract/endpoint'
import { inTransaction } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'

import { setAdmin } from '../../src/accounts/index.ts'
import { insertSession, revokeSession } from '../../src/accounts/sessions/sessions.store.ts'
import { randomToken, tokenHash } from '../../src/infra/security/secrets.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Everybody who may come to the door. */
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

type Verdict = 'let in' | 401 | 403

const everybody = {
  visitor: 'let in',
  member: 'let in',
  professional: 'let in',
  admin: 'let in',
  professionalAdmin: 'let in',
  expired: 'let in',
  revoked: 'let in',
  garbage: 'let in',
} as const
const signedInOnly = { ...everybody, visitor: 401, expired: 401, revoked: 401, garbage: 401 } as const

/** Written out beside the product's own rules and never derived from them: a mistake there must not repeat itself here. */
const expected: Record<Access, Record<Kind, Verdict>> = {
  public: everybody,
  optional: everybody,
  user: signedInOnly,
  member: { ...signedInOnly, professional: 403, professionalAdmin: 403 },
  professional: { ...signedInOnly, member: 403, admin: 403 },
  admin: { ...signedInOnly, member: 403, professional: 403 },
}

/** One way into an endpoint: some ask for a login unless the query names what is wanted. */
export type Door = { endpoint: Endpoint; name: string; query: string; access: Access }

export function listAccessPaths(endpoint: Endpoint, rule: AccessRule = endpoint.access): Door[] {
  const name = `${endpoint.method} ${endpoint.path}`
  if (typeof rule === 'string') return [{ endpoint, name, query: '', access: rule }]
  const open = rule.userUnless.map((key): Door => {
    return { endpoint, name: `${name}?${key}`, query: `?${key}=true`, access: 'optional' }
  })
  return [{ endpoint, name, query: '', access: 'user' }, ...open]
}

/** What everybody may ask of a call that asks for a login only for some of what it can do. */
const openBodies: Record<string, object> = { 'POST /search': { text: '' } }

type Credential = (kind: Kind) => Promise<string | null>
type Checked = { kind: Kind; status: number; violation: string | null }

/** What each kind of caller in turn gets from one endpoint of `app`, held against what the contract promises. */
export async function* checkAccess(app: FastifyInstance, door: Door, tokenFor: Credential): AsyncGenerator<Checked> {
  const { name, query, access, endpoint } = door
  const { method, path } = endpoint
  for (const kind of kinds) {
    const token = await tokenFor(kind)
    const { statusCode: status } = await app.inject({
      method,
      url: `${API_PREFIX}${path}${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method === 'POST' && { payload: openBodies[name] ?? {} }),
    })
    const wanted = expected[access][kind]
    const isKept = wanted === 'let in' ? ![401, 403].includes(status) && status < 500 : status === wanted
    const violation = isKept ? null : `${name}: ${kind} got ${status}, expected ${wanted}`
    yield { kind, status, violation }
  }
}

/** Real people of every kind, with a fresh session for every question: some calls end the session they come with. */
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
    // The mightiest person of all: what ended must not work even for them.
    if (kind === 'expired') return session(ids.professionalAdmin, -1)
    if (kind === 'revoked') return revoked(ids.professionalAdmin)
    return session(ids[kind], 1)
  }
}
