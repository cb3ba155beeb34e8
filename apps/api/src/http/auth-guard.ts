import type { Endpoint } from '@fourfold/contract/endpoint'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '../infra/actor.ts'
import { resolveAccess, authorize, bearerToken } from './access.ts'
import type { Authenticate } from './access.ts'
import { checkImpersonation } from './impersonation.ts'
import { addLogFields } from './request-log.ts'

/** If a body takes longer than this to arrive, the session is checked again, because it may have ended meanwhile. */
const RECHECK_AFTER_MS = 1000

type AuthorizedRequest = { actor: Actor | null; at: number }

function logActor(request: FastifyRequest, { accountId, impersonatorId }: Actor): void {
  addLogFields(request, { account: accountId, ...(impersonatorId !== null && { admin: impersonatorId }) })
}

/** Lets callers in before their body is read, and sees to it that they are still welcome once it is there. */
export function createAuthGuard(authenticate: Authenticate, endpoint: Endpoint) {
  // The rule the app was built with.
  const rule = endpoint.access
  const authorized = new WeakMap<FastifyRequest, AuthorizedRequest>()

  async function checkBeforeBody(request: FastifyRequest): Promise<Actor | null> {
    const access = resolveAccess(rule, request.query as Record<string, unknown>)
    const known = await authorize(authenticate, access, bearerToken(request.headers.authorization))
    const actor = known && { ...known, requestId: request.id }
    if (actor) logActor(request, actor)
    checkImpersonation(endpoint, { actor, query: request.query })
    authorized.set(request, { actor, at: performance.now() })
    return actor
  }

  return {
    checkBeforeBody,

    /** Who was let in. */
    getActor: (request: FastifyRequest): Actor | null => authorized.get(request)?.actor ?? null,

    /** Who makes the call, to be asked once the whole body has come. */
    async checkAfterBody(request: FastifyRequest): Promise<Actor | null> {
      const known = authorized.get(request)
      return known && performance.now() - known.at < RECHECK_AFTER_MS ? known.actor : checkBeforeBody(request)
    },
  }
}
