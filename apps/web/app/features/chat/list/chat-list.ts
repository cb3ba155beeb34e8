import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { ChatInList, Notifications } from '@fourfold/contract/chat/shapes'
import type { Page } from '@fourfold/contract/paging'
import type { InfiniteData } from '@tanstack/react-query'

export type ChatPages = InfiniteData<Page<ChatInList[]>>

/** All rows that are loaded. One that moved between two pages is there once. */
export function rowsOf({ pages }: ChatPages): ChatInList[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((row) => [row.chatId, row]))).values()]
}

const changed = (list: ChatPages, change: (rows: ChatInList[], page: number) => ChatInList[]): ChatPages => ({
  ...list,
  pages: list.pages.map((page, at) => ({ ...page, data: change(page.data, at) })),
})

/** The list after an event, the chat it happened in first; null when only the server can tell. */
export function listAfter(list: ChatPages, event: ChatEvent, viewerId: number): ChatPages | null {
  const row = rowsOf(list).find(({ chatId }) => chatId === event.payload.chatId)
  // A chat nobody knew of, or perhaps the last words of one are gone.
  if (!row || event.type !== 'chat') return null
  const { createdAt, text, fileUuid, userId } = event.payload
  if (Date.parse(createdAt) < Date.parse(row.lastAt)) return list
  const lastMessage = { text, isPicture: fileUuid !== null, isOwn: userId === viewerId }
  const first = { ...row, lastAt: createdAt, lastMessage }
  return changed(list, (rows, page) => {
    const others = rows.filter(({ chatId }) => chatId !== row.chatId)
    return page === 0 ? [first, ...others] : others
  })
}

/** The list with what is unread in each chat. */
export function withUnread(list: ChatPages, notifications: Notifications): ChatPages {
  return changed(list, (rows) =>
    rows.map((row) => ({ ...row, unread: notifications[row.chatId]?.notificationCount ?? 0 })),
  )
}
