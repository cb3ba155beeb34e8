import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Puts the cursor into the first field of a page that is one form; not on a phone, where the keyboard would cover it. */
export function useInitialFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const busyTyping = document.activeElement instanceof HTMLInputElement
    if (matchMedia('(pointer: fine)').matches && !busyTyping) field.current?.focus()
  }, [])
  return field
}
