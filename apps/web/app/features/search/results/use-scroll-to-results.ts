import { useEffect, useRef } from 'react'

import type { SearchStatus } from './Results.tsx'

/** Below this part of the screen results are out of sight, or nearly. */
const VISIBLE_FRACTION = 0.5

/** To the eyes where they are out of sight, to a keyboard always. */
function revealResults(results: HTMLElement): void {
  results.focus({ preventScroll: true })
  if (results.getBoundingClientRect().top < window.innerHeight * VISIBLE_FRACTION) return
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  results.scrollIntoView({ behavior: prefersReducedMotion ? 'instant' : 'smooth', block: 'start' })
}

/** Scrolls to the results once they are there. */
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
