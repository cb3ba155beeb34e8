import { chat } from '@fourfold/contract/chat/endpoints'
import { applyMissedEvents, fold } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import { reconnectDelay } from '@fourfold/contract/chat/frames'
import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { ChatReply } from '@fourfold/contract/chat/shapes'
import { WebSocket } from 'ws'

import { createRetryingClient } from '../../lib/retrying-client.ts'

export type ClientOptions = {
  url: string
  path: string
  origin: string
  /** Sockets of one address run out of ports when many are opened and closed. */
  localAddress: string
  token: string
  /** With whom a chat is open on the screen: what was missed in it is asked for. */
  openChat?: string | undefined
}

export type Client = ReturnType<typeof openClient>

/** One tab of a browser: its socket comes back whenever it ends, and what was missed is asked for. */
export function openClient({ url, path, origin, localAddress, token, openChat }: ClientOptions) {
  const apiClient = createRetryingClient(() => url, token)
  let socket: WebSocket | undefined
  let state: ChatState = { messages: [], seq: 0, isBehind: false }
  let isLive = false
  let isOver = false
  let failures = 0
  let connections = 0
  let catchingUp: Promise<void> | undefined

  async function catchUp(username: string): Promise<void> {
    do {
      const query = new URLSearchParams({ username, after: String(state.seq) })
      state = applyMissedEvents(
        state,
        await apiClient.request<ChatReply>({ method: 'GET', path: `${chat.path}?${query}` }),
      )
    } while (state.isBehind)
  }

  function catchUpSoon(): void {
    if (openChat === undefined) return
    catchingUp ??= catchUp(openChat).finally(() => {
      catchingUp = undefined
    })
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.type === 'auth') {
      isLive = true
      failures = 0
      connections += 1
      catchUpSoon()
    }
    if (frame.type !== 'chat' || openChat === undefined) return
    state = fold(state, frame)
    if (state.isBehind) catchUpSoon()
  }

  function open(): void {
    if (isOver) return
    const opened = new WebSocket(url.replace('http', 'ws') + path, { origin, localAddress, perMessageDeflate: false })
    socket = opened
    opened.on('open', () => opened.send(JSON.stringify({ type: 'auth', payload: { token } })))
    opened.on('message', (data: Buffer) => onFrame(JSON.parse(data.toString()) as ServerFrame))
    opened.on('error', () => undefined)
    opened.on('close', () => {
      isLive = false
      failures += 1
      setTimeout(open, reconnectDelay(failures))
    })
  }
  open()
  return {
    /** Whether it is connected, for the so-manieth time at least. */
    hasConnected: (times: number) => isLive && connections >= times,
    receivedMessages: () => state.messages.map(({ uuid }) => uuid),
    close(): void {
      isOver = true
      socket?.terminate()
    },
  }
}
