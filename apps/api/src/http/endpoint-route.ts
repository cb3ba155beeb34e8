import type { LoginReply } from '@fourfold/contract/accounts/shapes'
import { RENEWED_TOKEN_HEADER } from '@fourfold/contract/constants'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { ErrorEnvelope, envelopeOf, pageEnvelopeOf } from '@fourfold/contract/envelope'
import { commonErrors, errorDefinitions } from '@fourfold/contract/errors'
import type { Page } from '@fourfold/contract/paging'
import type { AccountId } from '@fourfold/platform/ids'
import type { FastifyInstance } from 'fastify'

import { accessLogKey } from '../infra/actor.ts'
import type { Actor, AccessLogEntry } from '../infra/actor.ts'
import { networkOf } from '../infra/network.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import type { Authenticate } from './access.ts'
import { createAuthGuard } from './auth-guard.ts'
import { createEndpointRateLimit } from './endpoint-rate-limit.ts'
import { checkImpersonation } from './impersonation.ts'
import { addLogFields } from './request-log.ts'
import type { Route } from './route.ts'
import { readUpload } from './upload.ts'

/** Leaves a trace of what an admin who acts as somebody looks at. */
export type LogAccess = (actor: Actor, look: AccessLogEntry) => Promise<void>

/** Remembers that a session is used, and by what browser. */
export type RecordSessionUse = (actor: Actor, userAgent: string | undefined) => void

/** Another token in place of the one that was used; null when its session has ended. */
export type RenewSession = (actor: Actor) => Promise<string | null>

type EndpointDeps = {
  authenticate: Authenticate
  attempts: RateLimiter
  logAccess: LogAccess
  recordSessionUse: RecordSessionUse
  renewSession: RenewSession
  maxUploadBytes: number
}

function errorStatuses({ errors }: Endpoint) {
  const statuses = [...commonErrors, ...errors].map((code) => errorDefinitions[code].status)
  return Object.fromEntries(statuses.map((status) => [status, ErrorEnvelope]))
}

/** Whoever is told a new token has just proven who they are. */
const isSignedIn = (answer: unknown): answer is LoginReply =>
  typeof answer === 'object' && answer !== null && 'token' in answer && 'user' in answer

/** Makes one endpoint answer: limits and access before the body is read, then the schemas, then the handler. */
export function registerEndpoint(app: FastifyInstance, { endpoint, handle }: Route, gate: EndpointDeps) {
  const { authenticate, attempts, logAccess, recordSessionUse, renewSession, maxUploadBytes } = gate
  const { method, path, access, params, query, body, upload, reply, paged } = endpoint
  const meter = createEndpointRateLimit(attempts, endpoint)
  const door = createAuthGuard(authenticate, endpoint)

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
      response: { 200: paged ? pageEnvelopeOf(reply) : envelopeOf(reply), ...errorStatuses(endpoint) },
    },
    async onRequest(request) {
      await meter.consumeForAddress(request)
      await door.checkBeforeBody(request)
    },
    async preValidation(request) {
      // Some clients cannot send a body with DELETE; the same names work in the query. (OP-060)
      if (method === 'DELETE' && body && !request.body) request.body = request.query
    },
    async preHandler(request) {
      await meter.consumeForAccount(request, door.getActor(request))
    },
    async handler(request, response) {
      const uploaded =
        upload && (await readUpload(request, { ...upload, maxBytes: Math.min(upload.maxBytes, maxUploadBytes) }))
      const actor = await door.checkAfterBody(request)
      if (actor) recordSessionUse(actor, request.headers['user-agent'])
      // What the schemas have read, not what came with it: a planted name would stand in the audit.
      const look = checkImpersonation(endpoint, { actor, query: query && request.query, body: body && request.body })
      if (actor && look && !actor.impersonation?.accessLog.includes(accessLogKey(look))) await logAccess(actor, look)
      const answer = await handle({
        actor,
        params: params && request.params,
        query: query && request.query,
        body: body && request.body,
        network: networkOf(request.ip),
        userAgent: request.headers['user-agent'],
        ...uploaded,
      })
      const token = endpoint.renewsToken && actor ? await renewSession(actor) : null
      if (token !== null) void response.header(RENEWED_TOKEN_HEADER, token)
      await meter.refund(request)
      if (isSignedIn(answer)) addLogFields(request, { account: answer.user.id as AccountId, hasOpenedSession: true })
      return paged ? { ...(answer as Page<unknown>), errors: [] } : { data: answer, errors: [] }
    },
  })
}
