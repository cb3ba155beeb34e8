import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

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

/** Ends what the account has open, and what it has open in the name of others. */
export async function revokeAllSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('session.account_id', '=', accountId), eb('session.impersonator_id', '=', accountId)]))
    .where('session.revoked_at', 'is', null)
    .execute()
}
