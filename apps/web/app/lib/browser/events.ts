import type { KeyboardEvent, MouseEvent } from 'react'

/** A click that means "here"; every other kind means what it means on any link. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A key with which a keyboard passes through fields as everywhere; anything else is meant for one. */
export function isNavigationKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ['Tab', 'Shift', 'Escape', 'Control', 'Meta', 'Alt'].includes(key) || ctrlKey || metaKey
}
