import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

import { call, ApiError, NetworkError, errorText } from '~/lib/data/api.ts'

import { sendWithKeepalive } from './pending-call.ts'
import type { PendingCall } from './pending-call.ts'

/** How long something can be taken back, in milliseconds. */
const UNDO_MS = 10_000

export type UndoWindowOptions<Item> = {
  keyOf: (item: Item) => string | number
  callOf: (item: Item) => PendingCall
  /** Said where nobody knows what became of it. */
  unsentMessage: (item: Item) => string
  /** Told what was answered. */
  onResult?: (item: Item, answer: unknown) => void
  /** Asks again for what showed it, whatever was answered. */
  onSent: () => Promise<unknown>
}

type PendingEntry<Item> = { item: Item; timer: ReturnType<typeof setTimeout>; flush: () => void }

/** Leaving the page means the admin has decided. */
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
 * Calls wait here before they are made, so that taking one back undoes nothing: nothing has happened yet, and nobody
 * has been told. Leaving makes them at once.
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
    // Refused, it is shown again; done, the list no longer has it.
    await onSent()
    forget(key)
  }

  useFlushOnPageHide(held)

  return {
    /** What is not shown anymore, sent or not. */
    items: all.map(({ item }) => item),
    /** The last one that can be taken back. */
    last: all.findLast(({ isSent }) => !isSent)?.item,
    error,
    /** With `ms` of nothing it is sent at once: for what would be refused anyway. */
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
    /** Takes back the last one that can be; says which. */
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
