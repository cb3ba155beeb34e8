import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** Returns the current time, rounded so that all reads during one render return the same value. */
function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** Returns the current time, updated every 30 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTick, currentTick)
}
