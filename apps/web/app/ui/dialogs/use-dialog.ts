import { useRef, useState } from 'react'

/**
 * State of a dialog with a subject. The subject is kept during the close animation; the focus returns to the opener or
 * to a fallback.
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
    /** Closes if the opener is about to be removed: without animation the focus would return to it first. */
    closeWithoutFocus(): void {
      opener.current = null
      setOpened(false)
    },
    restoreFocus(otherwise?: HTMLElement | null): void {
      const target = opener.current?.isConnected ? opener.current : otherwise
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
