import { useSyncExternalStore } from 'react'

/** Why the last call got no answer: no network here, nobody there, or a change that may have arrived all the same. */
export type NetworkErrorKind = 'offline' | 'unreached' | 'unsure'

/** How long it is worth saying, in milliseconds, when no answer ends it before. */
const SHOWN_FOR_MS = 10_000

let current: NetworkErrorKind | null = null
/** When it was noted last, in milliseconds of `performance`. */
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

/** Whether there is a network as far as the browser can tell; the server is never without. */
export function isOnline(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** Something that was asked for in the browser had no answer. */
export function reportNetworkError(kind: NetworkErrorKind): void {
  if (typeof window === 'undefined') return
  lastErrorAt = performance.now()
  set(kind)
}

/** Somebody answered what was asked then, whatever they said. What was asked before the silence says nothing of it. */
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
