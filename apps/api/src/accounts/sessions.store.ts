import { sql } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type NewSession = { tokenHash: Buffer; accountId: AccountId; now: Temporal.Instant; expiresAt: Temporal.Instant }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
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

export async function revokeAllSessions(tx: Tx, accountId: AccountId, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('session.account_id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .execute()
}

/** Forgets sessions that ended before `before`, a bounded number at a time so that no lock lasts. */
export async function forgetSessions(tx: Tx, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from session where token_hash in (
      select token_hash from session where expires_at < ${before} limit 10000 for update skip locked
    )`.execute(tx)
}
