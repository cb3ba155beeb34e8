import { toast } from '~/lib/browser/toast.ts'

import { useUndoWindow } from '../undo-window/index.ts'
import { decisionLabels, toCall } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { keyOf, titleOf } from './queue.ts'

/** Tells the admin if another admin had already made the same decision. */
function notifyIfUnchanged({ item, isAccepted }: Decision, result: unknown): void {
  if ((result as { isChanged?: boolean }).isChanged !== false) return
  const message = decisionLabels(item).done[isAccepted ? 'accept' : 'reject'].toLowerCase()
  void toast(`${titleOf(item)} was ${message} already. Nothing was changed.`)
}

/** Decisions with an undo window. */
export const useUndoableDecisions = (onSent: () => Promise<unknown>) =>
  useUndoWindow<Decision>({
    keyOf: ({ item }) => keyOf(item),
    toCall,
    unsentMessage: ({ item }) => `Your decision about ${titleOf(item)} was not sent. Please try again.`,
    onResult: notifyIfUnchanged,
    onSent,
  })
