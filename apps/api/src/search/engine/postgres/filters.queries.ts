import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { listHalfHourRanges } from '../half-hours.ts'
import type { Filters, FreeTimeFilter, Near, Preferences } from '../search-query.ts'

type Condition = RawBuilder<boolean>

/** The radius with which OpenSearch computes distances, in miles. */
const EARTH_RADIUS = 6_371_008.771_4 / 1609.344

/** Builds the great-circle distance of a listing in miles; infinity if it does not meet in person. */
export function buildDistance(near: Near | undefined): RawBuilder<number> {
  if (!near) return sql`'Infinity'::float8`
  const north = sql`sin(radians(listing.latitude - ${near.latitude}::float8) / 2)`
  const east = sql`sin(radians(listing.longitude - ${near.longitude}::float8) / 2)`
  const square = sql`${north} * ${north}
    + cos(radians(${near.latitude}::float8)) * cos(radians(listing.latitude)) * ${east} * ${east}`
  return sql`(case when listing.meets_in_person and listing.latitude is not null
    then 2 * ${EARTH_RADIUS}::float8 * asin(least(1, sqrt(${square}))) else 'Infinity' end)`
}

/** No place within the radius differs more in latitude, for which there is an index. */
function buildWithinRadius(near: Near): Condition {
  const degrees = (near.radius / EARTH_RADIUS) * (180 / Math.PI) + 0.001
  return sql`(listing.latitude between ${near.latitude - degrees}::float8 and ${near.latitude + degrees}::float8
    and ${buildDistance(near)} <= ${near.radius}::float8)`
}

const freeColumns = {
  Standard: { online: 'listing.free_standard_online', inPerson: 'listing.free_standard_in_person' },
  Free15: { online: 'listing.free_free15_online', inPerson: 'listing.free_free15_in_person' },
} as const

function buildFree(
  { free, meeting }: { free: FreeTimeFilter; meeting: 'online' | 'inPerson' },
  now: number,
): Condition {
  const ranges = listHalfHourRanges(free, now).map(({ from, until }) => `[${from},${until})`)
  return sql`${sql.ref(freeColumns[free.sessionType][meeting])} && ${`{${ranges.join()}}`}::int4multirange`
}

/** Builds the condition that a session can be held. Free times are compared last, because reading them is slow. */
function buildReach({ near, onlineOnly, inPersonOnly, free }: Filters, now: number): Condition {
  const join = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`
  const online = join([sql`listing.works_online`, ...(free ? [buildFree({ free, meeting: 'online' }, now)] : [])])
  const inPerson = join([
    sql`listing.meets_in_person`,
    ...(near ? [buildWithinRadius(near)] : []),
    ...(free ? [buildFree({ free, meeting: 'inPerson' }, now)] : []),
  ])
  if (onlineOnly) return online
  if (inPersonOnly) return inPerson
  return near || free ? sql`(${online} or ${inPerson})` : sql`true`
}

const buildRequired = ({ gender, ageRange, insurance, weekends, free15 }: Preferences): Condition[] => [
  sql`(${gender ?? null}::text is null or listing.gender = ${gender ?? null})`,
  sql`(${ageRange ?? null}::text is null or listing.age_range = ${ageRange ?? null})`,
  sql`(listing.takes_insurance or not ${insurance ?? false}::boolean)`,
  sql`(listing.works_weekends or not ${weekends ?? false}::boolean)`,
  sql`(listing.free15 or not ${free15 ?? false}::boolean)`,
]

/** Builds the condition that a listing passes the filters. The planner removes comparisons of absent filters. */
export function buildFilters(filters: Filters, now: number): Condition {
  const { state = null, maxRateCents = null, required = {} } = filters
  const conditions = [
    sql`(${state}::text is null or listing.state = ${state})`,
    sql`(${maxRateCents}::float8 is null or listing.rate_cents <= ${maxRateCents}::float8)`,
    ...buildRequired(required),
    buildReach(filters, now),
  ]
  return sql.join(conditions, sql` and `)
}
