import { chat, notifications } from '@fourfold/contract/chat/endpoints'
import { useSyncExternalStore } from 'react'

import { succeeded } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'

import type { KeptChat } from '../kept-chat.ts'
import { flushOutbox } from '../outbox/send.ts'
import { allChatsKey } from '../queries.ts'
import { hear, showUnread, wasSeen } from './hear.ts'
import { openLiveSocket, socketAddress } from './live-socket.ts'
import type { LiveSocket } from './live-socket.ts'

/** Without a socket everything is asked for this often. */
const POLL_MS = 10_000

type LiveSession = Pick<Session, 'userId' | 'token'>

/** `starting` until the first try has ended one way or the other. */
type LiveState = 'starting' | 'live' | 'away'

let state: LiveState = 'starting'
let socket: LiveSocket | null = null
const listeners = new Set<() => void>()

function setState(next: LiveState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether messages arrive by themselves. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'starting',
  )
}

/** Only in the name of the session it is for: that may have ended a moment ago, and a call without one would lose it again. */
async function askUnread({ userId, token }: LiveSession): Promise<void> {
  if (currentSession()?.token !== token) return
  showUnread(userId, await call(notifications, {}, { quiet: true }))
}

/** Whatever was missed is asked for, and whatever could not be sent is sent. */
function catchUp(userId: number): void {
  void queryClient().invalidateQueries({ queryKey: allChatsKey(userId) })
  void flushOutbox(userId)
}

/** The connection belongs to a session: it begins and ends with it. What is returned ends it. */
export function startLive(session: LiveSession): () => void {
  const { userId, token } = session
  const poll = () => {
    catchUp(userId)
    void succeeded(askUnread(session))
  }
  let timer = setInterval(poll, POLL_MS)
  setState('starting')
  const opened = openLiveSocket({
    address: socketAddress(location),
    token,
    onFrame: (frame) => hear(userId, frame),
    onLive(isLive) {
      setState(isLive ? 'live' : 'away')
      clearInterval(timer)
      if (isLive) catchUp(userId)
      else timer = setInterval(poll, POLL_MS)
    },
    // A call decides: it ends the session when the server no longer knows the token. (ACC-61)
    onRefused: () => void succeeded(askUnread(session)),
  })
  socket = opened
  void flushOutbox(userId)
  return () => {
    clearInterval(timer)
    opened.stop()
    if (socket === opened) socket = null
    setState('starting')
  }
}

/** Everything up to a number was seen. Without a socket, loading the chat says the same. (CHT-16, CHT-17, OP-078) */
export function markRead(userId: number, { chatId, username }: KeptChat, seq: number): void {
  wasSeen(userId, chatId, seq)
  socket?.send({ type: 'notifications-read', payload: { chatId, seq } })
  if (state !== 'live') void succeeded(call(chat, { query: { username } }, { quiet: true }))
}
