import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The number of changes taken from the queue, and of listings written or deleted. */
export type DrainResult = { taken: number; changed: number }

/** Drains one batch of one shard; changes leave the queue in the transaction that writes the listings. */
export async function drainBatch(tx: Tx, max: number): Promise<DrainResult> {
  const { rows } = await sql<DrainResult>`select taken, changed from drain_listings(${max})`.execute(tx)
  return rows[0] ?? { taken: 0, changed: 0 }
}

/** Drains the changes of one account ahead of the queue. */
export async function drainAccount(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select drain_account_listings(${accountId}) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Enqueues accounts that use an edited tag, category or zip code; returns false if there is no edit. */
export async function fanOutCatalogChange(tx: Tx, max: number): Promise<boolean> {
  const { rows } = await sql<{ had_work: boolean }>`select fan_out_catalog_change(${max}) as had_work`.execute(tx)
  return rows[0]?.had_work ?? false
}

export async function queueListings(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await sql`insert into listing_change (account_id) select unnest(${[...accounts]}::bigint[])`.execute(tx)
}

export async function deleteUnlistings(tx: Tx, before: Temporal.Instant, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unlisting where (unlisting.account_id, unlisting.category_id) in (
      select old.account_id, old.category_id from unlisting old where old.deleted_at < ${before}
      order by old.deleted_at limit ${max} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Renumbers rows with a future transaction id, which come from a backup of another server. Otherwise readers would read
 * them as changed in every poll.
 */
export async function renumberForeignRows(tx: Tx, table: 'listing' | 'unlisting', max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set changed_in = default where (account_id, category_id) in (
      select account_id, category_id from ${sql.table(table)}
      where changed_in >= pg_snapshot_xmax(pg_current_snapshot()) and changed_in <> pg_current_xact_id()
      limit ${max} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
