import type { KeyboardEvent, MouseEvent } from 'react'

/** Returns whether this is a left click without modifier keys. Other clicks keep the browser's behavior for links. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Returns whether the key moves between fields or triggers a shortcut instead of entering text. */
export function isNavigationKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ['Tab', 'Shift', 'Escape', 'Control', 'Meta', 'Alt'].includes(key) || ctrlKey || metaKey
}
