import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { decideReport } from '@fourfold/contract/moderation/endpoints'
import type { ModerationItem } from '@fourfold/contract/moderation/shapes'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'

import type { PendingCall } from '../undo-window/index.ts'

export type Decision = {
  item: ModerationItem
  /** True if the item is approved, or the report handled; false if it is rejected or dismissed. */
  isAccepted: boolean
  reason: string
}

type Labels = { accept: string; reject: string }

/** The labels of the buttons, and of a completed decision. */
type DecisionLabels = Labels & { done: Labels }

export function getDecisionLabels({ kind }: ModerationItem): DecisionLabels {
  if (kind === 'report')
    return { accept: 'Handled', reject: 'Dismiss', done: { accept: 'Handled', reject: 'Dismissed' } }
  return { accept: 'Approve', reject: 'Reject with reason', done: { accept: 'Approved', reject: 'Rejected' } }
}

/** Builds the request with the state that the admin saw, so that the server rejects it if the item has changed. */
export function buildRequest({ item, isAccepted, reason }: Decision): PendingCall {
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
