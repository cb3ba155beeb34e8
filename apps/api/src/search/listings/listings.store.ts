import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The number of changes taken from the queue, and of listings written or deleted. */
export type Drained = { taken: number; changed: number }

/** Drains one batch of one shard; changes leave the queue in the transaction that writes the listings. */
export async function drainBatch(tx: Tx, most: number): Promise<Drained> {
  const { rows } = await sql<Drained>`select taken, changed from drain_listings(${most})`.execute(tx)
  return rows[0] ?? { taken: 0, changed: 0 }
}

/** Drains the changes of one account ahead of the queue. */
export async function drainAccount(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select drain_account_listings(${accountId}) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Queues accounts that use an edited tag, category or zip code; returns false if there is no edit. */
export async function spreadCatalogChange(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql<{ was_there: boolean }>`select fan_out_catalog_change(${most}) as was_there`.execute(tx)
  return rows[0]?.was_there ?? false
}

export async function queueListings(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await sql`insert into listing_change (account_id) select unnest(${[...accounts]}::bigint[])`.execute(tx)
}

export async function deleteUnlistings(tx: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unlisting where (unlisting.account_id, unlisting.category_id) in (
      select old.account_id, old.category_id from unlisting old where old.deleted_at < ${before}
      order by old.deleted_at limit ${most} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Renumbers rows with a transaction id of the future. They come from a backup of another server, and readers would read
 * them as changed again and again.
 */
export async function renumberForeignRows(tx: Tx, table: 'listing' | 'unlisting', most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set changed_in = default where (account_id, category_id) in (
      select account_id, category_id from ${sql.table(table)}
      where changed_in >= pg_snapshot_xmax(pg_current_snapshot()) and changed_in <> pg_current_xact_id()
      limit ${most} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
