import { AUTH_WITHIN_MS, ClientFrame, closeCodes } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import type { ErrorCode } from '@fourfold/contract/errors'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'

import type { Chats } from '../chat/index.ts'
import type { Actor } from '../infra/actor.ts'
import { AppError } from '../infra/app-error.ts'
import { securityEventOf } from '../infra/security/security-events.ts'
import type { Audience } from './connection-registry.ts'
import { createReadQueue } from './read-receipt-queue.ts'
import { isTooSlow, write } from './send-frame.ts'

/** How many frames may come at once, and how many each second. */
const BURST = 40
const PER_SECOND = 20

/** One person on several devices and tabs. */
const MAX_SOCKETS = 20

type Said = z.output<typeof ClientFrame>

export type ConnectionDeps = {
  log: Log
  /** Who comes with a token; fails when it opens nothing. */
  enter(token: string): Promise<Actor | null>
  /** Tells once when the actor's session has ended. What is returned stops the watch. */
  watchSession(actor: Actor, onEnd: () => void): () => void
  /** Told when a socket has ended. */
  onLeave(): void
  audience: Audience
  chats: Pick<Chats, 'notifications' | 'readUpTo'>
}

/** All that is kept of one socket: there are ten thousand of them. */
type Talk = {
  readonly socket: WebSocket
  /** Frames that may still come: a bucket that fills up again with time. */
  left: number
  leftAt: number
  /** Until they have said who they are. */
  deadline: NodeJS.Timeout | undefined
  isAdmitting: boolean
  accountId: AccountId | undefined
  stopWatch: (() => void) | undefined
}

const close = ({ socket }: Talk, why: keyof typeof closeCodes) => socket.close(closeCodes[why])

function spend(talk: Talk): boolean {
  const now = performance.now()
  talk.left = Math.min(BURST, talk.left + ((now - talk.leftAt) / 1000) * PER_SECOND) - 1
  talk.leftAt = now
  return talk.left >= 0
}

function read(data: RawData, isBinary: boolean): Said | null {
  if (isBinary || !Buffer.isBuffer(data)) return null
  try {
    const parsed = ClientFrame.safeParse(JSON.parse(data.toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Pings and pongs count toward the limit like frames, and a client that does not read what it is sent is cut off. */
function isTooMuch(talk: Talk): boolean {
  if (spend(talk) && !isTooSlow(talk.socket)) return false
  talk.socket.terminate()
  return true
}

const ignore = () => undefined

/** Lets somebody in who has said who they are. */
function createAdmission({ audience, chats, ...deps }: ConnectionDeps) {
  return async (talk: Talk, token: string): Promise<void> => {
    const { socket } = talk
    talk.isAdmitting = true
    // They have said it in time; how long we take to look is not their fault.
    clearTimeout(talk.deadline)
    talk.deadline = undefined
    const entered = await deps.enter(token)
    if (!entered || entered.impersonatorId !== null) throw new AppError('not_signed_in')
    if (socket.readyState !== socket.OPEN) return
    const { accountId } = entered
    if (audience.socketsOf(accountId) >= MAX_SOCKETS) return close(talk, 'tryLater')
    talk.accountId = accountId
    talk.stopWatch = deps.watchSession(entered, () => close(talk, 'notSignedIn'))
    // Listening comes before the first count, so that nothing falls between the two.
    audience.add(accountId, socket)
    const notifications = await chats.notifications({ accountId })
    write([socket], { type: 'auth', payload: { userId: accountId }, notifications })
  }
}

/** Talks with each socket from its first word to its last. (OP-083, OP-084) */
export function createConversations(deps: ConnectionDeps) {
  const { log, audience } = deps
  const admit = createAdmission(deps)
  const reading = createReadQueue(deps)

  /** Once for each socket, which ends with it: nobody fills the log. */
  function refuse(talk: Talk, why: keyof typeof closeCodes, code: ErrorCode): void {
    const { accountId: account } = talk
    log.info({ call: `GET ${SOCKET_PATH}`, account, code, event: securityEventOf(code) }, 'a socket was refused')
    close(talk, why)
  }

  async function obey(talk: Talk, said: Said): Promise<void> {
    if (said.type === 'auth' && !talk.isAdmitting) return admit(talk, said.payload.token)
    if (said.type === 'auth') return refuse(talk, 'refused', 'invalid_input')
    if (talk.accountId === undefined) return refuse(talk, 'refused', 'not_signed_in')
    reading.note(talk.accountId, said.payload)
  }

  function hear(talk: Talk, data: RawData, isBinary: boolean): void {
    // After the goodbye nothing more is read.
    if (talk.socket.readyState !== talk.socket.OPEN) return
    if (!spend(talk)) return refuse(talk, 'tryLater', 'too_many_attempts')
    const said = read(data, isBinary)
    if (!said) return refuse(talk, 'refused', 'invalid_input')
    obey(talk, said).catch((error: unknown) => {
      if (error instanceof AppError) return refuse(talk, 'notSignedIn', error.code)
      log.warn({ err: error }, 'could not do what a socket asked for')
      return close(talk, 'tryLater')
    })
  }

  function leave({ socket, deadline, accountId, stopWatch }: Talk): void {
    clearTimeout(deadline)
    stopWatch?.()
    if (accountId !== undefined) audience.remove(accountId, socket)
    deps.onLeave()
  }

  return (socket: WebSocket): void => {
    const talk: Talk = {
      socket,
      left: BURST,
      leftAt: performance.now(),
      deadline: setTimeout(() => close(talk, 'notSignedIn'), AUTH_WITHIN_MS),
      isAdmitting: false,
      accountId: undefined,
      stopWatch: undefined,
    }
    socket.on('message', (data, isBinary) => hear(talk, data, isBinary))
    socket.on('ping', (data) => {
      if (!isTooMuch(talk)) socket.pong(data)
    })
    socket.on('pong', () => isTooMuch(talk))
    // Too large, not text, or not a frame at all: the library closes the socket.
    socket.on('error', ignore)
    socket.on('close', () => leave(talk))
    write([socket], { type: 'connect' })
  }
}
