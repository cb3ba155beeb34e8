import { useSyncExternalStore } from 'react'

let isRequested = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isRequested = next
  for (const listener of listeners) listener()
}

/** Set when the server requires a reason from an impersonating admin; cleared when it is given or dismissed. */
export const requestAccessReason = () => set(true)
export const dismissAccessReason = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useAccessReasonRequested(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  )
}
