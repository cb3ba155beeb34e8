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
    const newSocket = new WebSocket(nextUrl().replace('http', 'ws') + SOCKET_PATH, { origin })
    socket = newSocket
    let timeout: NodeJS.Timeout | undefined
    const resetTimeout = () => {
      clearTimeout(timeout)
      timeout = setTimeout(() => newSocket.terminate(), SOCKET_TIMEOUT_MS)
    }
    resetTimeout()
    newSocket.on('open', () => newSocket.send(JSON.stringify({ type: 'auth', payload: { token } })))
    newSocket.on('message', (data: Buffer) => {
      resetTimeout()
      onMessage(data.toString())
    })
    newSocket.on('error', () => undefined)
    newSocket.on('close', () => {
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

type ClientOptions = { urls: readonly string[]; origin: string; token: string; otherUsername: string; nth: number }

/** Creates a function that returns the URLs in turn, starting after the nth. */
function createRoundRobin(urls: readonly string[], nth: number): () => string {
  let turn = nth
  return () => {
    turn += 1
    return urls[turn % urls.length] ?? ''
  }
}

export type ChatClient = ReturnType<typeof createChatClient>

/** Creates a chat client that works like the browser: it folds socket events and fetches missed ones. */
export function createChatClient({ urls, origin, token, otherUsername, nth }: ClientOptions) {
  let state: ChatState = { messages: [], seq: 0, isBehind: true }
  let catchingUp: Promise<void> | undefined
  const counts = { events: 0, fetches: 0 }
  const nextUrl = createRoundRobin(urls, nth)
  const client = createRetryingClient(nextUrl, token)

  async function catchUp(): Promise<void> {
    do {
      counts.fetches += 1
      const query = new URLSearchParams({ username: otherUsername, after: String(state.seq) })
      const missed = await client.request<ChatReply>({ method: 'GET', path: `${chat.path}?${query}` })
      // Read `state` after the request: events received meanwhile have changed it.
      state = applyMissedEvents(state, missed)
    } while (state.isBehind)
  }

  /** Starts a fetch unless one is in progress. Events received meanwhile are folded into the state. */
  function startCatchUp(): void {
    catchingUp ??= catchUp().finally(() => {
      catchingUp = undefined
    })
  }

  function handleFrame(text: string): void {
    const frame = ServerFrame.parse(JSON.parse(text))
    if (frame.type === 'auth') startCatchUp()
    if (frame.type !== 'chat' && frame.type !== 'chat-message-delete') return
    counts.events += 1
    state = fold(state, frame)
    if (state.isBehind) startCatchUp()
  }

  let socket: ReturnType<typeof keepSocketOpen> | undefined
  return {
    counts: () => ({ ...counts, ...client.counts, reconnects: socket?.reconnects() ?? 0 }),
    connect(): void {
      socket = keepSocketOpen({ nextUrl, origin, token, onMessage: handleFrame })
    },
    /** Sends a message until it is acknowledged; repetitions are idempotent. */
    send: (uuid: string, text: string) =>
      client.request<SendMessageReply>({
        method: 'POST',
        path: sendMessage.path,
        body: { username: otherUsername, uuid, text },
      }),
    remove: (uuid: string) => client.request({ method: 'DELETE', path: deleteMessage.path, body: { uuid } }),
    /** Fetches once more and returns the final state. */
    async fetchFinalState(): Promise<ChatState> {
      await catchingUp
      await catchUp()
      return state
    },
    close: () => socket?.close(),
  }
}
