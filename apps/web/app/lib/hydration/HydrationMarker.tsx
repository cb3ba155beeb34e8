import { useEffect } from 'react'

import { replayPreHydrationInput } from './pre-hydration-input.ts'

/**
 * Replays the recorded input once the page has hydrated. Render it after the page, inside the page's own hydration
 * boundary: its effect then runs when that boundary has hydrated and React handles events.
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
