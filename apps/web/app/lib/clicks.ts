import type { MouseEvent } from 'react'

/** A click that means "here"; every other kind means what it means on any link. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
