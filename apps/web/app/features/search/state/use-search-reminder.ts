import { useEffect, useRef } from 'react'

import { readStored, store } from '~/lib/browser/storage.ts'

const REMINDER_KEY = 'fourfold.search-reminder'

/** Leaves time to set another filter or to press the button. */
const REMINDER_DELAY_MS = 2000

/** Returns whether a text field has the focus. */
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement
}

/** Reminds the user once per browser session if a filter was changed and no search followed. (SEA-11, OP-090) */
export function useSearchReminder(onRemind: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function cancel(): void {
    clearTimeout(timer.current)
  }

  function schedule(): void {
    cancel()
    if (readStored('session', REMINDER_KEY) !== null) return
    timer.current = setTimeout(() => {
      if (isTyping()) return schedule()
      store('session', REMINDER_KEY, 'yes')
      onRemind()
    }, REMINDER_DELAY_MS)
  }

  return { schedule, cancel }
}
