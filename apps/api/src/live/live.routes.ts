import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { RECONNECT_MS, closeCodes } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import type { Metrics } from '@fourfold/platform/metrics'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import type { ServerOptions, WebSocket } from 'ws'

import { securityHeaderLines } from '../http/security-headers.ts'
import { AppError } from '../infra/app-error.ts'
import { toNetwork } from '../infra/network.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import { createConnectionHandler } from './connection.ts'
import type { ConnectionDeps } from './connection.ts'

/** Client frames have a few hundred bytes and one fragment. */
const MAX_BYTES = 16 * 1024
const MAX_FRAGMENTS = 16
const OPTIONS = { noServer: true, perMessageDeflate: false, maxPayload: MAX_BYTES, autoPong: false }
/** The time to wait for the client's close frame. */
const CLOSE_TIMEOUT_MS = 1000
/** Options that are missing in the type definitions. */
const UNTYPED_OPTIONS = {
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: MAX_FRAGMENTS,
  closeTimeout: CLOSE_TIMEOUT_MS,
} as ServerOptions

const PING_INTERVAL_MS = 30_000

/** On shutdown, sockets are closed in steps over this time, because each client reconnects immediately. */
const DRAIN_MS = 5 * RECONNECT_MS
const DRAIN_STEP_MS = 50

/** Many users may share an address, and all of them reconnect when a process stops. */
const RATE_LIMIT = { attempts: 600, seconds: 60 }

type SocketServerDeps = Omit<ConnectionDeps, 'onClose'> & {
  publicUrl: string
  rateLimiter: RateLimiter
  metrics: Metrics
}

const isHandshake = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && url?.split('?', 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'
const httpError = (status: string) =>
  [`HTTP/1.1 ${status}`, 'connection: close', 'content-length: 0', ...securityHeaderLines, '\r\n'].join('\r\n')
const BAD_HANDSHAKE = httpError('400 Bad Request')
/** The reply to clients that connect to a stopping process. It is not logged. */
const STOPPING = httpError('503 Service Unavailable')

function destroy(this: Socket): void {
  this.destroy()
}

/** Terminates sockets that did not answer the previous ping. */
function createHeartbeat(server: WebSocketServer) {
  const aliveSockets = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (!aliveSockets.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_INTERVAL_MS).unref()
  function markAlive(this: WebSocket): void {
    aliveSockets.add(this)
  }
  return {
    watch(socket: WebSocket): void {
      aliveSockets.add(socket)
      socket.on('pong', markAlive)
    },
    stop: () => clearInterval(timer),
  }
}

/** Closes all sockets gradually, so that the clients don't reconnect at the same time. */
async function closeAll(server: WebSocketServer): Promise<void> {
  const clients = [...server.clients]
  const step = Math.max(1, Math.ceil(clients.length / (DRAIN_MS / DRAIN_STEP_MS)))
  for (let from = 0; from < clients.length; from += step) {
    for (const socket of clients.slice(from, from + step)) socket.close(closeCodes.goingAway)
    await sleep(DRAIN_STEP_MS)
  }
  for (const socket of server.clients) socket.terminate()
}

/** Accepts sockets from the product's own origin only. (LIV-01, LIV-12) */
export function liveRoutes({ publicUrl, rateLimiter, metrics, ...deps }: SocketServerDeps) {
  const origin = new URL(publicUrl).origin
  const server = new WebSocketServer({ ...OPTIONS, ...UNTYPED_OPTIONS })
  server.on('headers', (lines) => lines.push(...securityHeaderLines))
  server.on('wsClientError', (_error, socket) => socket.end(BAD_HANDSHAKE))
  const heartbeat = createHeartbeat(server)
  const handleConnection = createConnectionHandler({ ...deps, onClose: () => metrics.openSockets.dec() })
  const upgradeHeads = new WeakMap<IncomingMessage, Buffer>()
  let isStopping = false

  function accept(socket: WebSocket): void {
    heartbeat.watch(socket)
    metrics.openSockets.inc()
    handleConnection(socket)
  }

  async function requireAllowedHandshake({ headers, ip, raw }: FastifyRequest): Promise<Buffer> {
    const head = upgradeHeads.get(raw)
    if (!head) throw new AppError('invalid_input')
    if (headers.origin !== origin) throw new AppError('not_allowed')
    await rateLimiter.consume('GET /socket:address', toNetwork(ip), RATE_LIMIT)
    return head
  }

  return {
    register(app: FastifyInstance): void {
      // Pass the upgrade through the router, so that it gets a client address, a request id and a log line.
      app.server.on('upgrade', (message: IncomingMessage, socket: Socket, head: Buffer) => {
        socket.on('error', destroy)
        if (isStopping) return socket.end(STOPPING)
        if (!isHandshake(message)) return socket.end(BAD_HANDSHAKE)
        upgradeHeads.set(message, head)
        const response = new ServerResponse(message)
        response.assignSocket(socket)
        response.on('finish', () => socket.destroySoon())
        return app.routing(message, response)
      })
      app.get(SOCKET_PATH, async (request, reply) => {
        const head = await requireAllowedHandshake(request)
        reply.hijack()
        const { socket } = request.raw
        reply.raw.detachSocket(socket)
        // Send the handshake reply and the first frame in one packet.
        socket.cork()
        server.handleUpgrade(request.raw, socket, head, (opened) => {
          // The library handles errors from here on.
          socket.off('error', destroy)
          accept(opened)
        })
        socket.uncork()
      })
    },

    async close(): Promise<void> {
      isStopping = true
      heartbeat.stop()
      await closeAll(server)
    },
  }
}
