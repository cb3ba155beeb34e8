import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** Accounts from an id up to, and without, another. */
export type Range = { from: number; to: number }

/**
 * Whose listings are not what a rebuild would make of them, though no change of theirs is queued. Asked in one
 * statement: listings, sources and queue are seen as of one moment, and at every moment nobody is to be found here.
 */
export async function wronglyListed(db: Reader, { from, to }: Range): Promise<AccountId[]> {
  const inRange = sql`where account_id >= ${from} and account_id < ${to}`
  const different = sql<{ account_id: AccountId }>`
    with source as materialized (select * from listing_source ${inRange}),
      kept as materialized (select * from listing_stored ${inRange})
    select account_id from (
      (select * from source except select * from kept) union all (select * from kept except select * from source)
    ) different
    where not exists (select from catalog_change) and not exists (
      select from listing_change
      where listing_change.shard = listing_shard_of(different.account_id)
        and listing_change.account_id = different.account_id)
    group by account_id order by account_id`
  return (await fetchRows(db, different)).map((row) => row.account_id)
}

/** The last account there is, and who is listed without one. */
export async function lastAccount(db: Db): Promise<number> {
  const last = sql<{ id: number }>`
    select greatest((select max(account.id) from account), (select max(listing.account_id) from listing), 0) as id`
  return (await fetchRows(db, last))[0]?.id ?? 0
}

/** How many changes wait to reach the listings, and for how many seconds the oldest has. */
export async function waitingChanges(db: Db): Promise<{ changes: number; seconds: number }> {
  const waiting = sql<{ changes: number; seconds: number }>`
    select count(*) as changes,
      coalesce(extract(epoch from clock_timestamp() - min(waiting.changed_at)), 0)::double precision as seconds
    from (select changed_at from listing_change union all select changed_at from catalog_change) waiting`
  return (await fetchRows(db, waiting))[0] ?? { changes: 0, seconds: 0 }
}
