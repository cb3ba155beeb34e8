import type { UserStatus } from '@fourfold/contract/admin/users/shapes'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

type Decision = {
  uuid: string
  accountId: AccountId
  status: UserStatus
  reason: string
  endedSubscriptions: number
  adminId: AccountId
  now: Temporal.Instant
}

export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx
    .insertInto('status_decision')
    .values({
      uuid: decision.uuid,
      account_id: decision.accountId,
      status: decision.status,
      reason: decision.reason,
      ended_subscriptions: decision.endedSubscriptions,
      decided_by: decision.adminId,
      decided_at: decision.now,
    })
    .execute()
}

/** Deletes the decisions about an erased account. */
export async function eraseDecisions(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.deleteFrom('status_decision').where('status_decision.account_id', '=', accountId).execute()
}
