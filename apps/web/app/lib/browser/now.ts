import { useSyncExternalStore } from 'react'

const TICK = 30_000

/** Rounded, so that reads within one render return the same value. */
function currentTick(): number {
  return Math.floor(Date.now() / TICK) * TICK
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK)
  return () => clearInterval(timer)
}

/** The current time, updated every 30 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTick, currentTick)
}
