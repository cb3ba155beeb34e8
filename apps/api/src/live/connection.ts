import { AUTH_WITHIN_MS, ClientFrame, closeCodes } from '@fourfold/contract/chat/frames'
import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'

import type { Chats } from '../chat/index.ts'
import type { Actor } from '../platform/actor.ts'
import { Failure } from '../platform/failure.ts'
import type { Audience } from './audience.ts'

/** What nobody has read yet may grow to this; a slower reader is let go and asks when it is back. */
const MOST_WAITING_BYTES = 1024 * 1024

/** As many frames may come within a moment, and as many each second. */
const BURST = 40
const PER_SECOND = 20

/** One person on several devices and tabs. */
const MOST_SOCKETS = 20

type Said = z.output<typeof ClientFrame>

export type ConnectionDeps = {
  log: Log
  /** Who comes with a token; fails when it opens nothing. */
  enter(token: string): Promise<Actor | null>
  /** Tells once when the actor's session has ended. What is returned stops the watch. */
  watchSession(actor: Actor, onEnd: () => void): () => void
  audience: Audience
  chats: Pick<Chats, 'notifications' | 'readUpTo'>
}

/** Frames a connection may still send: a bucket that fills up again with time. */
function createAllowance() {
  let left = BURST
  let at = performance.now()
  return {
    spend(): boolean {
      const now = performance.now()
      left = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND)
      at = now
      left -= 1
      return left >= 0
    },
  }
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

type Read = { chatId: string; seq?: number | undefined }

/** One reading after the other, however many are told: of each chat only the furthest counts. */
function createReadQueue({ chats, log }: Pick<ConnectionDeps, 'chats' | 'log'>) {
  const waiting = new Map<string, number>()
  let isAtWork = false

  async function work(accountId: AccountId): Promise<void> {
    isAtWork = true
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [chatId, seq] = next
      waiting.delete(chatId)
      await chats
        .readUpTo(accountId, { chatId, seq })
        .catch((error: unknown) => log.warn({ err: error }, 'could not note what somebody has read'))
    }
    isAtWork = false
  }

  return {
    note(accountId: AccountId, { chatId, seq = Number.MAX_SAFE_INTEGER }: Read): void {
      waiting.set(chatId, Math.max(seq, waiting.get(chatId) ?? 0))
      if (!isAtWork) void work(accountId)
    },
  }
}

function write(socket: WebSocket, frame: ServerFrame): void {
  if (socket.readyState !== socket.OPEN) return
  // A reader this slow would never read a polite goodbye either.
  if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate()
  else socket.send(JSON.stringify(frame))
}

/** Pings and pongs cost like words, and whoever does not read what is sent to them is not answered. */
function charge(socket: WebSocket, allowance: ReturnType<typeof createAllowance>): void {
  function isTooMuch(): boolean {
    if (allowance.spend() && socket.bufferedAmount <= MOST_WAITING_BYTES) return false
    socket.terminate()
    return true
  }
  socket.on('ping', (data) => {
    if (!isTooMuch()) socket.pong(data)
  })
  socket.on('pong', isTooMuch)
}

/** One socket from its first word to its last. (OP-083, OP-084) */
export function converse(socket: WebSocket, deps: ConnectionDeps): void {
  const { log, audience, chats } = deps
  const allowance = createAllowance()
  const reading = createReadQueue(deps)
  const leaving: (() => void)[] = []
  let actor: Actor | undefined
  let isAdmitting = false

  const close = (why: keyof typeof closeCodes) => socket.close(closeCodes[why])
  const send = (frame: ServerFrame) => write(socket, frame)
  const deadline = setTimeout(() => close('notSignedIn'), AUTH_WITHIN_MS)
  leaving.push(() => clearTimeout(deadline))

  async function introduce(token: string): Promise<void> {
    isAdmitting = true
    const entered = await deps.enter(token)
    if (!entered || entered.impersonatorId !== null) throw new Failure('not_signed_in')
    if (socket.readyState !== socket.OPEN) return
    if (audience.socketsOf(entered.accountId) >= MOST_SOCKETS) return close('tryLater')
    actor = entered
    clearTimeout(deadline)
    leaving.push(deps.watchSession(entered, () => close('notSignedIn')))
    // Listening comes before the first count, so that nothing falls between the two.
    leaving.push(audience.add(entered.accountId, { send }))
    const { accountId } = entered
    send({ type: 'auth', payload: { userId: accountId }, notifications: await chats.notifications({ accountId }) })
  }

  async function obey(said: Said): Promise<void> {
    if (said.type === 'auth') return actor || isAdmitting ? close('refused') : introduce(said.payload.token)
    if (!actor) return close('refused')
    reading.note(actor.accountId, said.payload)
  }

  socket.on('message', (data, isBinary) => {
    // Whoever was told to leave has nothing more to say.
    if (socket.readyState !== socket.OPEN) return
    if (!allowance.spend()) return close('tryLater')
    const said = read(data, isBinary)
    if (!said) return close('refused')
    obey(said).catch((error: unknown) => {
      if (error instanceof Failure) return close('notSignedIn')
      log.warn({ err: error }, 'could not do what a socket asked for')
      return close('tryLater')
    })
  })
  charge(socket, allowance)
  // Too large, not text, or not a frame at all: the library closes the socket.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const leave of leaving.splice(0)) leave()
  })
  send({ type: 'connect' })
}
