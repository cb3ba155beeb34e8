import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

export type ListingCount = { accountId: number; impressions: number; profileViews: number }

/** Adds counts. Locks rows in the order of ids, so that two processes cannot deadlock. */
export async function addCounts(tx: Tx, month: Temporal.PlainDate, counts: readonly ListingCount[]): Promise<void> {
  const inOrder = counts.toSorted((a, b) => a.accountId - b.accountId)
  await sql`
    insert into listing_count (account_id, month, impressions, profile_views)
    select counted.account_id, ${month}::date, counted.impressions, counted.profile_views
    from unnest(
      ${inOrder.map((count) => count.accountId)}::bigint[],
      ${inOrder.map((count) => count.impressions)}::bigint[],
      ${inOrder.map((count) => count.profileViews)}::bigint[]
    ) as counted (account_id, impressions, profile_views)
    join account on account.id = counted.account_id
    on conflict (account_id, month) do update set
      impressions = listing_count.impressions + excluded.impressions,
      profile_views = listing_count.profile_views + excluded.profile_views`.execute(tx)
}
