import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

let hasToasts = false
const listeners = new Set<() => void>()

/** Shows a toast. The notification library is loaded with the first one. */
export async function toast(message: ReactNode, options?: { id: string; autoClose: false }): Promise<void> {
  try {
    const { notifications } = await import('@mantine/notifications')
    notifications.show({ message, ...options })
  } catch {
    // The library could not be loaded; the action itself has succeeded.
    return
  }
  hasToasts = true
  for (const listener of listeners) listener()
}

/** Hides a toast that does not close automatically. */
export async function hideToast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a toast was shown since the page loaded. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToasts,
    () => false,
  )
}
