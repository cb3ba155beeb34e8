import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** How many changes were taken from the queue, and how many listings differed and were written or removed. */
export type Drained = { taken: number; changed: number }

/** Drains one batch of one shard; a change is gone from the queue exactly when its listings are written. */
export async function drainBatch(tx: Tx, most: number): Promise<Drained> {
  const { rows } = await sql<Drained>`select taken, changed from drain_listings(${most})`.execute(tx)
  return rows[0] ?? { taken: 0, changed: 0 }
}

/** Drains the changes of one account ahead of all others, and says how many listings differed. */
export async function drainAccount(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select drain_listings_of(${accountId}) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Queues some of the accounts that an edit of tags, categories or zip codes concerns. False when there is no edit. */
export async function spreadCatalogChange(tx: Tx, most: number): Promise<boolean> {
  const { rows } = await sql<{ was_there: boolean }>`select spread_catalog_change(${most}) as was_there`.execute(tx)
  return rows[0]?.was_there ?? false
}

export async function queueListings(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await sql`insert into listing_change (account_id) select unnest(${[...accounts]}::bigint[])`.execute(tx)
}

/** Forgets some of those who left long ago, and says how many. */
export async function forgetUnlistings(tx: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unlisting where (unlisting.account_id, unlisting.category_id) in (
      select old.account_id, old.category_id from unlisting old where old.left_at < ${before}
      order by old.left_at limit ${most} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Rows that claim to be of a transaction that has not been: they came from another server with a backup, and every
 * reader would take them for news forever. Renumbers some of them, and says how many.
 */
export async function renumberForeign(tx: Tx, table: 'listing' | 'unlisting', most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set changed_in = default where (account_id, category_id) in (
      select account_id, category_id from ${sql.table(table)}
      where changed_in >= pg_snapshot_xmax(pg_current_snapshot()) and changed_in <> pg_current_xact_id()
      limit ${most} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
