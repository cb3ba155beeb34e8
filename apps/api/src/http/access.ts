import type { Access, AccessRule } from '@fourfold/contract/endpoint'

import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'

/** Returns the caller of a bearer token, or null if the token is unknown, expired, or revoked. */
export type Authenticate = (token: string) => Promise<Actor | null>

const hasAccess: Record<Exclude<Access, 'public' | 'optional'>, (actor: Actor) => boolean> = {
  user: () => true,
  member: (actor) => !actor.isProfessional,
  professional: (actor) => actor.isProfessional,
  admin: (actor) => actor.isAdmin,
}

/** Returns the access that a request requires, which may depend on its query. */
export function resolveAccess(rule: AccessRule, query: Record<string, unknown>): Access {
  if (typeof rule === 'string') return rule
  return rule.userUnless.some((name) => query[name] !== undefined) ? 'optional' : 'user'
}

/** Throws unless the actor has this access. (OP-012, OP-102) */
function requireAccess(access: Access, actor: Actor | null): void {
  if (access === 'public' || access === 'optional') return
  if (!actor) throw new AppError('not_signed_in')
  const { accountId, isMissingFactor } = actor
  if (access === 'admin' && isMissingFactor) throw new AppError('second_factor_required', undefined, accountId)
  if (!hasAccess[access](actor)) throw new AppError('not_allowed', undefined, accountId)
}

/**
 * Authenticates a token and checks its access. All requests and sockets are authorized here: requests send the token in
 * a header, sockets in the first message.
 */
export async function authorize(
  authenticate: Authenticate,
  access: Access,
  token: string | null,
): Promise<Actor | null> {
  const actor = token === null || access === 'public' ? null : await authenticate(token)
  requireAccess(access, actor)
  return actor
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(header ?? '')?.[1] ?? null
}
