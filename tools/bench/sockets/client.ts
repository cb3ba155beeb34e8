import { chat } from '@fourfold/contract/chat/endpoints'
import { applyMissedEvents, fold } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import { computeReconnectDelay } from '@fourfold/contract/chat/frames'
import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { ChatReply } from '@fourfold/contract/chat/shapes'
import { WebSocket } from 'ws'

import { createRetryingClient } from '../../lib/retrying-client.ts'

export type ClientOptions = {
  url: string
  path: string
  origin: string
  /** One of several local addresses: a single one runs out of ports when many sockets are opened and closed. */
  localAddress: string
  token: string
  /** The other user of the open chat, whose missed messages are fetched. */
  openChat?: string | undefined
}

export type Client = ReturnType<typeof openClient>

type SocketHandlers = { onFrame: (frame: ServerFrame) => void; onClose: () => void }

/** Opens an authenticated socket. */
function connect({ url, path, origin, localAddress, token }: ClientOptions, { onFrame, onClose }: SocketHandlers) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { origin, localAddress, perMessageDeflate: false })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', payload: { token } })))
  socket.on('message', (data: Buffer) => onFrame(JSON.parse(data.toString()) as ServerFrame))
  socket.on('error', () => undefined)
  socket.on('close', onClose)
  return socket
}

/** Creates a function that fetches the events of a chat after a sequence number. */
function createEventFetcher(url: string, token: string) {
  const client = createRetryingClient(() => url, token)
  return (username: string, seq: number) => {
    const query = new URLSearchParams({ username, after: String(seq) })
    return client.request<ChatReply>({ method: 'GET', path: `${chat.path}?${query}` })
  }
}

/** Opens a client that works like a browser tab: it reconnects its socket and fetches missed messages. */
export function openClient(options: ClientOptions) {
  const { url, token, openChat } = options
  const fetchMissedEvents = createEventFetcher(url, token)
  let socket: WebSocket | undefined
  let state: ChatState = { messages: [], seq: 0, isBehind: false }
  let isAuthenticated = false
  let isClosed = false
  let failedAttempts = 0
  let connectionCount = 0
  let catchingUp: Promise<void> | undefined

  async function catchUp(username: string): Promise<void> {
    do {
      const missed = await fetchMissedEvents(username, state.seq)
      // Read `state` after the request: events received meanwhile have changed it.
      state = applyMissedEvents(state, missed)
    } while (state.isBehind)
  }

  function startCatchUp(): void {
    if (openChat === undefined) return
    catchingUp ??= catchUp(openChat).finally(() => {
      catchingUp = undefined
    })
  }

  function handleFrame(frame: ServerFrame): void {
    if (frame.type === 'auth') {
      isAuthenticated = true
      failedAttempts = 0
      connectionCount += 1
      startCatchUp()
    }
    if (frame.type !== 'chat' || openChat === undefined) return
    state = fold(state, frame)
    if (state.isBehind) startCatchUp()
  }

  function open(): void {
    if (isClosed) return
    socket = connect(options, {
      onFrame: handleFrame,
      onClose() {
        isAuthenticated = false
        failedAttempts += 1
        setTimeout(open, computeReconnectDelay(failedAttempts))
      },
    })
  }
  open()
  return {
    /** Returns whether the client is connected and has connected at least `times` times. */
    hasConnected: (times: number) => isAuthenticated && connectionCount >= times,
    receivedMessages: () => state.messages.map(({ uuid }) => uuid),
    close(): void {
      isClosed = true
      socket?.terminate()
    },
  }
}
