import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** A range of account ids; includes `from`, excludes `to`. */
export type Range = { from: number; to: number }

/**
 * Finds accounts whose listings differ from their sources although no change is queued. Uses one statement, so that
 * listings, sources and queue belong to one snapshot. The result is empty in every snapshot, unless there is a bug.
 */
export async function findOutdatedListings(db: Reader, { from, to }: Range): Promise<AccountId[]> {
  const inRange = sql`where account_id >= ${from} and account_id < ${to}`
  const different = sql<{ account_id: AccountId }>`
    with source as materialized (select * from listing_source ${inRange}),
      stored as materialized (select * from listing_stored ${inRange})
    select account_id from (
      (select * from source except select * from stored) union all (select * from stored except select * from source)
    ) different
    where not exists (select from catalog_change) and not exists (
      select from listing_change
      where listing_change.shard = listing_shard_of(different.account_id)
        and listing_change.account_id = different.account_id)
    group by account_id order by account_id`
  return (await fetchRows(db, different)).map((row) => row.account_id)
}

/** Finds the highest account id, including listings whose account no longer exists. */
export async function findLastAccountId(db: Db): Promise<number> {
  const last = sql<{ id: number }>`
    select greatest((select max(account.id) from account), (select max(listing.account_id) from listing), 0) as id`
  return (await fetchRows(db, last))[0]?.id ?? 0
}

/** Counts the queued changes, with the age of the oldest one. */
export async function countQueuedChanges(db: Db): Promise<{ changes: number; seconds: number }> {
  const queued = sql<{ changes: number; seconds: number }>`
    select count(*) as changes,
      coalesce(extract(epoch from clock_timestamp() - min(queue.changed_at)), 0)::double precision as seconds
    from (select changed_at from listing_change union all select changed_at from catalog_change) queue`
  return (await fetchRows(db, queued))[0] ?? { changes: 0, seconds: 0 }
}
