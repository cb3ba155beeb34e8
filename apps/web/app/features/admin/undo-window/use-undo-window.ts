import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

import { call, ApiError, NetworkError, errorText } from '~/lib/data/api.ts'

import { sendWithKeepalive } from './pending-call.ts'
import type { PendingCall } from './pending-call.ts'

/** The length of the undo window. */
const UNDO_MS = 10_000

export type UndoWindowOptions<Item> = {
  keyOf: (item: Item) => string | number
  callOf: (item: Item) => PendingCall
  /** Shown when the call failed without a response. */
  unsentMessage: (item: Item) => string
  /** Called with the result. */
  onResult?: (item: Item, answer: unknown) => void
  /** Called after every attempt to reload the data. */
  onSent: () => Promise<unknown>
}

type PendingEntry<Item> = { item: Item; timer: ReturnType<typeof setTimeout>; flush: () => void }

/** Sends pending calls when the page is left. */
function useFlushOnPageHide<Item>(held: RefObject<Map<string | number, PendingEntry<Item>>>): void {
  useEffect(() => {
    const all = held.current
    function leave(): void {
      for (const { timer, flush: send } of all.values()) {
        clearTimeout(timer)
        send()
      }
      all.clear()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [held])
}

/**
 * Delays calls so that undo only cancels them: until the undo window ends, nothing has been sent. Leaving the page
 * sends them at once.
 */
export function useUndoWindow<Item>({ keyOf, callOf, unsentMessage, onResult, onSent }: UndoWindowOptions<Item>) {
  const held = useRef(new Map<string | number, PendingEntry<Item>>())
  const [all, setAll] = useState<readonly { item: Item; isSent: boolean }[]>([])
  const [error, setError] = useState<string | null>(null)

  const forget = (key: string | number) => setAll((before) => before.filter(({ item }) => keyOf(item) !== key))

  async function send(key: string | number): Promise<void> {
    const found = held.current.get(key)
    if (!found) return
    held.current.delete(key)
    const { item } = found
    setAll((before) => before.map((one) => (one.item === item ? { item, isSent: true } : one)))
    try {
      const { endpoint, body } = callOf(item)
      const answer: unknown = await call(endpoint, { body } as never)
      onResult?.(item, answer)
    } catch (reason) {
      if (!(reason instanceof ApiError || reason instanceof NetworkError)) throw reason
      setError(errorText(reason) ?? unsentMessage(item))
    }
    // After an error the item reappears; after success the reloaded list no longer contains it.
    await onSent()
    forget(key)
  }

  useFlushOnPageHide(held)

  return {
    /** Pending and sent items, which lists hide. */
    items: all.map(({ item }) => item),
    /** The last item that can be undone. */
    last: all.findLast(({ isSent }) => !isSent)?.item,
    error,
    /** With `ms` of 0 it is sent at once. */
    schedule(item: Item, ms = UNDO_MS): void {
      const key = keyOf(item)
      setError(null)
      setAll((before) => [...before, { item, isSent: ms === 0 }])
      held.current.set(key, {
        item,
        timer: setTimeout(() => void send(key), ms),
        flush: () => void sendWithKeepalive(callOf(item)).then(onSent),
      })
    },
    /** Cancels the last pending call and returns its item. */
    undo(): Item | null {
      const [key, last] = [...held.current].at(-1) ?? []
      if (key === undefined || !last) return null
      clearTimeout(last.timer)
      held.current.delete(key)
      forget(key)
      return last.item
    },
  }
}
