import { sql } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

/** Somebody's listings, made anew from what they are made of. */
export async function refreshListings(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select refresh_listings(${accountId})`.execute(tx)
}

/** Forgets who left long ago. */
export async function forgetUnlistings(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('unlisting').where('unlisting.left_at', '<', before).execute()
}

/**
 * Rows that claim to be of a transaction that has not been: they came from another server with a backup, and every
 * reader would take them for news for ever.
 */
export async function renumberForeign(tx: Tx): Promise<void> {
  for (const table of ['listing', 'unlisting'] as const) {
    await sql`update ${sql.table(table)} set changed_in = default
      where changed_in >= pg_snapshot_xmax(pg_current_snapshot()) and changed_in <> pg_current_xact_id()`.execute(tx)
  }
}
