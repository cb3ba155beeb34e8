import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import compress from '@fastify/compress'
import fastify from 'fastify'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { watchCa, watchCertificate, readCertificate } from './certificates.ts'
import type { Env } from './env.ts'
import { errorResponse, rejectConnection } from './error-response.ts'
import { health } from './health.ts'
import { loggedPath } from './logged-path.ts'
import { pages } from './pages.ts'
import type { Render } from './pages.ts'
import { proxyToApi } from './proxy.ts'
import { commonHeaders } from './security-headers.ts'
import { shouldUpgrade, proxySockets } from './socket.ts'
import { assets } from './static.ts'

export type WebServer = {
  app: FastifyInstance
  /** Reports "not ready", so that load balancers stop sending requests, then waits for pending requests. */
  drain: () => Promise<void>
}

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/

function serializeRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: loggedPath(url), address: ip }
}

const invalidUrl = ({ url, id }: FastifyRequest) =>
  ({ url, code: 'invalid_input', text: `The URL is invalid. Request ${id}` }) as const
const internalError = ({ url, id }: FastifyRequest) =>
  ({ url, code: 'unexpected', text: `Something went wrong on our side. Request ${id}` }) as const

/**
 * Serves only TLS if there is a certificate. `requireHostHeader` is off, because Node's own response to a missing Host
 * header would not have our headers.
 */
function serverOptions(env: Env): object {
  const http = { shouldUpgradeCallback: shouldUpgrade, connectionsCheckingInterval: 5000, requireHostHeader: false }
  const pair = readCertificate(env)
  return pair ? { https: { ...http, ...pair } } : { http }
}

function sendError(error: Partial<FastifyError>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  if (!isClientError) request.log.error(error)
  const { type, body } = errorResponse(isClientError ? invalidUrl(request) : internalError(request))
  return reply
    .code(isClientError ? 400 : 500)
    .type(type)
    .send(body)
}

/** Builds the web server: pages, static files, and the proxy to the API. */
export async function buildServer(env: Env, render: Render): Promise<WebServer> {
  const headers = commonHeaders(env)
  const app = fastify({
    logger: { level: env.LOG_LEVEL, serializers: { req: serializeRequest } },
    // Keeps the request id that a reverse proxy has set.
    genReqId: ({ headers: { 'x-request-id': requestId } }) =>
      typeof requestId === 'string' && REQUEST_ID_PATTERN.test(requestId) ? requestId : randomUUID(),
    trustProxy: env.TRUST_PROXY,
    // Closes connections of slow clients. Longer than the two minutes that the API allows for an upload.
    requestTimeout: 130_000,
    ...serverOptions(env),
    // Answers URLs that cannot be decoded: they reach no route and no hook.
    frameworkErrors(_error, request, { raw }) {
      const { type, body } = errorResponse(invalidUrl(request))
      raw.setHeaders(new Headers({ ...headers, 'content-type': type, 'x-request-id': request.id }))
      raw.statusCode = 400
      raw.end(body)
    },
    // Answers malformed HTTP, which never reaches a route.
    clientErrorHandler: (error, socket) => rejectConnection(error, socket, headers),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  watchCa(app, env)
  watchCertificate(app, env)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id })
    // Absolute URLs are for forward proxies, which this server is not.
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion !== '1.1'
    if (!hasHost || !request.url.startsWith('/'))
      throw Object.assign(new Error('request target is not a path'), { statusCode: 400 })
  })
  app.server.on('checkExpectation', (_message, response: ServerResponse) => response.writeHead(417, headers).end())

  app.setErrorHandler(sendError)

  const state = { isDraining: false }
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await app.register(health, { isDraining: () => state.isDraining })
  await app.register(proxyToApi, { upstream: env.API_URL })
  await app.register(proxySockets, { upstream: env.API_URL, headers })
  await app.register(assets)
  await app.register(pages, { render, origin: env.PUBLIC_URL })

  return {
    app,
    async drain() {
      state.isDraining = true
      await new Promise((resolve) => setTimeout(resolve, env.DRAIN_MS))
      // Closes keep-alive connections as soon as they are idle, instead of minutes later.
      const idleTimer = setInterval(() => app.server.closeIdleConnections(), 100)
      await app.close()
      clearInterval(idleTimer)
    },
  }
}
