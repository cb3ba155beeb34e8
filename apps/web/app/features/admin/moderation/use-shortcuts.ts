import { useEffect, useRef } from 'react'

/** Returns whether the key is typed into a field or while a dialog is open. */
function shouldIgnoreEvent({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
}

/** Registers single-key shortcuts for the whole page. The handlers are indexed by key. */
export function useShortcuts(handlers: Record<string, () => void>, isOn: boolean): void {
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })
  useEffect(() => {
    if (!isOn) return
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || shouldIgnoreEvent(event)) return
      const handler = latestHandlers.current[event.key.toLowerCase()]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
