import type { ServerFrame } from '@fourfold/contract/chat/frames'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { Clock } from '@fourfold/platform/clock'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { WebSocket } from 'ws'
import { z } from 'zod'

import { MAX_ENCRYPTED_LENGTH } from '../chat/index.ts'
import type { Chats } from '../chat/index.ts'
import { sendFrame } from './send-frame.ts'
import type { UserChannels } from './user-channels.ts'

const ChatEvent = z.object({
  chatId: z.uuid(),
  seq: z.int(),
  encrypted: z.string().max(MAX_ENCRYPTED_LENGTH).optional(),
  readBy: z.int().optional(),
})
type ChatEvent = z.output<typeof ChatEvent>

/** Parses a message from Redis, which is untrusted input. */
function parseEvent(message: string): ChatEvent | null {
  try {
    return ChatEvent.parse(JSON.parse(message))
  } catch {
    return null
  }
}

/** The state that the client already has. */
type ClientState = {
  /** The last sequence number sent, by chat. */
  lastSent: Map<string, number>
  /** The unread messages, and when they were loaded from the database. */
  unread?: { notifications: Notifications; loadedAt: number }
}

/** A process has up to ten thousand connected users, so optional parts are created lazily. */
type ConnectedUser = {
  sockets: readonly WebSocket[]
  state?: ClientState
  /** Serializes dispatch, so that frames keep the order of sequence numbers. */
  queue?: Promise<void>
}

/** More chats than a user has active. After a reset, events may be sent twice, which is harmless. */
const MAX_TRACKED_CHATS = 500

/** Pub/sub messages may be lost, so changes are also polled for all connected users in one statement. */
const POLL_INTERVAL_MS = 5000
/** Covers clock skew between processes and transactions that commit late. */
const POLL_OVERLAP = { seconds: 10 } as const

type RegistryDeps = {
  clock: Clock
  log: Log
  channels: UserChannels
  chats: Pick<Chats, 'loadUpdate' | 'decryptUpdate' | 'getUnreadCounts' | 'findChangedChats'>
}

export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>

/** Creates the dispatcher that converts events to frames and sends them to all sockets of a user. */
function createEventDispatcher({ clock, log, chats }: Pick<RegistryDeps, 'clock' | 'log' | 'chats'>) {
  /** Returns whether the unread counts are recent. This limits how long a lost read receipt can leave them wrong. */
  const isRecent = (loadedAt: number) => clock.now().epochMilliseconds - loadedAt < POLL_INTERVAL_MS

  /** Uses the encrypted message if it is the next one; otherwise loads the events from the database. */
  async function loadUpdate(accountId: AccountId, state: ClientState, { chatId, seq, encrypted }: ChatEvent) {
    const after = state.lastSent.get(chatId)
    const { unread } = state
    if (after === seq - 1 && encrypted !== undefined && unread && isRecent(unread.loadedAt)) {
      const update = chats.decryptUpdate(accountId, { chatId, seq, encrypted }, unread.notifications)
      if (update) state.unread = { ...unread, notifications: update.notifications }
      if (update) return update
    }
    const loaded = await chats.loadUpdate(accountId, { chatId, after: after ?? seq - 1 })
    state.unread = { notifications: loaded.notifications, loadedAt: clock.now().epochMilliseconds }
    return loaded
  }

  async function createFrames(accountId: AccountId, user: ConnectedUser, event: ChatEvent): Promise<ServerFrame[]> {
    const { chatId, seq, readBy } = event
    const state = (user.state ??= { lastSent: new Map() })
    if (readBy !== undefined) {
      const notifications = readBy === accountId ? await chats.getUnreadCounts({ accountId }) : undefined
      if (notifications) state.unread = { notifications, loadedAt: clock.now().epochMilliseconds }
      const payload = { chatId, userId: readBy, seq }
      return [{ type: 'notifications-read', payload, ...(notifications && { notifications }) }]
    }
    const after = state.lastSent.get(chatId) ?? seq - 1
    if (seq <= after) return []
    const { events, upTo, notifications } = await loadUpdate(accountId, state, event)
    if (state.lastSent.size >= MAX_TRACKED_CHATS) state.lastSent.clear()
    // Only advance to what was loaded: a forged or stale event must not hide later messages.
    if (upTo > after) state.lastSent.set(chatId, upTo)
    const frames = events.map((event, index): ServerFrame =>
      index < events.length - 1 ? event : { ...event, notifications },
    )
    // Events are loaded in pages, so repeat until the client is up to date.
    return after < upTo && upTo < seq ? [...frames, ...(await createFrames(accountId, user, event))] : frames
  }

  return async (accountId: AccountId, user: ConnectedUser, event: ChatEvent): Promise<void> => {
    try {
      const frames = await createFrames(accountId, user, event)
      for (const frame of frames) sendFrame(user.sockets, frame)
    } catch (error) {
      // The next poll sends the missed events, for example after the database was unavailable.
      log.warn({ err: error }, 'chat event dispatch failed')
    }
  }
}

/** Keeps the users connected to this process and their sockets. */
export function createConnectionRegistry({ clock, log, channels, chats }: RegistryDeps) {
  const users = new Map<AccountId, ConnectedUser>()
  const dispatch = createEventDispatcher({ clock, log, chats })
  let timer: NodeJS.Timeout | undefined
  let polledAt = clock.now()
  let isPolling = false

  function enqueue(accountId: AccountId, event: ChatEvent): void {
    const user = users.get(accountId)
    if (user) user.queue = (user.queue ?? Promise.resolve()).then(() => dispatch(accountId, user, event))
  }

  function receive(accountId: AccountId, message: string): void {
    const event = parseEvent(message)
    if (event) enqueue(accountId, event)
  }

  /** Polls changes since the last successful poll. */
  async function poll(): Promise<void> {
    if (isPolling || users.size === 0) return
    isPolling = true
    try {
      const now = clock.now()
      const since = polledAt.subtract(POLL_OVERLAP)
      for (const { accountId, chatId, seq } of await chats.findChangedChats([...users.keys()], since)) {
        enqueue(accountId, { chatId, seq })
      }
      polledAt = now
    } catch (error) {
      log.warn({ err: error }, 'chat poll failed')
    }
    isPolling = false
  }

  channels.onMessage(receive)

  return {
    add(accountId: AccountId, socket: WebSocket): void {
      timer ??= setInterval(() => void poll(), POLL_INTERVAL_MS).unref()
      const user = users.get(accountId)
      if (user) user.sockets = [...user.sockets, socket]
      else users.set(accountId, { sockets: [socket] })
      if (!user) channels.subscribe(accountId)
    },

    remove(accountId: AccountId, socket: WebSocket): void {
      const user = users.get(accountId)
      if (!user) return
      user.sockets = user.sockets.filter((other) => other !== socket)
      if (user.sockets.length > 0) return
      users.delete(accountId)
      channels.unsubscribe(accountId)
    },

    countSockets: (accountId: AccountId): number => users.get(accountId)?.sockets.length ?? 0,

    close: () => clearInterval(timer),
  }
}
