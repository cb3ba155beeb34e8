import { useSyncExternalStore } from 'react'

/**
 * Why the last call failed: the browser is offline, the server is unreachable, or it is uncertain whether the server
 * received the change.
 */
export type NetworkErrorKind = 'offline' | 'unreachable' | 'uncertain'

/** How long a network error is shown, unless a response arrives earlier. */
const ERROR_DISPLAY_MS = 10_000

let current: NetworkErrorKind | null = null
/** When the last error was reported, in `performance` time. */
let lastErrorAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setNetworkError(next: NetworkErrorKind | null): void {
  clearTimeout(timer)
  if (next !== null && next !== 'offline') timer = setTimeout(() => setNetworkError(null), ERROR_DISPLAY_MS)
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** Returns whether the browser reports a network connection; always true on the server. */
export function isOnline(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** Shows a network error after a request of the browser got no response. */
export function reportNetworkError(kind: NetworkErrorKind): void {
  if (typeof window === 'undefined') return
  lastErrorAt = performance.now()
  setNetworkError(kind)
}

/** Hides the network error after a response, unless the request was sent before the error occurred. */
export function reportResponse(sentAt: number): void {
  if (current !== null && sentAt >= lastErrorAt) setNetworkError(null)
}

function subscribe(listener: () => void): () => void {
  const clear = () => setNetworkError(null)
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
