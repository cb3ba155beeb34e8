import { chat, notifications } from '@fourfold/contract/chat/endpoints'
import { useSyncExternalStore } from 'react'

import { succeeded } from '~/lib/data/action.ts'
import { call } from '~/lib/data/api.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession } from '~/lib/session/session.ts'
import type { Session } from '~/lib/session/session.ts'

import type { CachedChat } from '../cached-chat.ts'
import { flushOutbox } from '../outbox/send.ts'
import { allChatsKey } from '../queries.ts'
import { handleFrame, showUnreadCounts, markCachedChatSeen } from './handle-frame.ts'
import { openLiveSocket, buildSocketUrl } from './live-socket.ts'
import type { LiveSocket } from './live-socket.ts'

/** The polling interval while there is no socket. */
const POLL_MS = 10_000

type LiveSession = Pick<Session, 'userId' | 'token'>

/** `starting` until the first attempt has succeeded or failed. */
type LiveState = 'starting' | 'live' | 'disconnected'

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

/** Returns the state of the live connection. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'starting',
  )
}

/** Fetches the unread counts, unless the session has ended: a 401 response would end the next session too. */
async function fetchUnreadCounts({ userId, token }: LiveSession): Promise<void> {
  if (currentSession()?.token !== token) return
  showUnreadCounts(userId, await call(notifications, {}, { quiet: true }))
}

/** Fetches missed messages and sends unsent ones. */
function catchUp(userId: number): void {
  void queryClient().invalidateQueries({ queryKey: allChatsKey(userId) })
  void flushOutbox(userId)
}

/** Starts the live connection of a session. Returns a function that stops it. */
export function startLive(session: LiveSession): () => void {
  const { userId, token } = session
  const poll = () => {
    catchUp(userId)
    void succeeded(fetchUnreadCounts(session))
  }
  let timer = setInterval(poll, POLL_MS)
  setState('starting')
  const newSocket = openLiveSocket({
    url: buildSocketUrl(location),
    token,
    onFrame: (frame) => handleFrame(userId, frame),
    onLive(isLive) {
      setState(isLive ? 'live' : 'disconnected')
      clearInterval(timer)
      if (isLive) catchUp(userId)
      else timer = setInterval(poll, POLL_MS)
    },
    // This call ends the session if the server rejects the token. (ACC-61)
    onUnauthorized: () => void succeeded(fetchUnreadCounts(session)),
  })
  socket = newSocket
  void flushOutbox(userId)
  return () => {
    clearInterval(timer)
    newSocket.stop()
    if (socket === newSocket) socket = null
    setState('starting')
  }
}

/** Marks messages up to `seq` as read. Without a socket, loading the chat has this effect. (CHT-16, CHT-17, OP-078) */
export function markRead(userId: number, { chatId, username }: CachedChat, seq: number): void {
  markCachedChatSeen(userId, chatId, seq)
  socket?.send({ type: 'notifications-read', payload: { chatId, seq } })
  if (state !== 'live') void succeeded(call(chat, { query: { username } }, { quiet: true }))
}
