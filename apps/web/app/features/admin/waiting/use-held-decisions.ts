import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { CallRefused, NoResponse, refusalText } from '~/lib/data/api.ts'

import { answersTo, sendDecision, sendOnLeaving } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { keyOf, titleOf } from './queue.ts'

/** How long a decision can be taken back, in milliseconds. */
const UNDO_MS = 10_000

type Decided = { decision: Decision; isSent: boolean }

type Held = { decision: Decision; timer: ReturnType<typeof setTimeout> }

/** Whoever goes elsewhere has decided. */
function useSendingOnLeave(held: RefObject<Map<string, Held>>): void {
  useEffect(() => {
    const all = held.current
    function leave(): void {
      for (const { decision, timer } of all.values()) {
        clearTimeout(timer)
        sendOnLeaving(decision)
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
 * Decisions wait here before they are sent, so that taking one back undoes nothing: nobody has been told anything yet.
 * Leaving sends them at once.
 */
export function useHeldDecisions(onSent: () => Promise<unknown>) {
  const held = useRef(new Map<string, Held>())
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const [error, setError] = useState<string | null>(null)

  const forget = (key: string) => setDecided((before) => before.filter(({ decision }) => keyOf(decision.item) !== key))

  async function send(key: string): Promise<void> {
    const found = held.current.get(key)
    if (!found) return
    held.current.delete(key)
    const { decision } = found
    setDecided((before) => before.map((one) => (one.decision === decision ? { decision, isSent: true } : one)))
    try {
      const { item, isYes } = decision
      if (!(await sendDecision(decision))) {
        const said = answersTo(item).said[isYes ? 'yes' : 'no'].toLowerCase()
        void toast(`${titleOf(item)} was ${said} already. Nothing was changed.`)
      }
    } catch (reason) {
      if (!(reason instanceof CallRefused || reason instanceof NoResponse)) throw reason
      setError(refusalText(reason) ?? `Your decision about ${titleOf(decision.item)} was not sent. Please try again.`)
    }
    // Not decided after all, it is shown again; decided, the list no longer has it.
    await onSent()
    forget(key)
  }

  useSendingOnLeave(held)

  return {
    /** What is decided, sent or not. */
    decided: decided.map(({ decision }) => decision),
    /** The last one that can be taken back. */
    last: decided.findLast(({ isSent }) => !isSent)?.decision,
    error,
    hold(decision: Decision): void {
      const key = keyOf(decision.item)
      setError(null)
      setDecided((before) => [...before, { decision, isSent: false }])
      held.current.set(key, { decision, timer: setTimeout(() => void send(key), UNDO_MS) })
    },
    /** Takes back the last one that can be; says which. */
    undo(): Decision | null {
      const [key, last] = [...held.current].at(-1) ?? []
      if (key === undefined || !last) return null
      clearTimeout(last.timer)
      held.current.delete(key)
      forget(key)
      return last.decision
    },
  }
}
