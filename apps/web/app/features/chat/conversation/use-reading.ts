import { useEffect, useRef, useState } from 'react'

import type { KeptChat } from '../kept-chat.ts'
import { lastOfOther } from '../kept-chat.ts'
import { markRead } from '../live/live.ts'
import { setOpened } from '../live/looked-at.ts'
import { useVisible } from './use-visible.ts'

/** Reads what is on the screen while somebody looks at it, when it is opened and with every message. (CHT-16, CHT-17) */
function useMarkedRead(chat: KeptChat, viewerId: number): void {
  const isVisible = useVisible()
  const last = lastOfOther(chat)
  const told = useRef(0)
  useEffect(() => {
    setOpened(chat.chatId)
    return () => setOpened(null)
  }, [chat.chatId])
  useEffect(() => {
    if (!isVisible || last <= told.current) return
    told.current = last
    markRead(viewerId, chat, last)
    // oxlint-disable-next-line react/exhaustive-deps -- what else changes in the chat was not written by the other
  }, [isVisible, last, viewerId])
}

/** Where the line before new messages stands: after what was read when somebody came, or came back to the tab. */
export function useReading(chat: KeptChat, viewerId: number): number | null {
  const isVisible = useVisible()
  const [newAfter, setNewAfter] = useState(() => (lastOfOther(chat) > chat.seenSeq ? chat.seenSeq : null))
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (isVisible !== wasVisible) {
    setWasVisible(isVisible)
    if (!isVisible) setNewAfter(chat.seq)
    else if (newAfter !== null && lastOfOther(chat) <= newAfter) setNewAfter(null)
  }
  useMarkedRead(chat, viewerId)
  return newAfter
}
