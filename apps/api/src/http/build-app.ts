import { randomUUID } from 'node:crypto'

import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { Allowance, Endpoint } from '@fourfold/contract/endpoint'
import { failures } from '@fourfold/contract/failures'
import type { Metrics } from '@fourfold/platform/metrics'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { Failure } from '../platform/failure.ts'
import type { Attempts } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import type { Authenticate } from './access.ts'
import { registerDocs } from './docs.ts'
import { registerEndpoint } from './endpoint-route.ts'
import type { NoteLook, NoteUse } from './endpoint-route.ts'
import { refuseConnection, sendFailure } from './failures.ts'
import { requireComplete } from './route.ts'
import type { Route } from './route.ts'
import { acceptUploads } from './upload.ts'

const BODY_LIMIT = 64 * 1024

/** From the first byte to the last: a little more than an upload may take. Slower ones only hold a connection. */
const REQUEST_WITHIN_MS = 130_000

/** Routes beside the contract, with the name and the allowance their requests are counted by, per network address. */
export type Extra = { name: string; allowance: Allowance; routes: FastifyPluginAsync }

export type AppOptions = {
  log: FastifyBaseLogger
  endpoints: readonly Endpoint[]
  routes: readonly Route[]
  authenticate: Authenticate
  noteLook: NoteLook
  noteUse: NoteUse
  attempts: Attempts
  metrics: Metrics
  publicUrl: string
  trustProxy: string
  mostUploadBytes: number
  /** Whether the API describes itself to whoever asks. */
  hasDocs: boolean
  /** What answers with bytes instead of the envelope, such as images. */
  extras?: readonly Extra[]
  /** What answers on the path of the live socket. */
  sockets?: { register(app: FastifyInstance): void } | undefined
  /** Whether the process is on its way out. */
  isStopping?: (() => boolean) | undefined
}

/** What happens around every answer: its id, its time, its place in the log, and its end while the process leaves. */
function watchAnswers(app: FastifyInstance, { isStopping, metrics }: AppOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  })
  // Connections kept alive would hold up the shutdown for over a minute, and lose a call when they are cut at last.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping?.()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const seconds = reply.elapsedTime / 1000
    metrics.requestSeconds.observe({ call, status: String(reply.statusCode) }, seconds)
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** The HTTP side of the product: every endpoint of the contract, and nothing else, under the prefix. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  requireComplete(options.endpoints, options.routes)
  // Where a schema has no words of its own, people read ours and not the library's.
  z.config({ customError: () => failures.invalid_input.msg })
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      void sendFailure(error, request, reply.header('x-request-id', request.id))
    },
    clientErrorHandler: refuseConnection,
    // What still comes over an open connection while the server closes is answered like any other call.
    return503OnClosing: false,
  })
  // JSON alone: a form of another site can send text/plain without asking the browser.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure('not_found'), request, reply))

  watchAnswers(app, options)
  await app.register(helmet, { contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } } })
  const ours = new URL(options.publicUrl).origin
  await app.register(cors, {
    origin: async (origin: string | undefined) => origin === ours,
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
      for (const { name, allowance, routes } of options.extras ?? []) {
        await api.register(async (scope) => {
          scope.addHook('onRequest', ({ ip }) => options.attempts.spend(`${name}:address`, networkOf(ip), allowance))
          await scope.register(routes)
        })
      }
    },
    { prefix: API_PREFIX },
  )
  return app
}
