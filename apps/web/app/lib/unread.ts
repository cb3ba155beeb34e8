import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** The sum of unread chat notifications, as the live connection last told it. (OP-002) */
export function setUnreadCount(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function current(): number {
  return count
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, current, current)
}
