import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'

/** Exports the status decisions about the account, with their reasons. */
export function exportDecisions(tx: Tx, accountId: AccountId) {
  const decisions = tx
    .selectFrom('status_decision')
    .select([
      'status_decision.status',
      'status_decision.reason',
      'status_decision.ended_subscriptions',
      'status_decision.decided_at',
    ])
    .where('status_decision.account_id', '=', accountId)
    .orderBy('status_decision.decided_at')
  return fetchPages(tx, 'decisions', decisions)
}
