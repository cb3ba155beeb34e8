import { toast } from '~/lib/browser/toast.ts'

import { useUndoWindow } from '../undo-window/index.ts'
import { decisionLabels, toCall } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { keyOf, titleOf } from './queue.ts'

/** Another admin may have made the same decision. */
function notifyUnchanged({ item, isYes }: Decision, answer: unknown): void {
  if ((answer as { isChanged?: boolean }).isChanged !== false) return
  const message = decisionLabels(item).done[isYes ? 'yes' : 'no'].toLowerCase()
  void toast(`${titleOf(item)} was ${message} already. Nothing was changed.`)
}

/** Decisions with an undo window. */
export const useUndoableDecisions = (onSent: () => Promise<unknown>) =>
  useUndoWindow<Decision>({
    keyOf: ({ item }) => keyOf(item),
    callOf: toCall,
    unsentMessage: ({ item }) => `Your decision about ${titleOf(item)} was not sent. Please try again.`,
    onResult: notifyUnchanged,
    onSent,
  })
