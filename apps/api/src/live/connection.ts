import { AUTH_TIMEOUT_MS, ClientFrame, closeCodes } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'

import type { Chats } from '../chat/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { getSecurityEvent } from '../infra/security/security-events.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { createReadReceiptQueue } from './read-receipt-queue.ts'
import { isTooSlow, sendFrame } from './send-frame.ts'

/** The rate limit: frames in a burst, and frames per second. */
const BURST = 40
const PER_SECOND = 20

/** Maximum number of open sockets per user, one per device or tab. */
const MAX_SOCKETS = 20

type ClientMessage = z.output<typeof ClientFrame>

export type ConnectionDeps = {
  log: Log
  /** Returns the actor of a session token; throws if it is invalid. */
  authenticate(token: string): Promise<Actor | null>
  /** Calls `onEnd` once when the actor's session ends. Returns a function that stops watching. */
  watchSession(actor: Actor, onEnd: () => void): () => void
  /** Called when a socket has closed. */
  onClose(): void
  registry: ConnectionRegistry
  chats: Pick<Chats, 'getUnreadCounts' | 'markReadUpTo'>
}

/** The state of one socket. A process has up to ten thousand. */
type Connection = {
  readonly socket: WebSocket
  /** The token bucket of the rate limit. */
  tokens: number
  refilledAt: number
  /** Closes the socket if the client doesn't authenticate in time. */
  authTimer: NodeJS.Timeout | undefined
  isAuthenticating: boolean
  accountId: AccountId | undefined
  unwatchSession: (() => void) | undefined
}

const close = ({ socket }: Connection, reason: keyof typeof closeCodes) => socket.close(closeCodes[reason])

function takeToken(connection: Connection): boolean {
  const now = performance.now()
  connection.tokens = Math.min(BURST, connection.tokens + ((now - connection.refilledAt) / 1000) * PER_SECOND) - 1
  connection.refilledAt = now
  return connection.tokens >= 0
}

function parseMessage(data: RawData, isBinary: boolean): ClientMessage | null {
  if (isBinary || !Buffer.isBuffer(data)) return null
  try {
    const parsed = ClientFrame.safeParse(JSON.parse(data.toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * Terminates a client that is over the rate limit or reads too slowly. Returns whether it was terminated. Pings and
 * pongs count toward the limit.
 */
function terminateIfOverLimit(connection: Connection): boolean {
  if (takeToken(connection) && !isTooSlow(connection.socket)) return false
  connection.socket.terminate()
  return true
}

const ignore = () => undefined

/** Authenticates a connection and registers it. */
function createAuthentication({ registry, chats, ...deps }: ConnectionDeps) {
  return async (connection: Connection, token: string): Promise<void> => {
    const { socket } = connection
    connection.isAuthenticating = true
    // The timer limits the client; the duration of the check must not count.
    clearTimeout(connection.authTimer)
    connection.authTimer = undefined
    const actor = await deps.authenticate(token)
    if (!actor || actor.impersonatorId !== null) throw new AppError('not_signed_in')
    if (socket.readyState !== socket.OPEN) return
    const { accountId } = actor
    if (registry.countSockets(accountId) >= MAX_SOCKETS) return close(connection, 'tryAgainLater')
    connection.accountId = accountId
    connection.unwatchSession = deps.watchSession(actor, () => close(connection, 'unauthenticated'))
    // Register before loading the unread counts, so that no event is missed in between.
    registry.add(accountId, socket)
    const notifications = await chats.getUnreadCounts({ accountId })
    sendFrame([socket], { type: 'auth', payload: { userId: accountId }, notifications })
  }
}

/** Handles a socket from open to close. (OP-083, OP-084) */
export function createConnectionHandler(deps: ConnectionDeps) {
  const { log, registry } = deps
  const authenticate = createAuthentication(deps)
  const readReceipts = createReadReceiptQueue(deps)

  /** Logs an error and closes the socket, so that each socket logs at most once. */
  function reject(connection: Connection, reason: keyof typeof closeCodes, code: ErrorCode): void {
    const { accountId: account } = connection
    log.info({ call: `GET ${SOCKET_PATH}`, account, code, event: getSecurityEvent(code) }, 'socket rejected')
    close(connection, reason)
  }

  async function handle(connection: Connection, message: ClientMessage): Promise<void> {
    if (message.type === 'auth' && !connection.isAuthenticating) return authenticate(connection, message.payload.token)
    if (message.type === 'auth') return reject(connection, 'policyViolation', 'invalid_input')
    if (connection.accountId === undefined) return reject(connection, 'policyViolation', 'not_signed_in')
    readReceipts.add(connection.accountId, message.payload)
  }

  function receive(connection: Connection, data: RawData, isBinary: boolean): void {
    // Ignore messages that arrive after the server has closed the socket.
    if (connection.socket.readyState !== connection.socket.OPEN) return
    if (!takeToken(connection)) return reject(connection, 'tryAgainLater', 'too_many_attempts')
    const message = parseMessage(data, isBinary)
    if (!message) return reject(connection, 'policyViolation', 'invalid_input')
    handle(connection, message).catch((error: unknown) => {
      if (error instanceof AppError) return reject(connection, 'unauthenticated', error.code)
      log.warn({ err: error }, 'socket message failed')
      return close(connection, 'tryAgainLater')
    })
  }

  function release({ socket, authTimer, accountId, unwatchSession }: Connection): void {
    clearTimeout(authTimer)
    unwatchSession?.()
    if (accountId !== undefined) registry.remove(accountId, socket)
    deps.onClose()
  }

  return (socket: WebSocket): void => {
    const connection: Connection = {
      socket,
      tokens: BURST,
      refilledAt: performance.now(),
      authTimer: setTimeout(() => close(connection, 'unauthenticated'), AUTH_TIMEOUT_MS),
      isAuthenticating: false,
      accountId: undefined,
      unwatchSession: undefined,
    }
    socket.on('message', (data, isBinary) => receive(connection, data, isBinary))
    socket.on('ping', (data) => {
      if (!terminateIfOverLimit(connection)) socket.pong(data)
    })
    socket.on('pong', () => terminateIfOverLimit(connection))
    // The library closes the socket after invalid or oversized frames.
    socket.on('error', ignore)
    socket.on('close', () => release(connection))
    sendFrame([socket], { type: 'connect' })
  }
}
