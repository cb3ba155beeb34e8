import { fetchRows, inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

import type { Filters } from '../../../src/search/engine/conditions.ts'
import type { FoundListing } from '../../../src/search/engine/found-listing.ts'
import type { FreeTimeFilter } from '../../../src/search/engine/half-hours.ts'
import type { SearchQuery, SearchResult } from '../../../src/search/engine/search-engine.ts'

const MAX_TOTAL = 1000

/** Returns whether a half hour of a column is in one of the intervals and within the 60 days from now. */
const isFree = (column: string, { intervals }: FreeTimeFilter, now: number) => sql`exists (
  select from unnest(${sql.ref(column)}) free
  cross join generate_series(lower(free)::bigint, upper(free)::bigint - 1) half_hour
  cross join jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as interval ("from" bigint, until bigint)
  where half_hour * 1800000 > ${now}::bigint
    and (half_hour + 1) * 1800000 <= ${now}::bigint + 60 * 24 * 3600000::bigint
    and half_hour * 1800000 >= interval.from and (half_hour + 1) * 1800000 <= interval.until)`

function buildReach({ near, free, inPersonOnly, onlineOnly }: Filters, now: number) {
  const radius = near?.radius ?? null
  const type = free?.sessionType === 'Free15' ? 'free15' : 'standard'
  const online = sql`(works_online and ${free ? isFree(`free_${type}_online`, free, now) : sql`true`})`
  const inPerson = sql`(meets_in_person and (${radius}::float8 is null or distance <= ${radius}::float8)
    and ${free ? isFree(`free_${type}_in_person`, free, now) : sql`true`})`
  if (onlineOnly) return online
  if (inPersonOnly) return inPerson
  return near || free ? sql`(${online} or ${inPerson})` : sql`true`
}

type Row = {
  categoryId: number
  total: number
  highest: number
  found: (Omit<FoundListing, 'distance' | 'rate'> & { distance: number | null; rate: number | null })[] | null
}

const selectCategories = ({ terms, filters, preferences, sort, limit, now }: SearchQuery) => sql<Row>`
  with located as materialized (
    select *, case when meets_in_person and latitude is not null and ${filters.near?.latitude ?? null}::float8 is not null
      then 2 * 6371008.7714 / 1609.344 * asin(least(1, sqrt(
        power(sind((latitude - ${filters.near?.latitude ?? null}::float8) / 2), 2)
        + cosd(latitude) * cosd(${filters.near?.latitude ?? null}::float8)
        * power(sind((longitude - ${filters.near?.longitude ?? null}::float8) / 2), 2))))
      else 'Infinity' end as distance
    from listing
  ), candidate as materialized (
    select *,
      array(
        select coalesce((
          select sum(field.highest) from (
            select max(case when not key ? 'homes' or key -> 'homes' @> to_jsonb(located.category_id)
              then (key ->> 'points')::float8 else coalesce((key ->> 'pointsElsewhere')::float8, 0) end) as highest
            from jsonb_array_elements(term.value -> 'keys') key
            where case key ->> 'field'
              when 'title' then key ->> 'stem' = any(title_stems)
              when 'name' then key ->> 'stem' = any(name_stems)
              when 'specialization' then key ->> 'stem' = any(specialization_stems)
              else (key ->> 'tagId')::integer = any(tag_ids) end
            group by key ->> 'field'
          ) field where field.highest > 0), 0)
        from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) with ordinality term (value, place)
        order by term.place
      ) as points,
      array_remove(array[
        case when gender = ${preferences.gender ?? null} then 'gender' end,
        case when takes_insurance and ${preferences.insurance ?? false} then 'insurance' end,
        case when age_range = ${preferences.ageRange ?? null} then 'ageRange' end,
        case when works_weekends and ${preferences.weekends ?? false} then 'weekends' end,
        case when free15 and ${preferences.free15 ?? false} then 'free15' end], null) as preferences
    from located
    where valid_till > to_timestamp(${now}::float8 / 1000)
      and (${filters.state ?? null}::text is null or state = ${filters.state ?? null})
      and (${filters.maxRateCents ?? null}::integer is null or rate_cents <= ${filters.maxRateCents ?? null})
      and (${filters.required?.gender ?? null}::text is null or gender = ${filters.required?.gender ?? null})
      and (${filters.required?.ageRange ?? null}::text is null or age_range = ${filters.required?.ageRange ?? null})
      and (takes_insurance or not ${filters.required?.insurance ?? false})
      and (works_weekends or not ${filters.required?.weekends ?? false})
      and (free15 or not ${filters.required?.free15 ?? false})
      and ${buildReach(filters, now)}
  ), match as materialized (
    select *, priority.value as priority, cardinality(preferences) as met
    from candidate
    cross join lateral (select coalesce(sum(value), 0) as value from unnest(points) value) priority
    where priority.value > 0 or ${terms.length} = 0
  ), placed as (
    select *, row_number() over (partition by category_id order by
      case ${sort ?? ''} when 'price' then rate_cents when 'nearest' then distance when 'rating' then -rating end nulls last,
      priority desc, met desc, rating desc, distance, username collate "C") as place
    from match
  )
  select category_id as "categoryId", least(count(*), ${MAX_TOTAL}::integer)::integer as total, max(priority) as highest,
    json_agg(json_build_object('accountId', account_id, 'categoryId', category_id, 'username', username,
      'rating', rating, 'rate', rate_cents, 'distance', nullif(distance, 'Infinity'), 'points', points,
      'priority', priority, 'preferences', preferences, 'met', met) order by place)
      filter (where place <= ${limit}) as found
  from placed group by category_id order by category_id`

/** Returns the first page of a search, computed by SQL without regard to speed. */
export async function searchNaively(db: Db, query: SearchQuery): Promise<SearchResult> {
  const rows = await inTransaction(db, async (tx) => {
    // Compiling the statement takes longer than executing it.
    await sql`set local jit = off`.execute(tx)
    return fetchRows(tx, selectCategories(query))
  })
  return {
    categories: rows.map(({ found, highest, ...category }) => ({
      ...category,
      found: (found ?? []).map(({ distance, rate, ...listing }) => ({
        ...listing,
        distance: distance ?? Number.POSITIVE_INFINITY,
        rate: rate ?? Number.POSITIVE_INFINITY,
      })),
      highest: query.sort === undefined ? undefined : highest,
    })),
  }
}
