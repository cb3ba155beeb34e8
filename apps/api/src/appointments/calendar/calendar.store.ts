import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Creates or replaces the account's feed. */
export async function replaceFeed(
  tx: Tx,
  accountId: AccountId,
  { id, now }: { id: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('calendar_feed')
    .values({ account_id: accountId, id, created_at: now })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ id, created_at: now }))
    .execute()
}

export async function deleteFeed(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('calendar_feed.account_id', '=', accountId).execute()
}
