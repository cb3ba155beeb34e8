import { useSyncExternalStore } from 'react'

/** Why the last call failed: the browser is offline, the server is unreachable, or a change may have arrived. */
export type NetworkErrorKind = 'offline' | 'unreached' | 'unsure'

/** In milliseconds; an earlier response hides it sooner. */
const SHOWN_FOR_MS = 10_000

let current: NetworkErrorKind | null = null
/** When the last error was reported, in `performance` time. */
let lastErrorAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: NetworkErrorKind | null): void {
  clearTimeout(timer)
  if (next !== null && next !== 'offline') timer = setTimeout(() => set(null), SHOWN_FOR_MS)
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** Whether the browser reports a network; always true on the server. */
export function isOnline(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** Called when a browser request got no response. */
export function reportNetworkError(kind: NetworkErrorKind): void {
  if (typeof window === 'undefined') return
  lastErrorAt = performance.now()
  set(kind)
}

/** Called for every response. A request sent before the error does not prove that the connection is back. */
export function reportResponse(sentAt: number): void {
  if (current !== null && sentAt >= lastErrorAt) set(null)
}

function subscribe(listener: () => void): () => void {
  const clear = () => set(null)
  listeners.add(listener)
  window.addEventListener('online', clear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', clear)
  }
}

export function useNetworkError(): NetworkErrorKind | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
