import { fold } from '@fourfold/contract/chat/fold'
import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { ServerFrame } from '@fourfold/contract/chat/frames'
import { countOf } from '@fourfold/contract/chat/shapes'
import type { Notifications } from '@fourfold/contract/chat/shapes'
import type { QueryKey } from '@tanstack/react-query'

import { queryClient } from '~/lib/data/query.ts'
import { setUnreadCount } from '~/lib/data/unread.ts'

import type { KeptChat } from '../kept-chat.ts'
import { withRead, withSeen } from '../kept-chat.ts'
import { listAfter, withUnread } from '../list/chat-list.ts'
import { chatsQuery, openedChatsKey } from '../queries.ts'
import { noteHeard } from './heard.ts'
import { isLookedAt } from './looked-at.ts'

/** Every chat in the store with this id: the same one may have been opened under two spellings of a name. */
function keptWith(userId: number, chatId: string): [QueryKey, KeptChat][] {
  const all = queryClient().getQueriesData<KeptChat>({ queryKey: openedChatsKey(userId) })
  return all.flatMap(([key, kept]) => (kept?.chatId === chatId ? [[key, kept] as [QueryKey, KeptChat]] : []))
}

/** What is unread, apart from what somebody is just reading. (SHL-09, OP-002) */
export function showUnread(userId: number, notifications: Notifications): void {
  const unread = Object.fromEntries(Object.entries(notifications).filter(([chatId]) => !isLookedAt(chatId)))
  setUnreadCount(countOf(unread))
  queryClient().setQueryData(chatsQuery(userId).queryKey, (list) => list && withUnread(list, unread))
}

/** A message was written or deleted. What cannot be told from the event alone is asked for. */
export function happened(userId: number, event: ChatEvent): void {
  const { chatId, seq } = event.payload
  const queries = queryClient()
  noteHeard(chatId, seq)
  for (const [key, kept] of keptWith(userId, chatId)) {
    const next = fold(kept, event)
    queries.setQueryData<KeptChat>(key, { ...kept, ...next })
    if (next.isBehind) void queries.invalidateQueries({ queryKey: key })
  }
  const list = chatsQuery(userId).queryKey
  const before = queries.getQueryData(list)
  const after = before && listAfter(before, event, userId)
  if (after) queries.setQueryData(list, after)
  else void queries.invalidateQueries({ queryKey: list })
}

/** The viewer has seen everything up to a number, here. */
export function wasSeen(userId: number, chatId: string, seq: number): void {
  for (const [key, kept] of keptWith(userId, chatId)) queryClient().setQueryData(key, withSeen(kept, seq))
}

/** One of the two has read up to a number, here or elsewhere. */
function wasRead(userId: number, read: { chatId: string; userId: number; seq: number }): void {
  for (const [key, kept] of keptWith(userId, read.chatId)) queryClient().setQueryData(key, withRead(kept, read))
}

/** Lets the store follow what the server tells. */
export function hear(userId: number, frame: ServerFrame): void {
  if (frame.type === 'chat' || frame.type === 'chat-message-delete') happened(userId, frame)
  if (frame.type === 'notifications-read') wasRead(userId, frame.payload)
  if (frame.type !== 'connect' && frame.notifications) showUnread(userId, frame.notifications)
}
