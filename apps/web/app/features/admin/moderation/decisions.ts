import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import { decideReport } from '@fourfold/contract/moderation/endpoints'
import type { WaitingItem } from '@fourfold/contract/moderation/shapes'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'

import type { PendingCall } from '../undo-window/index.ts'

/** Approve, or reject with a reason. */
export type Decision = { item: WaitingItem; isYes: boolean; reason: string }

/** The labels of both decisions by item kind. */
export function decisionLabels({ kind }: WaitingItem): { yes: string; no: string; done: { yes: string; no: string } } {
  if (kind === 'report') return { yes: 'Handled', no: 'Dismiss', done: { yes: 'Handled', no: 'Dismissed' } }
  return { yes: 'Approve', no: 'Reject with reason', done: { yes: 'Approved', no: 'Rejected' } }
}

/** Builds the call. It includes what the admin saw, so that the server rejects it if the item changed. */
export function toCall({ item, isYes, reason }: Decision): PendingCall {
  if (item.kind === 'professional') {
    const status = isYes ? 'Approved' : 'Rejected'
    const requestedTags = item.requestedTags.map(({ id }) => id)
    return { endpoint: setUserStatus, body: { userId: item.userId, status, reason, was: 'Pending', requestedTags } }
  }
  if (item.kind === 'product') {
    const { id: productId, title, description, version } = item.product
    return { endpoint: setProductApproved, body: { productId, approved: isYes, title, description, version, reason } }
  }
  return { endpoint: decideReport, body: { uuid: item.uuid, outcome: isYes ? 'handled' : 'dismissed', reason } }
}
