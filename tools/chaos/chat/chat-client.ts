import { chat, deleteMessage, sendMessage } from '@fourfold/contract/chat/endpoints'
import { caughtUp, fold } from '@fourfold/contract/chat/fold'
import type { ChatState } from '@fourfold/contract/chat/fold'
import { RECONNECT_MS, ServerFrame } from '@fourfold/contract/chat/frames'
import type { ChatReply, Sent } from '@fourfold/contract/chat/shapes'
import { SOCKET_PATH } from '@fourfold/contract/constants'
import { WebSocket } from 'ws'

import { createAsking } from '../../lib/retrying-client.ts'

/** A socket that says nothing at all for so long is taken for dead. */
const SILENCE_MS = 5000

type Listening = { nextLine: () => string; origin: string; token: string; hear: (text: string) => void }

/** Keeps a socket open as a browser does: whenever it ends, another one a second later. */
function listen({ nextLine, origin, token, hear }: Listening) {
  let socket: WebSocket | undefined
  let isOver = false
  let reconnects = 0

  function open(): void {
    if (isOver) return
    const opened = new WebSocket(nextLine().replace('http', 'ws') + SOCKET_PATH, { origin })
    socket = opened
    let silence: NodeJS.Timeout | undefined
    const noteLife = () => {
      clearTimeout(silence)
      silence = setTimeout(() => opened.terminate(), SILENCE_MS)
    }
    noteLife()
    opened.on('open', () => opened.send(JSON.stringify({ type: 'auth', payload: { token } })))
    opened.on('message', (data: Buffer) => {
      noteLife()
      hear(data.toString())
    })
    opened.on('error', () => undefined)
    opened.on('close', () => {
      clearTimeout(silence)
      reconnects += 1
      setTimeout(open, RECONNECT_MS)
    })
  }
  open()
  return {
    reconnects: () => reconnects,
    close(): void {
      isOver = true
      socket?.terminate()
    },
  }
}

type Setting = { lines: readonly string[]; origin: string; token: string; other: string; nth: number }

export type Person = ReturnType<typeof createPerson>

/** Somebody who talks to one other person, as a browser does: folds what the socket tells, and asks when it was away. */
export function createPerson({ lines, origin, token, other, nth }: Setting) {
  let state: ChatState = { messages: [], seq: 0, isBehind: true }
  let turn = nth
  let catchingUp: Promise<void> | undefined
  const counts = { told: 0, asked: 0 }
  const nextLine = () => {
    turn += 1
    return lines[turn % lines.length] ?? ''
  }
  const asking = createAsking(nextLine, token)

  async function catchUp(): Promise<void> {
    do {
      counts.asked += 1
      const query = new URLSearchParams({ username: other, after: String(state.seq) })
      state = caughtUp(state, await asking.until<ChatReply>({ method: 'GET', path: `${chat.path}?${query}` }))
    } while (state.isBehind)
  }

  /** One question at a time: what comes meanwhile is folded into what it brings, or asked for again. */
  function catchUpSoon(): void {
    catchingUp ??= catchUp().finally(() => {
      catchingUp = undefined
    })
  }

  function hear(text: string): void {
    const frame = ServerFrame.parse(JSON.parse(text))
    if (frame.type === 'auth') catchUpSoon()
    if (frame.type !== 'chat' && frame.type !== 'chat-message-delete') return
    counts.told += 1
    state = fold(state, frame)
    if (state.isBehind) catchUpSoon()
  }

  let listening: ReturnType<typeof listen> | undefined
  return {
    counts: () => ({ ...counts, ...asking.counts, reconnects: listening?.reconnects() ?? 0 }),
    join(): void {
      listening = listen({ nextLine, origin, token, hear })
    },
    /** Sends until it is acknowledged; the same message however often. */
    send: (uuid: string, text: string) =>
      asking.until<Sent>({ method: 'POST', path: sendMessage.path, body: { username: other, uuid, text } }),
    remove: (uuid: string) => asking.until({ method: 'DELETE', path: deleteMessage.path, body: { uuid } }),
    /** What is seen in the end, once nothing more is to come. */
    async settle(): Promise<ChatState> {
      await catchingUp
      await catchUp()
      return state
    },
    close: () => listening?.close(),
  }
}
