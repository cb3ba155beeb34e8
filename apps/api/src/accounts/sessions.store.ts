import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

type NewSession = {
  tokenHash: Buffer
  accountId: AccountId
  impersonatorId?: AccountId
  now: Temporal.Instant
  expiresAt: Temporal.Instant
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      impersonator_id: session.impersonatorId ?? null,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function revokeSession(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Ends what an admin has open in the name of others. */
export async function revokeActing(tx: Tx, adminId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.impersonator_id', '=', adminId)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Whoever acts in this session has said why they need to see what is personal. */
export async function markReason(tx: Tx, tokenHash: Buffer, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ reason_at: sql`coalesce(reason_at, ${now})` })
    .where('session.token_hash', '=', tokenHash)
    .execute()
}

/** Whether this is the first look of its kind in this session. */
export async function markSeen(tx: Tx, tokenHash: Buffer, what: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ seen: sql`array_append(seen, ${what})` })
    .where('session.token_hash', '=', tokenHash)
    .where(sql<boolean>`${what} <> all(seen)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what the account has open, and what it has open in the name of others. */
export async function revokeAllSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.revoked_at', 'is', null)
    .execute()
}
