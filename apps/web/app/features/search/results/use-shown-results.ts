import { useEffect, useRef } from 'react'

import type { SearchOutcome } from './Results.tsx'

/** Below this part of the screen results are out of sight, or nearly. */
const SEEN_PART = 0.5

/** To the eyes where they are out of sight, to a keyboard always. */
function show(results: HTMLElement): void {
  results.focus({ preventScroll: true })
  if (results.getBoundingClientRect().top < window.innerHeight * SEEN_PART) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  results.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' })
}

/** Scrolls to the results once they are there. */
export function useShownResults({ isSearching, found }: SearchOutcome) {
  const results = useRef<HTMLElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current || isSearching) return
    isExpected.current = false
    if (found?.crisis) window.scrollTo({ top: 0 })
    else if (results.current && found && found.total > 0) show(results.current)
  }, [isSearching, found])
  return { results, expectResults: () => (isExpected.current = true) }
}
