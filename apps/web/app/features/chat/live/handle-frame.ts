import { fold } from '@fourfold/contract/chat/fold'
import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { ServerFrame } from '@fourfold/contract/chat/frames'
import { countUnread } from '@fourfold/contract/chat/shapes'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { QueryKey } from '@tanstack/react-query'

import { queryClient } from '~/lib/data/query.ts'
import { setUnreadCount } from '~/lib/data/unread.ts'

import type { CachedChat } from '../cached-chat.ts'
import { applyReadReceipt, markSeen } from '../cached-chat.ts'
import { applyEventToList, applyUnreadCounts } from '../list/chat-list.ts'
import { chatsQuery, openedChatsKey } from '../queries.ts'
import { recordEventSeq } from './last-event-seq.ts'
import { isChatVisible } from './open-chat.ts'

/** Finds the cached chats with this id. The same chat may be cached under two spellings of a username. */
function findCachedChats(userId: number, chatId: string): [QueryKey, CachedChat][] {
  const entries = queryClient().getQueriesData<CachedChat>({ queryKey: openedChatsKey(userId) })
  return entries.flatMap(([key, cached]) =>
    cached?.chatId === chatId ? [[key, cached] as [QueryKey, CachedChat]] : [],
  )
}

/** Updates the unread counts, except for the chat the viewer is reading. (SHL-09, OP-002) */
export function showUnreadCounts(userId: number, notifications: Notifications): void {
  const unread = Object.fromEntries(Object.entries(notifications).filter(([chatId]) => !isChatVisible(chatId)))
  setUnreadCount(countUnread(unread))
  queryClient().setQueryData(chatsQuery(userId).queryKey, (list) => list && applyUnreadCounts(list, unread))
}

/** Applies a new or deleted message to the cache. Reloads the chat or list if the event is not sufficient. */
export function applyChatEvent(userId: number, event: ChatEvent): void {
  const { chatId, seq } = event.payload
  const queries = queryClient()
  recordEventSeq(chatId, seq)
  for (const [key, cached] of findCachedChats(userId, chatId)) {
    const next = fold(cached, event)
    queries.setQueryData<CachedChat>(key, { ...cached, ...next })
    if (next.isBehind) void queries.invalidateQueries({ queryKey: key })
  }
  const listKey = chatsQuery(userId).queryKey
  const previous = queries.getQueryData(listKey)
  const next = previous && applyEventToList(previous, event, userId)
  if (next) queries.setQueryData(listKey, next)
  else void queries.invalidateQueries({ queryKey: listKey })
}

/** Marks messages up to `seq` as seen by the viewer. */
export function markCachedChatSeen(userId: number, chatId: string, seq: number): void {
  for (const [key, cached] of findCachedChats(userId, chatId)) queryClient().setQueryData(key, markSeen(cached, seq))
}

/** Applies a read receipt of either party, sent from any device. */
function applyReadToCache(userId: number, receipt: { chatId: string; userId: number; seq: number }): void {
  for (const [key, cached] of findCachedChats(userId, receipt.chatId))
    queryClient().setQueryData(key, applyReadReceipt(cached, receipt))
}

/** Applies a server frame to the query cache. */
export function handleFrame(userId: number, frame: ServerFrame): void {
  if (frame.type === 'chat' || frame.type === 'chat-message-delete') applyChatEvent(userId, frame)
  if (frame.type === 'notifications-read') applyReadToCache(userId, frame.payload)
  if (frame.type !== 'connect' && frame.notifications) showUnreadCounts(userId, frame.notifications)
}
