import type { Endpoint } from '@fourfold/contract/endpoint'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '../infra/actor.ts'
import { accessOf, admit, bearerToken } from './access.ts'
import type { Authenticate } from './access.ts'
import { personalIn } from './impersonation.ts'
import { note } from './request-log.ts'

/** If a body takes longer than this to arrive, the session is checked again, because it may have ended meanwhile. */
const ADMITTED_MS = 1000

type Admitted = { actor: Actor | null; at: number }

function noteActor(request: FastifyRequest, { accountId, impersonatorId }: Actor): void {
  note(request, { account: accountId, ...(impersonatorId !== null && { admin: impersonatorId }) })
}

/** Lets callers in before their body is read, and sees to it that they are still welcome once it is there. */
export function createDoor(authenticate: Authenticate, endpoint: Endpoint) {
  // The rule the app was built with.
  const rule = endpoint.access
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  async function enter(request: FastifyRequest): Promise<Actor | null> {
    const access = accessOf(rule, request.query as Record<string, unknown>)
    const known = await admit(authenticate, access, bearerToken(request.headers.authorization))
    const actor = known && { ...known, requestId: request.id }
    if (actor) noteActor(request, actor)
    personalIn(endpoint, { actor, query: request.query })
    admitted.set(request, { actor, at: performance.now() })
    return actor
  }

  return {
    enter,

    /** Who was let in. */
    actorOf: (request: FastifyRequest): Actor | null => admitted.get(request)?.actor ?? null,

    /** Who makes the call, to be asked once the whole body has come. */
    async stay(request: FastifyRequest): Promise<Actor | null> {
      const known = admitted.get(request)
      return known && performance.now() - known.at < ADMITTED_MS ? known.actor : enter(request)
    },
  }
}
