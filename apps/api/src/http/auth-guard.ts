import type { Endpoint } from '@fourfold/contract/endpoint'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '../infra/actor.ts'
import { resolveAccess, authorize, readBearerToken } from './access.ts'
import type { Authenticate } from './access.ts'
import { checkImpersonation } from './impersonation.ts'
import { addLogFields } from './request-log.ts'

/** After a body that took longer than this to arrive, the session is checked again, because it may have ended. */
const RECHECK_AFTER_MS = 1000

type AuthorizedRequest = { actor: Actor | null; authorizedAtMs: number }

function logActor(request: FastifyRequest, { accountId, impersonatorId }: Actor): void {
  addLogFields(request, { account: accountId, ...(impersonatorId !== null && { admin: impersonatorId }) })
}

/** Authenticates before the body is read, and checks the session again after a slow upload. */
export function createAuthGuard(authenticate: Authenticate, endpoint: Endpoint) {
  // Read once: later changes of the endpoint object must not change the app.
  const rule = endpoint.access
  const authorized = new WeakMap<FastifyRequest, AuthorizedRequest>()

  async function checkBeforeBody(request: FastifyRequest): Promise<Actor | null> {
    const access = resolveAccess(rule, request.query as Record<string, unknown>)
    const caller = await authorize(authenticate, access, readBearerToken(request.headers.authorization))
    const actor = caller && { ...caller, requestId: request.id }
    if (actor) logActor(request, actor)
    checkImpersonation(endpoint, { actor, query: request.query })
    authorized.set(request, { actor, authorizedAtMs: performance.now() })
    return actor
  }

  return {
    checkBeforeBody,

    /** Returns the caller that was authenticated before the body was read. */
    getActor: (request: FastifyRequest): Actor | null => authorized.get(request)?.actor ?? null,

    async checkAfterBody(request: FastifyRequest): Promise<Actor | null> {
      const previous = authorized.get(request)
      const isRecent = previous && performance.now() - previous.authorizedAtMs < RECHECK_AFTER_MS
      return isRecent ? previous.actor : checkBeforeBody(request)
    },
  }
}
