import { useRef, useState } from 'react'

/**
 * Manages the state of a dialog that shows a subject. Keeps the subject during the close animation, and returns the
 * focus to the opener or to a fallback.
 */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element>(null)

  return {
    subject,
    opened,
    open(next: Subject): void {
      opener.current = document.activeElement
      setSubject(next)
      setOpened(true)
    },
    close: () => setOpened(false),
    /**
     * Closes without restoring focus. Use it when the opener is about to be removed: without an animation, focus would
     * first return to the opener.
     */
    closeWithoutRestoringFocus(): void {
      opener.current = null
      setOpened(false)
    },
    restoreFocus(fallback?: HTMLElement | null): void {
      const target = opener.current?.isConnected ? opener.current : fallback
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
