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
import { networkOf } from '../infra/network.ts'
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

const BODY_LIMIT = 64 * 1024

/** From the first byte to the last: a little more than an upload may take. Slower ones only hold a connection. */
const REQUEST_TIMEOUT_MS = 130_000

/** Routes beside the contract, with the name and the allowance their requests are counted by, per network address. */
export type RawRoute = { name: string; allowance: RateLimit; routes: FastifyPluginAsync }

export type AppOptions = {
  log: FastifyBaseLogger
  endpoints: readonly Endpoint[]
  routes: readonly Route[]
  authenticate: Authenticate
  logAccess: LogAccess
  recordSessionUse: RecordSessionUse
  renewSession: RenewSession
  attempts: RateLimiter
  metrics: Metrics
  publicUrl: string
  trustProxy: string
  /** The files of its certificate and key, where it speaks TLS. */
  tls: Parameters<typeof serverOptions>[0]
  maxUploadBytes: number
  /** Whether the API publishes its own description. */
  hasDocs: boolean
  /** What answers with bytes instead of the envelope, such as images. */
  rawRoutes?: readonly RawRoute[]
  /** What answers on the path of the live socket. */
  sockets?: { register(app: FastifyInstance): void } | undefined
  /** Whether the process is on its way out. */
  isStopping?: (() => boolean) | undefined
}

/** What happens around every answer: its id, its time, its place in the log, and its end while the process leaves. */
function addResponseHooks(app: FastifyInstance, { isStopping, metrics }: AppOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new AppError('invalid_input')
  })
  app.server.on('checkExpectation', (_message, response: ServerResponse) =>
    response.writeHead(417, securityHeaders).end(),
  )
  // Connections kept alive would hold up the shutdown for over a minute, and lose a call when they are cut at last.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping?.()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const seconds = reply.elapsedTime / 1000
    metrics.requestSeconds.observe({ call, status: String(reply.statusCode) }, seconds)
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ call, status: reply.statusCode, ms, ...getLogFields(request) }, 'answered')
  })
}

/**
 * What came to the proxy in the clear is refused and not led to HTTPS: a program that is led on sends its token in the
 * clear for ever. Processes of ours that speak for themselves name no protocol.
 */
function rejectPlaintextCalls(app: FastifyInstance, { publicUrl }: AppOptions): void {
  if (!publicUrl.startsWith('https:')) return
  app.addHook('onRequest', async ({ headers, protocol }) => {
    if (headers['x-forwarded-proto'] !== undefined && protocol === 'http') throw new AppError('not_allowed')
  })
}

/** The HTTP side of the product: every endpoint of the contract, and nothing else, under the prefix. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  assertRoutesMatchContract(options.endpoints, options.routes)
  // Where a schema has no words of its own, people read ours and not the library's.
  z.config({ customError: () => errorDefinitions.invalid_input.msg })
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Without a host Node would answer by itself, without a word of ours.
    ...serverOptions(options.tls, { connectionsCheckingInterval: 5000, requireHostHeader: false }),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      void sendError(error, request, reply.headers({ ...securityHeaders, 'x-request-id': request.id }))
    },
    clientErrorHandler: rejectConnection,
    // What still comes over an open connection while the server closes is answered like any other call.
    return503OnClosing: false,
  })
  watchCertificate(app, options.tls, options.log)
  // JSON alone: a form of another site can send text/plain without asking the browser.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))

  addResponseHooks(app, options)
  rejectPlaintextCalls(app, options)
  const ownOrigin = new URL(options.publicUrl).origin
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
      for (const { name, allowance, routes } of options.rawRoutes ?? []) {
        await api.register(async (scope) => {
          scope.addHook('onRequest', ({ ip }) => options.attempts.consume(`${name}:address`, networkOf(ip), allowance))
          await scope.register(routes)
        })
      }
    },
    { prefix: API_PREFIX },
  )
  return app
}
