import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

import { call, ApiError, NetworkError, errorText } from '~/lib/data/api.ts'

import { sendWithKeepalive } from './pending-call.ts'
import type { PendingCall } from './pending-call.ts'

/** The length of the undo window. */
const UNDO_MS = 10_000

export type UndoWindowOptions<Item> = {
  keyOf: (item: Item) => string | number
  toCall: (item: Item) => PendingCall
  /** Shown when the call failed without a response. */
  unsentMessage: (item: Item) => string
  onResult?: (item: Item, result: unknown) => void
  /** Called after each call, successful or not, to reload the data. */
  onSent: () => Promise<unknown>
}

type PendingEntry<Item> = { item: Item; timer: ReturnType<typeof setTimeout>; flush: () => void }

/** Sends pending calls when the page is left. */
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
 * Delays calls, so that undo only has to cancel them: nothing is sent before the undo window ends. Leaving the page
 * sends them at once.
 */
export function useUndoWindow<Item>({ keyOf, toCall, unsentMessage, onResult, onSent }: UndoWindowOptions<Item>) {
  const pending = useRef(new Map<string | number, PendingEntry<Item>>())
  const [entries, setEntries] = useState<readonly { item: Item; isSent: boolean }[]>([])
  const [error, setError] = useState<string | null>(null)

  const removeEntry = (key: string | number) => setEntries((before) => before.filter(({ item }) => keyOf(item) !== key))

  async function send(key: string | number): Promise<void> {
    const entry = pending.current.get(key)
    if (!entry) return
    pending.current.delete(key)
    const { item } = entry
    setEntries((before) => before.map((other) => (other.item === item ? { item, isSent: true } : other)))
    try {
      const { endpoint, body } = toCall(item)
      const result: unknown = await call(endpoint, { body } as never)
      onResult?.(item, result)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setError(errorText(error) ?? unsentMessage(item))
    }
    // After an error the item reappears; after success the reloaded list no longer contains it.
    await onSent()
    removeEntry(key)
  }

  useFlushOnPageHide(pending)

  return {
    /** Pending and sent items, which lists hide. */
    items: entries.map(({ item }) => item),
    /** The last item that can be undone. */
    last: entries.findLast(({ isSent }) => !isSent)?.item,
    error,
    /** An `ms` of 0 sends the call at once. */
    schedule(item: Item, ms = UNDO_MS): void {
      const key = keyOf(item)
      setError(null)
      setEntries((before) => [...before, { item, isSent: ms === 0 }])
      pending.current.set(key, {
        item,
        timer: setTimeout(() => void send(key), ms),
        flush: () => void sendWithKeepalive(toCall(item)).then(onSent),
      })
    },
    /** Cancels the last pending call and returns its item. */
    undo(): Item | null {
      const [key, last] = [...pending.current].at(-1) ?? []
      if (key === undefined || !last) return null
      clearTimeout(last.timer)
      pending.current.delete(key)
      removeEntry(key)
      return last.item
    },
  }
}
