import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Focuses the first field of a form page, except on phones, where the keyboard would cover the page. */
export function useInitialFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isInputFocused = document.activeElement instanceof HTMLInputElement
    if (matchMedia('(pointer: fine)').matches && !isInputFocused) field.current?.focus()
  }, [])
  return field
}
