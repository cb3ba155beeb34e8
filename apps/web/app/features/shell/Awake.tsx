import { useEffect } from 'react'

import { replayEarlyInput } from '~/lib/browser/early-input.ts'

/**
 * Stands after a page, inside whatever wakes on its own, and so wakes after it: from here on the page answers by itself, and
 * does what was asked too early.
 */
export function Awake() {
  useEffect(() => {
    replayEarlyInput(() => {
      // Frees the navigation that was hidden until this page knew who is there.
      document.documentElement.dataset.hydrated = 'true'
    })
  }, [])
  return null
}
