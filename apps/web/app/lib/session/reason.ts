import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isWanted = next
  for (const listener of listeners) listener()
}

/** The server asks an admin acting as somebody for a reason; it stays wanted until they have answered. */
export const wantReason = () => set(true)
export const stopWantingReason = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReasonWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
}
