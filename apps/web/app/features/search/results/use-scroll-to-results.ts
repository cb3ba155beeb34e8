import { useEffect, useRef } from 'react'

import type { SearchStatus } from './Results.tsx'

/** Results that start below this fraction of the screen are scrolled into view. */
const VISIBLE_FRACTION = 0.5

/** Focuses the results and scrolls to them if they are out of view. */
function revealResults(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element.getBoundingClientRect().top < window.innerHeight * VISIBLE_FRACTION) return
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'start' })
}

/** Scrolls to the results once they are loaded. */
export function useScrollToResults({ isSearching, results }: SearchStatus) {
  const resultsRef = useRef<HTMLElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current || isSearching) return
    isExpected.current = false
    if (results?.crisis) window.scrollTo({ top: 0 })
    else if (resultsRef.current && results && results.total > 0) revealResults(resultsRef.current)
  }, [isSearching, results])
  return { resultsRef, expectResults: () => (isExpected.current = true) }
}
