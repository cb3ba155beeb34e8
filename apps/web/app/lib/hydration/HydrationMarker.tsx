import { useEffect } from 'react'

import { replayPreHydrationInput } from './pre-hydration-input.ts'

/**
 * Rendered after the page, inside the boundary that hydrates on its own, so its effect runs once that boundary has
 * hydrated. From then on React handles events, and the recorded input is replayed.
 */
export function HydrationMarker() {
  useEffect(() => {
    replayPreHydrationInput(() => {
      // Shows the navigation, which stays hidden until the session is read.
      document.documentElement.dataset.hydrated = 'true'
    })
  }, [])
  return null
}
