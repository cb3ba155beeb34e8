import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Returns false on the server and until the page has hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
