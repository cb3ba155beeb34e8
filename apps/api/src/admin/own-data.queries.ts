import type { Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** What we decided about somebody, and why. */
export async function decisionData(db: Reader, accountId: AccountId) {
  return db
    .selectFrom('status_decision')
    .select(['status_decision.status', 'status_decision.reason', 'status_decision.decided_at'])
    .where('status_decision.account_id', '=', accountId)
    .orderBy('status_decision.decided_at')
    .execute()
}
