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

export type NewMessages = { newAfter: number; isDivided: boolean }

/**
 * What is new to somebody: what they had not read when they came or came back to the tab, with a line before it, and
 * what comes while they look, without one. (CHT-17)
 */
export function useReading(chat: KeptChat, viewerId: number): NewMessages {
  const isVisible = useVisible()
  const [found, setFound] = useState((): NewMessages => {
    const isDivided = lastOfOther(chat) > chat.seenSeq
    return { newAfter: isDivided ? chat.seenSeq : chat.seq, isDivided }
  })
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (isVisible !== wasVisible) {
    setWasVisible(isVisible)
    if (!isVisible) setFound({ newAfter: chat.seq, isDivided: true })
    else if (lastOfOther(chat) <= found.newAfter) setFound({ ...found, isDivided: false })
  }
  useMarkedRead(chat, viewerId)
  return found
}
