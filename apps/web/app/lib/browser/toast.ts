import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

let hasToasts = false
const listeners = new Set<() => void>()

/** Says something short at the edge of the screen. What shows it is loaded with the first one: most visits have none. */
export async function toast(message: ReactNode, stays?: { id: string; autoClose: false }): Promise<void> {
  try {
    const { notifications } = await import('@mantine/notifications')
    notifications.show({ message, ...stays })
  } catch {
    // The file that would say it cannot be had. What it is about has happened all the same.
    return
  }
  hasToasts = true
  for (const listener of listeners) listener()
}

/** Takes away one that stays. */
export async function hideToast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything was said on this visit. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToasts,
    () => false,
  )
}
