import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

import type { HalfHourRange } from '../engine/half-hours.ts'

/** The half hours in which a session starts that a member can book. */
type FreeHalfHours = { accountId: AccountId; standard: HalfHourRange[]; free15: HalfHourRange[] }

const formatMultirange = (ranges: readonly HalfHourRange[]) =>
  `{${ranges.map(({ from, until }) => `[${from},${until})`).join(',')}}`

/**
 * Updates the listings whose free times differ and returns their number. The caller must have locked the shards. The free
 * times are sent as texts, because an array of multiranges is parsed three times slower, and materialized to parse them
 * once.
 */
export async function writeFreeTimes(
  tx: Tx,
  freeUntil: Temporal.PlainDate,
  freeHalfHours: readonly FreeHalfHours[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    with computed as materialized (
      select account_id, standard::int4multirange, free15::int4multirange
      from unnest(
        ${freeHalfHours.map(({ accountId }) => accountId)}::bigint[],
        ${freeHalfHours.map(({ standard }) => formatMultirange(standard))}::text[],
        ${freeHalfHours.map(({ free15 }) => formatMultirange(free15))}::text[]
      ) as texts (account_id, standard, free15)
    ), wanted as (
      select listing.account_id, listing.category_id,
        case when listing.works_online then computed.standard else '{}' end as standard_online,
        case when listing.meets_in_person then computed.standard else '{}' end as standard_in_person,
        case when listing.works_online then computed.free15 else '{}' end as free15_online,
        case when listing.meets_in_person then computed.free15 else '{}' end as free15_in_person
      from computed join listing on listing.account_id = computed.account_id
    )
    update listing set
      free_standard_online = wanted.standard_online, free_standard_in_person = wanted.standard_in_person,
      free_free15_online = wanted.free15_online, free_free15_in_person = wanted.free15_in_person,
      free_until = ${freeUntil}
    from wanted
    where listing.account_id = wanted.account_id and listing.category_id = wanted.category_id
      and (listing.free_standard_online, listing.free_standard_in_person, listing.free_free15_online,
        listing.free_free15_in_person, listing.free_until)
      is distinct from (wanted.standard_online, wanted.standard_in_person, wanted.free15_online,
        wanted.free15_in_person, ${freeUntil}::date)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Queues the accounts of one of several equal shares of the listings whose free times end before a day, those that end
 * first. Computing them again also repairs wrong free times within a day.
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
