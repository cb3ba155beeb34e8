import { useEffect, useRef } from 'react'

import { readStored, store } from '~/lib/browser/storage.ts'

const REMINDED_KEY = 'fourfold.green-button'

/** Time to set a second filter, or to press the button without having been told. */
const REMINDER_DELAY_MS = 2000

/** In a field that is typed into; what has been typed so far is not yet what is wanted. */
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement
}

/** Tells once per visit, when a filter was changed and no search followed. (SEA-11, OP-090) */
export function useSearchReminder(onRemind: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function cancel(): void {
    clearTimeout(timer.current)
  }

  function schedule(): void {
    cancel()
    if (readStored('session', REMINDED_KEY) !== null) return
    timer.current = setTimeout(() => {
      if (isTyping()) return schedule()
      store('session', REMINDED_KEY, 'told')
      onRemind()
    }, REMINDER_DELAY_MS)
  }

  return { schedule, cancel }
}
