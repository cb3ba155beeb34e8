import type { IncomingHttpHeaders } from 'node:http'

import httpProxy from '@fastify/http-proxy'
import { API_PREFIX, SOCKET_PATH } from '@fourfold/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Answer = { code: (status: number) => { send: (body: unknown) => unknown } }

const UNAVAILABLE = {
  data: null,
  errors: [{ code: 'unavailable', msg: 'We are busy right now. Please try again in a moment.' }],
}

type Caller = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>

function forwarded(request: Caller, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

/** The API judges a socket by where its page comes from, and counts by the visitor's address. */
function forwardedWithSocket(headers: IncomingHttpHeaders, request: Caller & { headers: IncomingHttpHeaders }) {
  const { origin } = request.headers
  return { ...headers, ...(origin ? { origin } : {}), 'x-forwarded-for': request.ip }
}

// Between two of our processes nothing needs compressing, and no message of a chat is larger than this.
const wsClientOptions = { perMessageDeflate: false, rewriteRequestHeaders: forwardedWithSocket }
// Many tiny pieces would cost far more memory than they weigh (CVE-2026-48779).
const wsServerOptions = { maxPayload: 64 * 1024, maxFragments: 32, maxBufferedChunks: 256 }

/** Calls and the live socket go to the API unchanged, so that the product also runs without a proxy of its own. */
export async function proxyToApi(app: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  await app.register(httpProxy, {
    upstream,
    prefix: API_PREFIX,
    rewritePrefix: API_PREFIX,
    proxyPayloads: true,
    replyOptions: {
      rewriteRequestHeaders: forwarded,
      onError: (reply: Answer) => void reply.code(503).send(UNAVAILABLE),
    },
  })
  await app.register(httpProxy, {
    upstream,
    prefix: SOCKET_PATH,
    rewritePrefix: SOCKET_PATH,
    websocket: true,
    wsUpstream: upstream.replace(/^http/, 'ws'),
    wsClientOptions,
    wsServerOptions,
  })
}
