import { CHAT_SCROLL_DELAY } from '@fourfold/contract/constants'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** The list counts as scrolled to the end within this distance. */
const END_TOLERANCE_PX = 48

function scrollToEnd(area: HTMLElement | null): void {
  if (area) area.scrollTop = area.scrollHeight
}

/** The keys of the first and the last message. */
type Ends = { first: string | undefined; last: string | undefined }

/**
 * Manages the scroll position of a list that grows at both ends: scrolls to the end on opening and with every new
 * message, and stays on the same message when earlier ones are added above. (CHT-17, CHT-20)
 */
export function useScrollPosition({ first, last }: Ends) {
  const area = useRef<HTMLDivElement>(null)
  const position = useRef({ fromEnd: 0, isAtEnd: true })
  const previousEnds = useRef<Ends>({ first: undefined, last: undefined })

  function savePosition(): void {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = area.current ?? {}
    const fromEnd = scrollHeight - scrollTop
    position.current = { fromEnd, isAtEnd: fromEnd - clientHeight < END_TOLERANCE_PX }
  }

  // Runs after every change of the list, before the browser paints.
  useLayoutEffect(() => {
    const previous = previousEnds.current
    previousEnds.current = { first, last }
    if (last !== previous.last) scrollToEnd(area.current)
    else if (first !== previous.first && area.current) {
      area.current.scrollTop = area.current.scrollHeight - position.current.fromEnd
    }
    savePosition()
  })

  useEffect(() => {
    const timer = setTimeout(() => scrollToEnd(area.current), CHAT_SCROLL_DELAY)
    // Keeps the last message visible when the keyboard opens or the message field grows.
    const observer = new ResizeObserver(() => position.current.isAtEnd && scrollToEnd(area.current))
    if (area.current) observer.observe(area.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  return { area, savePosition }
}
