import { toast } from '~/lib/browser/toast.ts'

import { useUndoWindow } from '../undo-window/index.ts'
import { getDecisionLabels, buildRequest } from './decisions.ts'
import type { Decision } from './decisions.ts'
import { getItemKey, getItemTitle } from './queue.ts'

/** Notifies the admin if another admin has already made the same decision. */
function notifyIfUnchanged({ item, isAccepted }: Decision, result: unknown): void {
  if ((result as { isChanged?: boolean }).isChanged !== false) return
  const message = getDecisionLabels(item).done[isAccepted ? 'accept' : 'reject'].toLowerCase()
  void toast(`${getItemTitle(item)} was ${message} already. Nothing was changed.`)
}

/** Sends decisions after an undo window. */
export const useUndoableDecisions = (onSent: () => Promise<unknown>) =>
  useUndoWindow<Decision>({
    getKey: ({ item }) => getItemKey(item),
    buildRequest,
    formatError: ({ item }) => `Your decision about ${getItemTitle(item)} was not sent. Please try again.`,
    onResult: notifyIfUnchanged,
    onSent,
  })
