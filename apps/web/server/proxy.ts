import type { IncomingHttpHeaders } from 'node:http'

import httpProxy from '@fastify/http-proxy'
import { API_PREFIX } from '@fourfold/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { errorEnvelope } from './error-response.ts'

type Answer = { code: (status: number) => { send: (body: unknown) => unknown } }

type Caller = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>

/** `Expect` was answered when the request came in. */
function requestHeaders(request: Caller, { expect: _answered, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

/** These speak of our connection to the API; with the visitor's, Node does as the visitor asked. */
function responseHeaders({
  connection: _ours,
  'keep-alive': _too,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers
}

/** The proxy cannot pass an `Upgrade` on and would keep its socket forever; no call has one. */
async function rejectUpgrade({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return headers.upgrade === undefined
    ? undefined
    : reply.code(400).header('connection', 'close').send(errorEnvelope('invalid_input'))
}

/** Calls go to the API unchanged, so that the product also runs without a proxy of its own. */
export async function proxyToApi(app: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  app.addHook('onRequest', rejectUpgrade)
  await app.register(httpProxy, {
    upstream,
    prefix: API_PREFIX,
    rewritePrefix: API_PREFIX,
    proxyPayloads: true,
    // By itself it would believe any certificate.
    undici: { connect: { rejectUnauthorized: true } },
    // It would write down whole addresses, with the secrets in them.
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: requestHeaders,
      rewriteHeaders: responseHeaders,
      onError: (reply: Answer) => void reply.code(503).send(errorEnvelope('unavailable')),
    },
  })
}
