import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

type DeletionRequest = { id: AccountId; passwordHash: string }

/** Locks the account. Returns undefined if it was deleted or its password has changed. */
export async function lockForPendingDeletion(tx: Tx, { id, passwordHash }: DeletionRequest) {
  return tx
    .selectFrom('account')
    .select(['account.email', 'account.status'])
    .where('account.id', '=', id)
    .where('account.password_hash', '=', passwordHash)
    .where('account.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type PendingDeletion = { accountId: AccountId; status: string; now: Temporal.Instant; eraseAt: Temporal.Instant }

/** Marks the account as deleted, which hides it everywhere. */
export async function insertPendingDeletion(
  tx: Tx,
  { accountId, status, now, eraseAt }: PendingDeletion,
): Promise<void> {
  await tx
    .insertInto('pending_deletion')
    .values({ account_id: accountId, requested_at: now, erase_at: eraseAt, status })
    .execute()
  await tx
    .updateTable('account')
    .set({ deleted_at: now, status: 'Rejected' })
    .where('account.id', '=', accountId)
    .execute()
}

/** Returns whether a deletion was pending. The caller has locked the account. */
export async function cancelPendingDeletion(tx: Tx, accountId: AccountId): Promise<boolean> {
  const deletion = await tx
    .deleteFrom('pending_deletion')
    .where('pending_deletion.account_id', '=', accountId)
    .returning('pending_deletion.status')
    .executeTakeFirst()
  if (!deletion) return false
  await tx
    .updateTable('account')
    .set({ deleted_at: null, status: deletion.status })
    .where('account.id', '=', accountId)
    .execute()
  return true
}

export type QueuePosition = { eraseAt: Temporal.Instant; accountId: AccountId }

/** Locks the next due account after a queue position. Skips accounts that another worker has locked. */
export async function lockNextDueDeletion(
  tx: Tx,
  now: Temporal.Instant,
  after: QueuePosition | null,
): Promise<QueuePosition | undefined> {
  const due = tx
    .selectFrom('pending_deletion')
    .innerJoin('account', 'account.id', 'pending_deletion.account_id')
    .select(['pending_deletion.erase_at as eraseAt', 'pending_deletion.account_id as accountId'])
    .where('pending_deletion.erase_at', '<=', now)
  const remaining = after
    ? due.where((eb) =>
        eb(
          eb.refTuple('pending_deletion.erase_at', 'pending_deletion.account_id'),
          '>',
          eb.tuple(after.eraseAt, after.accountId),
        ),
      )
    : due
  return remaining
    .orderBy('pending_deletion.erase_at')
    .orderBy('pending_deletion.account_id')
    .limit(1)
    .forUpdate(['account', 'pending_deletion'])
    .skipLocked()
    .executeTakeFirst()
}
