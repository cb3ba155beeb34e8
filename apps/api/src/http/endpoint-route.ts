import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { ErrorEnvelope, buildEnvelopeSchema, buildPageEnvelopeSchema } from '@fourfold/contract/envelope'
import { commonErrors, errorDefinitions } from '@fourfold/contract/errors'
import type { Page } from '@fourfold/contract/paging'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'

import { buildAccessLogKey } from '../infra/actor.ts'
import type { Actor, AccessLogEntry } from '../infra/actor.ts'
import { toNetwork } from '../infra/network.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import type { Authenticate } from './access.ts'
import { createAuthGuard } from './auth-guard.ts'
import { createEndpointRateLimit } from './endpoint-rate-limit.ts'
import { checkImpersonation } from './impersonation.ts'
import { addLogFields } from './request-log.ts'
import type { Route } from './route.ts'
import { readUpload } from './upload.ts'

/** Logs access to personal data by an impersonating admin. */
export type LogAccess = (actor: Actor, entry: AccessLogEntry) => Promise<void>

/** Records when and in which browser a session was last used. */
export type RecordSessionUse = (actor: Actor, userAgent: string | undefined) => void

/** Returns a token that replaces the current one, or null if the session has ended. */
export type RenewSession = (actor: Actor) => Promise<string | null>

type EndpointDeps = {
  authenticate: Authenticate
  rateLimiter: RateLimiter
  logAccess: LogAccess
  recordSessionUse: RecordSessionUse
  renewSession: RenewSession
  maxUploadBytes: number
}

function buildErrorSchemas({ errors }: Endpoint) {
  const statuses = [...commonErrors, ...errors].map((code) => errorDefinitions[code].status)
  return Object.fromEntries(statuses.map((status) => [status, ErrorEnvelope]))
}

/** Only replies that open a session contain a token and a user. */
const isLoginReply = (reply: unknown): reply is LoginReply =>
  typeof reply === 'object' && reply !== null && 'token' in reply && 'user' in reply

/** Registers an endpoint: rate limit and authorization before the body is read, then validation, then the handler. */
export function registerEndpoint(app: FastifyInstance, { endpoint, handle }: Route, deps: EndpointDeps) {
  const { authenticate, rateLimiter, logAccess, recordSessionUse, renewSession, maxUploadBytes } = deps
  const { method, path, access, params, query, body, upload, reply, paged } = endpoint
  const rateLimit = createEndpointRateLimit(rateLimiter, endpoint)
  const authGuard = createAuthGuard(authenticate, endpoint)

  app.route({
    method,
    url: path,
    schema: {
      summary: endpoint.summary,
      tags: [path.split('/')[1] ?? ''],
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        200: paged ? buildPageEnvelopeSchema(reply) : buildEnvelopeSchema(reply),
        ...buildErrorSchemas(endpoint),
      },
    },
    async onRequest(request) {
      await rateLimit.consumeForAddress(request)
      await authGuard.checkBeforeBody(request)
    },
    async preValidation(request) {
      // Some clients cannot send a body with DELETE, so the query can contain its fields. (OP-060)
      if (method === 'DELETE' && body && !request.body) request.body = request.query
    },
    async preHandler(request) {
      await rateLimit.consumeForAccount(request, authGuard.getActor(request))
    },
    async handler(request, response) {
      const uploadedParts =
        upload && (await readUpload(request, { ...upload, maxBytes: Math.min(upload.maxBytes, maxUploadBytes) }))
      const actor = await authGuard.checkAfterBody(request)
      if (actor) recordSessionUse(actor, request.headers['user-agent'])
      // Uses only validated values, because the username is written to the audit log.
      const entry = checkImpersonation(endpoint, { actor, query: query && request.query, body: body && request.body })
      const isLogged = entry && actor?.impersonation?.accessLog.includes(buildAccessLogKey(entry))
      if (actor && entry && !isLogged) await logAccess(actor, entry)
      const data = await handle({
        actor,
        params: params && request.params,
        query: query && request.query,
        body: body && request.body,
        network: toNetwork(request.ip),
        userAgent: request.headers['user-agent'],
        ...uploadedParts,
      })
      const token = endpoint.renewsToken && actor ? await renewSession(actor) : null
      if (token !== null) void response.header(RENEWED_TOKEN_HEADER, token)
      await rateLimit.refund(request)
      if (isLoginReply(data)) addLogFields(request, { account: data.user.id as AccountId, hasOpenedSession: true })
      return paged ? { ...(data as Page<unknown>), errors: [] } : { data, errors: [] }
    },
  })
}
