import http, { ServerResponse } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

import { SOCKET_PATH } from '@fourfold/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { rawErrorResponse, errorEnvelope } from './error-response.ts'

/** How long the API may take to answer a handshake. */
const HANDSHAKE_MS = 5_000

/** The API pings far more often than this, so a socket this silent has lost one of its ends. */
const IDLE_TIMEOUT_MS = 120_000

/** Node makes a socket of these requests alone; any other `Upgrade` is an ordinary request, which may be refused. */
export function mayUpgrade({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url?.split('?', 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Joins two sockets. Whichever ends first ends the other, after what was sent has arrived. */
function pipeBoth(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setTimeout(IDLE_TIMEOUT_MS, () => from.destroy())
    from.on('error', () => from.destroy())
    from.on('end', () => to.destroySoon())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** Status line and headers as they came, because the browser checks the API's answer to its own key. */
function responseHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** What a handshake needs, where its page comes from, and for whom: nothing else of the visitor's headers goes along. */
function handshakeHeaders({ headers, ip, id, host }: FastifyRequest): OutgoingHttpHeaders {
  const ours = Object.entries(headers).filter(([name]) => name.startsWith('sec-websocket-') || name === 'origin')
  const forwarded = { 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-request-id': id }
  return { ...Object.fromEntries(ours), connection: 'Upgrade', upgrade: 'websocket', ...forwarded }
}

type Upstream = { upstream: string; headers: Record<string, string> }
type SocketRequest = Upstream & { socket: Socket; head: Buffer; request: FastifyRequest }

/** Asks the API for the same handshake, and then passes bytes both ways without reading them. */
function connect({ socket, head, request, upstream, headers }: SocketRequest): void {
  const { request: ask } = upstream.startsWith('https:') ? https : http
  const upstreamRequest = ask(upstream + request.url, { headers: handshakeHeaders(request), agent: false })
  const deadline = setTimeout(() => upstreamRequest.destroy(new Error('no answer in time')), HANDSHAKE_MS)
  const destroySocket = () => socket.destroy()
  const reject = (status: number) => socket.end(rawErrorResponse(status, headers), destroySocket)
  socket.on('end', destroySocket)
  socket.on('close', () => upstreamRequest.destroy())
  upstreamRequest.on('close', () => clearTimeout(deadline))
  upstreamRequest.on('upgrade', (answer, other, otherHead) => {
    clearTimeout(deadline)
    socket.off('end', destroySocket)
    socket.write(responseHead(answer))
    socket.write(otherHead)
    other.write(head)
    pipeBoth(socket, other)
  })
  upstreamRequest.on('response', ({ statusCode }) => {
    upstreamRequest.destroy()
    reject(statusCode ?? 502)
  })
  upstreamRequest.on('error', (error) => {
    if (socket.destroyed) return
    request.log.warn({ err: error }, 'no socket to the API')
    reject(503)
  })
  upstreamRequest.end()
}

/** The live socket, byte for byte: what the API sends arrives, and neither end outlives the other. */
export async function proxySockets(app: FastifyInstance, { upstream, headers }: Upstream): Promise<void> {
  const heads = new WeakMap<IncomingMessage, Buffer>()
  const open = new Set<Socket>()

  // Handed to the router, so that a socket has the address of its visitor, an id and a log line like any request.
  app.server.on('upgrade', (message, socket: Socket, head) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    heads.set(message, head)
    const response = new ServerResponse(message)
    response.assignSocket(socket)
    response.on('finish', () => socket.destroySoon())
    app.routing(message, response)
  })
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy()
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
