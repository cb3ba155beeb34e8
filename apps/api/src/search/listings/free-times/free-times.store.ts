import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { HalfHourRange } from '../../engine/half-hours.ts'
import type { ComputedFreeTimes } from './compute-free-half-hours.ts'

const formatMultirange = (ranges: readonly HalfHourRange[]) =>
  `{${ranges.map(({ from, until }) => `[${from},${until})`).join(',')}}`

/**
 * Selects the listings of the accounts with their free times as computed, and whether these differ. The computed times
 * are sent as texts, because an array of multiranges is parsed three times slower, and materialized to parse them once.
 */
const compareListings = ({ freeHalfHours }: ComputedFreeTimes) => sql`
  with computed as materialized (
    select account_id, standard::int4multirange, free15::int4multirange
    from unnest(
      ${freeHalfHours.map(({ accountId }) => accountId)}::bigint[],
      ${freeHalfHours.map(({ standard }) => formatMultirange(standard))}::text[],
      ${freeHalfHours.map(({ free15 }) => formatMultirange(free15))}::text[]
    ) as texts (account_id, standard, free15)
  )
  select listing.account_id, listing.category_id, listing.free_until, wanted.*,
    (listing.free_standard_online, listing.free_standard_in_person,
      listing.free_free15_online, listing.free_free15_in_person)
    is distinct from
    (wanted.standard_online, wanted.standard_in_person, wanted.free15_online, wanted.free15_in_person) as differs
  from computed join listing on listing.account_id = computed.account_id
  cross join lateral (
    select
      case when listing.works_online then computed.standard else '{}' end as standard_online,
      case when listing.meets_in_person then computed.standard else '{}' end as standard_in_person,
      case when listing.works_online then computed.free15 else '{}' end as free15_online,
      case when listing.meets_in_person then computed.free15 else '{}' end as free15_in_person
  ) wanted`

/** Updates the listings whose free times differ and returns their number. The caller must have locked the shards. */
export async function writeFreeTimes(tx: Tx, computed: ComputedFreeTimes): Promise<number> {
  const { numAffectedRows } = await sql`
    update listing set
      free_standard_online = compared.standard_online, free_standard_in_person = compared.standard_in_person,
      free_free15_online = compared.free15_online, free_free15_in_person = compared.free15_in_person,
      free_until = ${computed.freeUntil}
    from (${compareListings(computed)}) compared
    where listing.account_id = compared.account_id and listing.category_id = compared.category_id
      and (compared.differs or compared.free_until is distinct from ${computed.freeUntil}::date)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Finds accounts with a listing whose free times differ although no change is queued. */
export async function findDifferentFreeTimes(reader: Reader, computed: ComputedFreeTimes): Promise<AccountId[]> {
  const different = sql<{ account_id: AccountId }>`
    select distinct compared.account_id from (${compareListings(computed)}) compared
    where (compared.differs or compared.free_until is distinct from ${computed.freeUntil}::date) and not exists (
      select from listing_change
      where listing_change.shard = listing_shard_of(compared.account_id)
        and listing_change.account_id = compared.account_id)
    order by compared.account_id`
  return (await fetchRows(reader, different)).map(({ account_id }) => account_id)
}

/** Lists the days until which the free times of listings were computed. */
export async function listFreeUntilDays(reader: Reader, accounts: readonly AccountId[]) {
  return reader
    .selectFrom('listing')
    .select(['listing.account_id as accountId', 'listing.free_until as freeUntil'])
    .distinct()
    .where('listing.account_id', '=', sql<AccountId>`any(${[...accounts]}::bigint[])`)
    .execute()
}

/**
 * Queues the accounts of one of several equal shares of the listings whose free times end before a day, those that end
 * first.
 */
export async function queueExpiringFreeTimes(
  tx: Tx,
  { before, shares }: { before: Temporal.PlainDate; shares: number },
): Promise<void> {
  await sql`
    insert into listing_change (account_id, times_changed)
    select distinct expiring.account_id, true from (
      select listing.account_id from listing where listing.free_until < ${before}
      order by listing.free_until
      limit (select ceil(count(*) / ${shares}::numeric) from listing where listing.free_until < ${before})
    ) expiring`.execute(tx)
}
