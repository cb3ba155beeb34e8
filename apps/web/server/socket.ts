import http, { ServerResponse } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

import { SOCKET_PATH } from '@fourfold/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { rawErrorResponse, errorEnvelope } from './error-response.ts'

const HANDSHAKE_TIMEOUT_MS = 5_000

/** Longer than the ping interval of the API, so an idle socket is disconnected. */
const IDLE_TIMEOUT_MS = 120_000

/** Returns whether to upgrade the request. Any other request with `Upgrade` is an ordinary request. */
export function shouldUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?', 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Pipes two sockets. When one ends, the other ends after its data is flushed. */
function pipeSockets(first: Socket, second: Socket): void {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    from.setTimeout(IDLE_TIMEOUT_MS, () => from.destroy())
    from.on('error', () => from.destroy())
    from.on('end', () => to.destroySoon())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** Serializes the response head unchanged, because the browser verifies `Sec-WebSocket-Accept`. */
function responseHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Selects the headers for the API: those of the handshake, the origin, and the forwarding headers. */
function handshakeHeaders({ headers, ip, id, host }: FastifyRequest): OutgoingHttpHeaders {
  const forwardedHeaders = Object.entries(headers).filter(
    ([name]) => name.startsWith('sec-websocket-') || name === 'origin',
  )
  const forwarded = { 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-request-id': id }
  return { ...Object.fromEntries(forwardedHeaders), connection: 'Upgrade', upgrade: 'websocket', ...forwarded }
}

type Upstream = { upstream: string; headers: Record<string, string> }
type SocketRequest = Upstream & { socket: Socket; head: Buffer; request: FastifyRequest }

/** Repeats the handshake with the API, then pipes both sockets. */
function connect({ socket, head, request, upstream, headers }: SocketRequest): void {
  const { request: sendRequest } = upstream.startsWith('https:') ? https : http
  const upstreamRequest = sendRequest(upstream + request.url, { headers: handshakeHeaders(request), agent: false })
  const deadline = setTimeout(() => upstreamRequest.destroy(new Error('handshake timed out')), HANDSHAKE_TIMEOUT_MS)
  const destroySocket = () => socket.destroy()
  const reject = (status: number) => socket.end(rawErrorResponse(status, headers), destroySocket)
  socket.on('end', destroySocket)
  socket.on('close', () => upstreamRequest.destroy())
  upstreamRequest.on('close', () => clearTimeout(deadline))
  upstreamRequest.on('upgrade', (response, upstreamSocket, upstreamHead) => {
    clearTimeout(deadline)
    socket.off('end', destroySocket)
    socket.write(responseHead(response))
    socket.write(upstreamHead)
    upstreamSocket.write(head)
    pipeSockets(socket, upstreamSocket)
  })
  upstreamRequest.on('response', ({ statusCode }) => {
    upstreamRequest.destroy()
    reject(statusCode ?? 502)
  })
  upstreamRequest.on('error', (error) => {
    if (socket.destroyed) return
    request.log.warn({ err: error }, 'failed to connect socket to API')
    reject(503)
  })
  upstreamRequest.end()
}

/** Proxies the WebSocket of the live connection. */
export async function proxySockets(app: FastifyInstance, { upstream, headers }: Upstream): Promise<void> {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const openSockets = new Set<Socket>()

  // Routes the upgrade like a request, so that it gets a client IP, a request id and a log line.
  app.server.on('upgrade', (message, socket: Socket, head) => {
    openSockets.add(socket)
    socket.on('close', () => openSockets.delete(socket))
    socket.on('error', () => socket.destroy())
    heads.set(message, head)
    const response = new ServerResponse(message)
    response.assignSocket(socket)
    response.on('finish', () => socket.destroySoon())
    app.routing(message, response)
  })
  app.addHook('preClose', async () => {
    for (const socket of openSockets) socket.destroy()
  })

  app.get(SOCKET_PATH, (request: FastifyRequest, reply: FastifyReply) => {
    const head = heads.get(request.raw)
    if (!head) {
      const upgrade = { upgrade: 'websocket', connection: 'close' }
      return reply.code(426).headers(upgrade).send(errorEnvelope('invalid_input'))
    }
    reply.hijack()
    const { socket } = request.raw
    reply.raw.detachSocket(socket)
    connect({ socket, head, request, upstream, headers })
  })
}
