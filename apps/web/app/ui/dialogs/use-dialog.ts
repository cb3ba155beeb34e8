import { useRef, useState } from 'react'

/**
 * A dialog about something. What it is about stays while it fades out, so that its words do not change under the eyes;
 * the focus goes back to where it was, or elsewhere when that is gone by then.
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
    /** Closes when what was opened from is about to go with the subject: without motion, the focus would come first. */
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
