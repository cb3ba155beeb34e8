import { useSyncExternalStore } from 'react'

/** Why the last call got no answer: no network here, nobody there, or a change that may have arrived all the same. */
export type Silence = 'offline' | 'unreached' | 'unsure'

/** How long it is worth saying, in milliseconds, when no answer ends it before. */
const SAID_FOR = 10_000

let silence: Silence | null = null
/** When it was noted last, in milliseconds of `performance`. */
let since = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Silence | null): void {
  clearTimeout(timer)
  if (next !== null && next !== 'offline') timer = setTimeout(() => set(null), SAID_FOR)
  if (next === silence) return
  silence = next
  for (const listener of listeners) listener()
}

/** Whether there is a network as far as the browser can tell; the server is never without. */
export function isOnline(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** Something that was asked for in the browser had no answer. */
export function noteSilence(why: Silence): void {
  if (typeof window === 'undefined') return
  since = performance.now()
  set(why)
}

/** Somebody answered what was asked then, whatever they said. What was asked before the silence says nothing of it. */
export function noteAnswer(asked: number): void {
  if (silence !== null && asked >= since) set(null)
}

function subscribe(listener: () => void): () => void {
  const goOnline = () => set(null)
  listeners.add(listener)
  window.addEventListener('online', goOnline)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', goOnline)
  }
}

export function useSilence(): Silence | null {
  return useSyncExternalStore(
    subscribe,
    () => silence,
    () => null,
  )
}
