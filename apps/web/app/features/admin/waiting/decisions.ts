import { setUserStatus } from '@fourfold/contract/admin/users/endpoints'
import type { Endpoint } from '@fourfold/contract/endpoint'
import { setProductApproved } from '@fourfold/contract/products/admin-endpoints'
import { decideReport } from '@fourfold/contract/waiting/endpoints'
import type { WaitingItem } from '@fourfold/contract/waiting/shapes'

import { addressOf, call } from '~/lib/data/api.ts'
import { currentSession } from '~/lib/session/session.ts'

/** Yes, or no with a reason. */
export type Decision = { item: WaitingItem; isYes: boolean; reason: string }

/** The words of both answers, by kind. */
export function answersTo({ kind }: WaitingItem): { yes: string; no: string; said: { yes: string; no: string } } {
  if (kind === 'report') return { yes: 'Handled', no: 'Dismiss', said: { yes: 'Handled', no: 'Dismissed' } }
  return { yes: 'Approve', no: 'Reject with reason', said: { yes: 'Approved', no: 'Rejected' } }
}

/** The call that a decision is. What the admin saw goes along, so that nothing is decided that has changed meanwhile. */
function callOf({ item, isYes, reason }: Decision): { endpoint: Endpoint; body: object } {
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

/** Says whether it changed anything: somebody else may have decided the same meanwhile. */
export async function sendDecision(decision: Decision): Promise<boolean> {
  const { endpoint, body } = callOf(decision)
  const answer = (await call(endpoint, { body } as never)) as { isChanged?: boolean }
  return answer.isChanged !== false
}

/** When the page goes away nobody waits for the answer; the browser sends it all the same. */
export function sendOnLeaving(decision: Decision): void {
  const { endpoint, body } = callOf(decision)
  const authorization = `Bearer ${currentSession()?.token ?? ''}`
  const headers = { authorization, 'content-type': 'application/json' }
  void fetch(addressOf(endpoint), {
    method: endpoint.method,
    headers,
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}
