import { useEffect, useRef, useState } from 'react'

import type { CachedChat } from '../cached-chat.ts'
import { findLastReceivedSeq } from '../cached-chat.ts'
import { markRead } from '../live/live.ts'
import { setOpenChat } from '../live/open-chat.ts'
import { usePageVisible } from './use-page-visible.ts'

/** Marks messages as read on opening and with every received message, if the tab is visible. (CHT-16, CHT-17) */
function useMarkRead(chat: CachedChat, viewerId: number): void {
  const isVisible = usePageVisible()
  const last = findLastReceivedSeq(chat)
  const lastMarked = useRef(0)
  useEffect(() => {
    setOpenChat(chat.chatId)
    return () => setOpenChat(null)
  }, [chat.chatId])
  useEffect(() => {
    if (!isVisible || last <= lastMarked.current) return
    lastMarked.current = last
    markRead(viewerId, chat, last)
    // oxlint-disable-next-line react/exhaustive-deps -- other changes of the chat do not mark messages as read
  }, [isVisible, last, viewerId])
}

export type NewMessages = { newAfterSeq: number; hasDivider: boolean }

/**
 * Determines which messages are new: unread ones on opening or on returning to the tab, preceded by a divider, and
 * those received while the tab is visible, without one. (CHT-17)
 */
export function useNewMessages(chat: CachedChat, viewerId: number): NewMessages {
  const isVisible = usePageVisible()
  const [newMessages, setNewMessages] = useState((): NewMessages => {
    const hasDivider = findLastReceivedSeq(chat) > chat.seenSeq
    return { newAfterSeq: hasDivider ? chat.seenSeq : chat.seq, hasDivider }
  })
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (isVisible !== wasVisible) {
    setWasVisible(isVisible)
    if (!isVisible) setNewMessages({ newAfterSeq: chat.seq, hasDivider: true })
    else if (findLastReceivedSeq(chat) <= newMessages.newAfterSeq) setNewMessages({ ...newMessages, hasDivider: false })
  }
  useMarkRead(chat, viewerId)
  return newMessages
}
