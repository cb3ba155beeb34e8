import { useSyncExternalStore } from 'react'

const TICK = 30_000

/** To the half minute, so that what is asked twice while rendering is answered alike. */
function currentTick(): number {
  return Math.floor(Date.now() / TICK) * TICK
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK)
  return () => clearInterval(timer)
}

/** The time, for what a page shows or offers only until some moment. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentTick, currentTick)
}
