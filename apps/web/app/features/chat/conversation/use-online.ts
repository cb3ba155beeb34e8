import { useSyncExternalStore } from 'react'

import { isOnline } from '~/lib/data/connection.ts'

const events = ['online', 'offline']

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Returns whether the browser is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
