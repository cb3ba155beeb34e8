import { useEffect, useRef } from 'react'

import { readStored, store } from '~/lib/browser/storage.ts'

const TOLD_KEY = 'fourfold.green-button'

/** Time to set a second filter, or to press the button without having been told. */
const PATIENCE = 2000

/** In a field that is typed into; what has been typed so far is not yet what is wanted. */
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement
}

/** Tells once per visit, when a filter was changed and no search followed. (SEA-11, OP-090) */
export function useSearchReminder(tell: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function searched(): void {
    clearTimeout(timer.current)
  }

  function changed(): void {
    searched()
    if (readStored('session', TOLD_KEY) !== null) return
    timer.current = setTimeout(() => {
      if (isTyping()) return changed()
      store('session', TOLD_KEY, 'told')
      tell()
    }, PATIENCE)
  }

  return { changed, searched }
}
