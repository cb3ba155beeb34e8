import type { IncomingHttpHeaders } from 'node:http'

import httpProxy from '@fastify/http-proxy'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errorEnvelope } from './error-response.ts'

type ProxyReply = { code: (status: number) => { send: (body: unknown) => unknown } }

type Caller = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>

/** Adds the forwarding headers. Removes `Expect`, which Node has already answered. */
function requestHeaders(request: Caller, { expect: _expect, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

/** Removes the headers of the connection to the API. Node sets its own for the client. */
function responseHeaders({
  connection: _connection,
  'keep-alive': _keepAlive,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers
}

/** Rejects `Upgrade`, which no endpoint uses: the proxy does not support it and would leak the socket. */
async function rejectUpgrade({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return headers.upgrade === undefined
    ? undefined
    : reply.code(400).header('connection', 'close').send(errorEnvelope('invalid_input'))
}

/** Forwards API calls unchanged, so that no separate reverse proxy is required. */
export async function proxyToApi(app: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  app.addHook('onRequest', rejectUpgrade)
  await app.register(httpProxy, {
    upstream,
    prefix: API_PREFIX,
    rewritePrefix: API_PREFIX,
    proxyPayloads: true,
    // The default accepts any certificate.
    undici: { connect: { rejectUnauthorized: true } },
    // The default logs full URLs, including secrets.
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: requestHeaders,
      rewriteHeaders: responseHeaders,
      onError: (reply: ProxyReply) => void reply.code(503).send(errorEnvelope('unavailable')),
    },
  })
}
