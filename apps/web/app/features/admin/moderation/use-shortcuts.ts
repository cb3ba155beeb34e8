import { useEffect, useRef } from 'react'

/** Whether the user is typing or in a dialog. */
function isBusy({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
}

/** Single-key shortcuts for the whole page, by key. */
export function useShortcuts(handlers: Record<string, () => void>, isOn: boolean): void {
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })
  useEffect(() => {
    if (!isOn) return
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return
      const handler = latestHandlers.current[event.key.toLowerCase()]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOn])
}
