import { chat, deleteMessage, sendMessage } from '@fourfold/contract/chat/endpoints'
import { applyMissedEvents, fold } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import { RECONNECT_MS, ServerFrame } from '@fourfold/contract/chat/frames'
import type { ChatReply, SendMessageReply } from '@fourfold/contract/chat/shapes'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import { WebSocket } from 'ws'

import { createRetryingClient } from '../../lib/retrying-client.ts'

/** A socket without any message for this long is considered dead. */
const SOCKET_TIMEOUT_MS = 5000

type SocketOptions = { nextUrl: () => string; origin: string; token: string; onMessage: (text: string) => void }

/** Keeps a socket open like a browser: reconnects a second after each close. */
function keepSocketOpen({ nextUrl, origin, token, onMessage }: SocketOptions) {
  let socket: WebSocket | undefined
  let isClosed = false
  let reconnects = 0

  function open(): void {
    if (isClosed) return
    const opened = new WebSocket(nextUrl().replace('http', 'ws') + SOCKET_PATH, { origin })
    socket = opened
    let timeout: NodeJS.Timeout | undefined
    const resetTimeout = () => {
      clearTimeout(timeout)
      timeout = setTimeout(() => opened.terminate(), SOCKET_TIMEOUT_MS)
    }
    resetTimeout()
    opened.on('open', () => opened.send(JSON.stringify({ type: 'auth', payload: { token } })))
    opened.on('message', (data: Buffer) => {
      resetTimeout()
      onMessage(data.toString())
    })
    opened.on('error', () => undefined)
    opened.on('close', () => {
      clearTimeout(timeout)
      reconnects += 1
      setTimeout(open, RECONNECT_MS)
    })
  }
  open()
  return {
    reconnects: () => reconnects,
    close(): void {
      isClosed = true
      socket?.terminate()
    },
  }
}

type ClientOptions = { urls: readonly string[]; origin: string; token: string; other: string; nth: number }

/** Returns the URLs in turn, starting after the nth. */
function createRoundRobin(urls: readonly string[], nth: number): () => string {
  let turn = nth
  return () => {
    turn += 1
    return urls[turn % urls.length] ?? ''
  }
}

export type ChatClient = ReturnType<typeof createChatClient>

/** A chat client that works like the browser: it folds socket events and fetches what it missed. */
export function createChatClient({ urls, origin, token, other, nth }: ClientOptions) {
  let state: ChatState = { messages: [], seq: 0, isBehind: true }
  let catchingUp: Promise<void> | undefined
  const counts = { events: 0, fetches: 0 }
  const nextUrl = createRoundRobin(urls, nth)
  const client = createRetryingClient(nextUrl, token)

  async function catchUp(): Promise<void> {
    do {
      counts.fetches += 1
      const query = new URLSearchParams({ username: other, after: String(state.seq) })
      const missed = await client.request<ChatReply>({ method: 'GET', path: `${chat.path}?${query}` })
      // Read `state` after the request: events received meanwhile have changed it.
      state = applyMissedEvents(state, missed)
    } while (state.isBehind)
  }

  /** At most one fetch at a time. Events received meanwhile are folded into its result or trigger another fetch. */
  function catchUpSoon(): void {
    catchingUp ??= catchUp().finally(() => {
      catchingUp = undefined
    })
  }

  function handleFrame(text: string): void {
    const frame = ServerFrame.parse(JSON.parse(text))
    if (frame.type === 'auth') catchUpSoon()
    if (frame.type !== 'chat' && frame.type !== 'chat-message-delete') return
    counts.events += 1
    state = fold(state, frame)
    if (state.isBehind) catchUpSoon()
  }

  let socket: ReturnType<typeof keepSocketOpen> | undefined
  return {
    counts: () => ({ ...counts, ...client.counts, reconnects: socket?.reconnects() ?? 0 }),
    join(): void {
      socket = keepSocketOpen({ nextUrl, origin, token, onMessage: handleFrame })
    },
    /** Sends a message until it is acknowledged; repetitions are idempotent. */
    send: (uuid: string, text: string) =>
      client.request<SendMessageReply>({
        method: 'POST',
        path: sendMessage.path,
        body: { username: other, uuid, text },
      }),
    remove: (uuid: string) => client.request({ method: 'DELETE', path: deleteMessage.path, body: { uuid } }),
    /** Fetches once more and returns the final state. */
    async finalState(): Promise<ChatState> {
      await catchingUp
      await catchUp()
      return state
    },
    close: () => socket?.close(),
  }
}
