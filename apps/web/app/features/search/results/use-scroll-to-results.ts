import { useEffect, useRef } from 'react'

import type { SearchStatus } from './Results.tsx'

/** Results that start below this fraction of the screen are scrolled into view. */
const VISIBLE_FRACTION = 0.5

/** Focuses the results and scrolls to them if they are out of view. */
function revealResults(results: HTMLElement): void {
  results.focus({ preventScroll: true })
  if (results.getBoundingClientRect().top < window.innerHeight * VISIBLE_FRACTION) return
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  results.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'start' })
}

/** Scrolls to the results once they are loaded. */
export function useScrollToResults({ isSearching, found }: SearchStatus) {
  const results = useRef<HTMLElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current || isSearching) return
    isExpected.current = false
    if (found?.crisis) window.scrollTo({ top: 0 })
    else if (results.current && found && found.total > 0) revealResults(results.current)
  }, [isSearching, found])
  return { results, expectResults: () => (isExpected.current = true) }
}
