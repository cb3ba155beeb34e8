import { CHAT_SCROLL_DELAY } from '@fourfold/contract/constants'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Closer to the end than this somebody is at the end. */
const NEAR = 48

function toEnd(area: HTMLElement | null): void {
  if (area) area.scrollTop = area.scrollHeight
}

type Ends = { first: string | undefined; last: string | undefined }

/**
 * The place in a list that grows at both ends: at the end when it opens and with every message, and on the same message
 * when earlier ones appear above it. (CHT-17, CHT-20)
 */
export function useScrollPlace({ first, last }: Ends) {
  const area = useRef<HTMLDivElement>(null)
  const place = useRef({ fromEnd: 0, isAtEnd: true })
  const shown = useRef<Ends>({ first: undefined, last: undefined })

  function note(): void {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = area.current ?? {}
    const fromEnd = scrollHeight - scrollTop
    place.current = { fromEnd, isAtEnd: fromEnd - clientHeight < NEAR }
  }

  // After every change of the list, before anybody sees it.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { first, last }
    if (last !== before.last) toEnd(area.current)
    else if (first !== before.first && area.current) {
      area.current.scrollTop = area.current.scrollHeight - place.current.fromEnd
    }
    note()
  })

  useEffect(() => {
    const timer = setTimeout(() => toEnd(area.current), CHAT_SCROLL_DELAY)
    // A keyboard that opens, or a field that grows, does not cover the last words.
    const observer = new ResizeObserver(() => place.current.isAtEnd && toEnd(area.current))
    if (area.current) observer.observe(area.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  return { area, note }
}
