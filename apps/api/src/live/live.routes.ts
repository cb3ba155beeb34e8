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
import { networkOf } from '../infra/network.ts'
import type { RateLimiter } from '../infra/rate-limiter.ts'
import { createConversations } from './connection.ts'
import type { ConnectionDeps } from './connection.ts'

/** A frame of ours takes some hundred bytes, in one piece. */
const MAX_BYTES = 16 * 1024
const MAX_PIECES = 16
const OPTIONS = { noServer: true, perMessageDeflate: false, maxPayload: MAX_BYTES, autoPong: false }
/** How long a client may take to answer our goodbye before it is cut off. */
const CLOSE_MS = 1000
/** Not in the types yet. */
const NEWER = { maxFragments: MAX_PIECES, maxBufferedChunks: MAX_PIECES, closeTimeout: CLOSE_MS } as ServerOptions

const PING_MS = 30_000

/** All sockets of a process are closed within this time, a few at a time: each comes back a moment after it was closed. */
const LEAVE_MS = 5 * RECONNECT_MS
const LEAVE_STEP_MS = 50

/** Many people may share an address, and all of them come back when a process leaves. */
const ALLOWANCE = { attempts: 600, seconds: 60 }

type SocketServerDeps = Omit<ConnectionDeps, 'onLeave'> & { publicUrl: string; attempts: RateLimiter; metrics: Metrics }

const isHandshake = ({ method, url, headers }: IncomingMessage) =>
  method === 'GET' && url?.split('?', 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'
const refusalOf = (status: string) =>
  [`HTTP/1.1 ${status}`, 'connection: close', 'content-length: 0', ...securityHeaderLines, '\r\n'].join('\r\n')
const NO_HANDSHAKE = refusalOf('400 Bad Request')
/** Everybody who was let go may knock here once more: that costs next to nothing, and is no news for the log. */
const LEAVING = refusalOf('503 Service Unavailable')

function destroy(this: Socket): void {
  this.destroy()
}

/** Ends sockets whose other side has gone without a word: they did not answer the ping before. */
function takePulse(server: WebSocketServer) {
  const hasAnswered = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (!hasAnswered.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_MS).unref()
  function noteAnswer(this: WebSocket): void {
    hasAnswered.add(this)
  }
  return {
    watch(socket: WebSocket): void {
      hasAnswered.add(socket)
      socket.on('pong', noteAnswer)
    },
    stop: () => clearInterval(timer),
  }
}

/** Lets everybody go, slowly enough that they do not all come back at once. */
async function letGo(server: WebSocketServer): Promise<void> {
  const leaving = [...server.clients]
  const step = Math.max(1, Math.ceil(leaving.length / (LEAVE_MS / LEAVE_STEP_MS)))
  for (let from = 0; from < leaving.length; from += step) {
    for (const socket of leaving.slice(from, from + step)) socket.close(closeCodes.goingAway)
    await sleep(LEAVE_STEP_MS)
  }
  for (const socket of server.clients) socket.terminate()
}

/** Opens sockets for pages of ours, and nobody else's. (LIV-01, LIV-12) */
export function liveRoutes({ publicUrl, attempts, metrics, ...deps }: SocketServerDeps) {
  const origin = new URL(publicUrl).origin
  const server = new WebSocketServer({ ...OPTIONS, ...NEWER })
  server.on('headers', (lines) => lines.push(...securityHeaderLines))
  server.on('wsClientError', (_error, socket) => socket.end(NO_HANDSHAKE))
  const pulse = takePulse(server)
  const converse = createConversations({ ...deps, onLeave: () => metrics.openSockets.dec() })
  const heads = new WeakMap<IncomingMessage, Buffer>()
  let isLeaving = false

  function welcome(socket: WebSocket): void {
    pulse.watch(socket)
    metrics.openSockets.inc()
    converse(socket)
  }

  async function requireWelcome({ headers, ip, raw }: FastifyRequest): Promise<Buffer> {
    const head = heads.get(raw)
    if (!head) throw new AppError('invalid_input')
    if (headers.origin !== origin) throw new AppError('not_allowed')
    await attempts.consume('GET /socket:address', networkOf(ip), ALLOWANCE)
    return head
  }

  return {
    register(app: FastifyInstance): void {
      // Handed to the router, so that a socket has the address of its visitor, an id and a log line like any request.
      app.server.on('upgrade', (message: IncomingMessage, socket: Socket, head: Buffer) => {
        socket.on('error', destroy)
        if (isLeaving) return socket.end(LEAVING)
        if (!isHandshake(message)) return socket.end(NO_HANDSHAKE)
        heads.set(message, head)
        const response = new ServerResponse(message)
        response.assignSocket(socket)
        response.on('finish', () => socket.destroySoon())
        return app.routing(message, response)
      })
      app.get(SOCKET_PATH, { schema: { hide: true } }, async (request, reply) => {
        const head = await requireWelcome(request)
        reply.hijack()
        const { socket } = request.raw
        reply.raw.detachSocket(socket)
        // The answer to the handshake and our first word leave together.
        socket.cork()
        server.handleUpgrade(request.raw, socket, head, (opened) => {
          // From now on the library listens.
          socket.off('error', destroy)
          welcome(opened)
        })
        socket.uncork()
      })
    },

    async close(): Promise<void> {
      isLeaving = true
      pulse.stop()
      await letGo(server)
    },
  }
}
