import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until this page's script runs: what needs the script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
