import type { ChatEvent } from '@fourfold/contract/chat/fold'
import type { ChatInList, Notifications } from '@fourfold/contract/chat/shapes'
import type { Page } from '@fourfold/contract/paging'
import type { InfiniteData } from '@tanstack/react-query'

export type ChatPages = InfiniteData<Page<ChatInList[]>>

/** Returns the loaded rows without duplicates: a chat that moved can be on two pages. */
export function listRows({ pages }: ChatPages): ChatInList[] {
  return [...new Map(pages.flatMap(({ data }) => data.map((row) => [row.chatId, row]))).values()]
}

const mapPages = (list: ChatPages, mapRows: (rows: ChatInList[], page: number) => ChatInList[]): ChatPages => ({
  ...list,
  pages: list.pages.map((page, index) => ({ ...page, data: mapRows(page.data, index) })),
})

/** Moves the chat of an event to the top. Returns null if the list must be fetched again. */
export function applyEventToList(list: ChatPages, event: ChatEvent, viewerId: number): ChatPages | null {
  const row = listRows(list).find(({ chatId }) => chatId === event.payload.chatId)
  // The chat is new, or its last message may have been deleted.
  if (!row || event.type !== 'chat') return null
  const { createdAt, text, fileUuid, userId } = event.payload
  if (Date.parse(createdAt) < Date.parse(row.lastAt)) return list
  const lastMessage = { text, isPicture: fileUuid !== null, isOwn: userId === viewerId }
  const updatedRow = { ...row, lastAt: createdAt, lastMessage }
  return mapPages(list, (rows, page) => {
    const others = rows.filter(({ chatId }) => chatId !== row.chatId)
    return page === 0 ? [updatedRow, ...others] : others
  })
}

/** Sets the unread count of each chat. */
export function applyUnreadCounts(list: ChatPages, notifications: Notifications): ChatPages {
  return mapPages(list, (rows) =>
    rows.map((row) => ({ ...row, unread: notifications[row.chatId]?.notificationCount ?? 0 })),
  )
}
