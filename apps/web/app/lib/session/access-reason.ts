import { useSyncExternalStore } from 'react'

let isRequested = false
const listeners = new Set<() => void>()

function setRequested(next: boolean): void {
  isRequested = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that asks an impersonating admin for a reason, because the server has required one. */
export const requestAccessReason = () => setRequested(true)
export const dismissAccessReason = () => setRequested(false)

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
