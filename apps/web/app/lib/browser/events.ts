import type { KeyboardEvent, MouseEvent } from 'react'

/** A left click without modifier keys; any other click keeps the browser's behavior for links. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Keys that move between fields or trigger shortcuts, rather than enter text. */
export function isNavigationKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ['Tab', 'Shift', 'Escape', 'Control', 'Meta', 'Alt'].includes(key) || ctrlKey || metaKey
}
