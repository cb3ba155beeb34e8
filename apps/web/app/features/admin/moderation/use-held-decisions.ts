import { toast } from '~/lib/browser/toast.ts'

import { useHeld } from '../held/use-held.ts'
import { answersTo, callOf } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { keyOf, titleOf } from './queue.ts'

/** Somebody else may have decided the same meanwhile. */
function tellUnchanged({ item, isYes }: Decision, answer: unknown): void {
  if ((answer as { isChanged?: boolean }).isChanged !== false) return
  const said = answersTo(item).said[isYes ? 'yes' : 'no'].toLowerCase()
  void toast(`${titleOf(item)} was ${said} already. Nothing was changed.`)
}

/** Decisions that can still be taken back. */
export const useHeldDecisions = (onSent: () => Promise<unknown>) =>
  useHeld<Decision>({
    keyOf: ({ item }) => keyOf(item),
    callOf,
    unsent: ({ item }) => `Your decision about ${titleOf(item)} was not sent. Please try again.`,
    onAnswer: tellUnchanged,
    onSent,
  })
