import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { decideReport } from '@fourfold/contract/moderation/endpoints'
import type { ModerationItem } from '@fourfold/contract/moderation/shapes'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'

import type { PendingCall } from '../undo-window/index.ts'

export type Decision = {
  item: ModerationItem
  /** Approved, or a report handled; otherwise rejected or dismissed. */
  isAccepted: boolean
  reason: string
}

type Labels = { accept: string; reject: string }

/** The labels of the buttons, and of a decision that was made. */
type DecisionLabels = Labels & { done: Labels }

export function decisionLabels({ kind }: ModerationItem): DecisionLabels {
  if (kind === 'report')
    return { accept: 'Handled', reject: 'Dismiss', done: { accept: 'Handled', reject: 'Dismissed' } }
  return { accept: 'Approve', reject: 'Reject with reason', done: { accept: 'Approved', reject: 'Rejected' } }
}

/** Builds the call. It contains the state that the admin saw, so that the server rejects it if the item has changed. */
export function toCall({ item, isAccepted, reason }: Decision): PendingCall {
  if (item.kind === 'professional') {
    const status = isAccepted ? 'Approved' : 'Rejected'
    const requestedTags = item.requestedTags.map(({ id }) => id)
    return { endpoint: setUserStatus, body: { userId: item.userId, status, reason, was: 'Pending', requestedTags } }
  }
  if (item.kind === 'product') {
    const { id: productId, title, description, version } = item.product
    return {
      endpoint: setProductApproved,
      body: { productId, approved: isAccepted, title, description, version, reason },
    }
  }
  return { endpoint: decideReport, body: { uuid: item.uuid, outcome: isAccepted ? 'handled' : 'dismissed', reason } }
}
