import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import cors from '@fastify/cors'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { RateLimit, Endpoint } from '@fourfold/contract/endpoint'
import { errorDefinitions } from '@fourfold/contract/errors'
import type { Metrics } from '@fourfold/platform/metrics'
import { watchCertificate, serverOptions } from '@fourfold/platform/tls'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../infra/app-error.ts'
import { toNetwork } from '../infra/network.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import type { Authenticate } from './access.ts'
import { registerDocs } from './docs.ts'
import { registerEndpoint } from './endpoint-route.ts'
import type { LogAccess, RecordSessionUse, RenewSession } from './endpoint-route.ts'
import { rejectConnection, sendError } from './error-replies.ts'
import { getLogFields } from './request-log.ts'
import { assertRoutesMatchContract } from './route.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { acceptUploads } from './upload.ts'

const MAX_BODY_BYTES = 64 * 1024

/** The timeout for receiving a whole request. Slightly longer than the upload timeout. */
const REQUEST_TIMEOUT_MS = 130_000

/** Routes outside the contract, with their rate limit per network and the name of its counter. */
export type RawRoute = { name: string; rateLimit: RateLimit; routes: FastifyPluginAsync }

export type AppOptions = {
  log: FastifyBaseLogger
  endpoints: readonly Endpoint[]
  routes: readonly Route[]
  authenticate: Authenticate
  logAccess: LogAccess
  recordSessionUse: RecordSessionUse
  renewSession: RenewSession
  rateLimiter: RateLimiter
  metrics: Metrics
  publicUrl: string
  trustProxy: string
  /** Files of the certificate and key, if the server speaks TLS. */
  tls: Parameters<typeof serverOptions>[0]
  maxUploadBytes: number
  /** Whether the API serves its OpenAPI document. */
  hasDocs: boolean
  /** Replies without the envelope, such as images. */
  rawRoutes?: readonly RawRoute[]
  /** Registers the live socket. */
  sockets?: { register(app: FastifyInstance): void } | undefined
  /** Whether the process is shutting down. */
  isStopping?: (() => boolean) | undefined
}

/** Adds headers, metrics, and a log line to every reply. */
function addResponseHooks(app: FastifyInstance, { isStopping, metrics }: AppOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new AppError('invalid_input')
  })
  app.server.on('checkExpectation', (_message, response: ServerResponse) =>
    response.writeHead(417, securityHeaders).end(),
  )
  // Keep-alive connections would delay the shutdown by over a minute, and lose requests when they are finally closed.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping?.()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const seconds = reply.elapsedTime / 1000
    metrics.requestSeconds.observe({ call, status: String(reply.statusCode) }, seconds)
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ call, status: reply.statusCode, ms, ...getLogFields(request) }, 'request completed')
  })
}

/**
 * Rejects requests that reached the proxy over plain HTTP. Does not redirect them: a client that follows the redirect
 * would keep sending its token unencrypted. Our own processes call directly, without the forwarded header.
 */
function rejectPlaintextRequests(app: FastifyInstance, { publicUrl }: AppOptions): void {
  if (!publicUrl.startsWith('https:')) return
  app.addHook('onRequest', async ({ headers, protocol }) => {
    if (headers['x-forwarded-proto'] !== undefined && protocol === 'http') throw new AppError('not_allowed')
  })
}

/** Builds the HTTP server: every endpoint of the contract and the raw routes, under the prefix. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  assertRoutesMatchContract(options.endpoints, options.routes)
  // Replaces the library's messages for schemas without their own message.
  z.config({ customError: () => errorDefinitions.invalid_input.msg })
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Otherwise Node itself would reply to a missing host, without headers and envelope. The hook rejects it.
    ...serverOptions(options.tls, { connectionsCheckingInterval: 5000, requireHostHeader: false }),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      void sendError(error, request, reply.headers({ ...securityHeaders, 'x-request-id': request.id }))
    },
    clientErrorHandler: rejectConnection,
    // Requests on open connections are still served while the server closes.
    return503OnClosing: false,
  })
  watchCertificate(app, options.tls, options.log)
  // JSON only: a form on another site can send text/plain without a preflight request.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))

  addResponseHooks(app, options)
  rejectPlaintextRequests(app, options)
  const { publicUrl, rateLimiter } = options
  const ownOrigin = new URL(publicUrl).origin
  await app.register(cors, {
    origin: async (origin: string | undefined) => origin === ownOrigin,
    credentials: true,
    methods: ['GET', 'POST', 'DELETE'],
    strictPreflight: false,
  })
  if (options.hasDocs) await registerDocs(app)
  options.sockets?.register(app)
  await app.register(
    async (api) => {
      for (const route of options.routes) {
        await api.register(async (scope) => {
          if (route.endpoint.upload) await acceptUploads(scope)
          registerEndpoint(scope, route, options)
        })
      }
      for (const { name, rateLimit, routes } of options.rawRoutes ?? []) {
        await api.register(async (scope) => {
          scope.addHook('onRequest', ({ ip }) => rateLimiter.consume(`${name}:address`, toNetwork(ip), rateLimit))
          await scope.register(routes)
        })
      }
    },
    { prefix: API_PREFIX },
  )
  return app
}
