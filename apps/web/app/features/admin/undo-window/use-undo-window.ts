import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

import { call, ApiError, NetworkError, errorText } from '~/lib/data/api.ts'

import { sendWithKeepalive } from './pending-call.ts'
import type { PendingCall } from './pending-call.ts'

/** The length of the undo window in milliseconds. */
const UNDO_WINDOW_MS = 10_000

export type UndoWindowOptions<Item> = {
  getKey: (item: Item) => string | number
  buildRequest: (item: Item) => PendingCall
  /** Returns the error message for a call that received no response. */
  formatError: (item: Item) => string
  onResult?: (item: Item, result: unknown) => void
  /** Called after each call, successful or not, to reload the data. */
  onSent: () => Promise<unknown>
}

type PendingEntry<Item> = { item: Item; timer: ReturnType<typeof setTimeout>; flush: () => void }

/** Sends the pending calls when the user leaves the page. */
function useFlushOnPageHide<Item>(pending: RefObject<Map<string | number, PendingEntry<Item>>>): void {
  useEffect(() => {
    const current = pending.current
    function flushAll(): void {
      for (const { timer, flush } of current.values()) {
        clearTimeout(timer)
        flush()
      }
      current.clear()
    }
    window.addEventListener('pagehide', flushAll)
    return () => {
      window.removeEventListener('pagehide', flushAll)
      flushAll()
    }
  }, [pending])
}

/**
 * Delays calls until the undo window ends, so that undo only cancels a timer. If the user leaves the page, the pending
 * calls are sent immediately.
 */
export function useUndoWindow<Item>({ getKey, buildRequest, formatError, onResult, onSent }: UndoWindowOptions<Item>) {
  const pending = useRef(new Map<string | number, PendingEntry<Item>>())
  const [entries, setEntries] = useState<readonly { item: Item; isSent: boolean }[]>([])
  const [error, setError] = useState<string | null>(null)

  const removeEntry = (key: string | number) => setEntries((list) => list.filter(({ item }) => getKey(item) !== key))

  async function send(key: string | number): Promise<void> {
    const entry = pending.current.get(key)
    if (!entry) return
    pending.current.delete(key)
    const { item } = entry
    setEntries((previous) => previous.map((other) => (other.item === item ? { item, isSent: true } : other)))
    try {
      const { endpoint, body } = buildRequest(item)
      const result: unknown = await call(endpoint, { body } as never)
      onResult?.(item, result)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setError(errorText(error) ?? formatError(item))
    }
    // After an error the item reappears; after success the reloaded list no longer contains it.
    await onSent()
    removeEntry(key)
  }

  useFlushOnPageHide(pending)

  return {
    /** The items with a pending or sent call. Lists hide them. */
    items: entries.map(({ item }) => item),
    /** The last item that can be undone. */
    lastItem: entries.findLast(({ isSent }) => !isSent)?.item,
    error,
    /** Schedules the call of an item. A delay of 0 sends it immediately. */
    schedule(item: Item, delayMs = UNDO_WINDOW_MS): void {
      const key = getKey(item)
      setError(null)
      setEntries((previous) => [...previous, { item, isSent: delayMs === 0 }])
      pending.current.set(key, {
        item,
        timer: setTimeout(() => void send(key), delayMs),
        flush: () => void sendWithKeepalive(buildRequest(item)).then(onSent),
      })
    },
    /** Cancels the last pending call and returns its item. */
    undo(): Item | null {
      const [key, lastEntry] = [...pending.current].at(-1) ?? []
      if (key === undefined || !lastEntry) return null
      clearTimeout(lastEntry.timer)
      pending.current.delete(key)
      removeEntry(key)
      return lastEntry.item
    },
  }
}
