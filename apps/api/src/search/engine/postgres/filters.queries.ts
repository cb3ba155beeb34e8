import { preferences as allPreferences } from '@fourfold/contract/search/shapes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { listMeetingFilters, preferenceColumns } from '../conditions.ts'
import type { Filters, MeetingFilter, Near, Preferences } from '../conditions.ts'

type Condition = RawBuilder<boolean>

/** The Earth's radius in miles with which OpenSearch computes distances. */
const EARTH_RADIUS = 6_371_008.771_4 / 1609.344

/** Builds the distance of a listing in miles (haversine formula); infinity without a place for sessions in person. */
export function buildDistance(near: Near | undefined): RawBuilder<number> {
  if (!near) return sql`'Infinity'::float8`
  const north = sql`sin(radians(listing.latitude - ${near.latitude}::float8) / 2)`
  const east = sql`sin(radians(listing.longitude - ${near.longitude}::float8) / 2)`
  const square = sql`${north} * ${north}
    + cos(radians(${near.latitude}::float8)) * cos(radians(listing.latitude)) * ${east} * ${east}`
  return sql`(case when listing.meets_in_person and listing.latitude is not null
    then 2 * ${EARTH_RADIUS}::float8 * asin(least(1, sqrt(${square}))) else 'Infinity' end)`
}

/** Limits the latitude too, which has an index. No place within the radius has a latitude outside this range. */
function buildWithinRadius(near: Near): Condition {
  const degrees = (near.radius / EARTH_RADIUS) * (180 / Math.PI) + 0.001
  return sql`(listing.latitude between ${near.latitude - degrees}::float8 and ${near.latitude + degrees}::float8
    and ${buildDistance(near)} <= ${near.radius}::float8)`
}

/** Builds the condition of one alternative. Free times are compared last, because reading them is slow. */
function buildMeeting({ flag, near, free }: MeetingFilter): Condition {
  const ranges = free?.ranges.map(({ from, until }) => `[${from},${until})`)
  const conditions = [
    sql.ref(`listing.${flag}`),
    ...(near ? [buildWithinRadius(near)] : []),
    ...(free ? [sql`${sql.ref(`listing.${free.column}`)} && ${`{${ranges?.join()}}`}::int4multirange`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

const text = sql`text`
const boolean = sql`boolean`
const columnTypes = { gender: text, ageRange: text, insurance: boolean, weekends: boolean, free15: boolean }

/** Lists all preferences, set or not, so that searches with different preferences share a prepared statement. */
const listPreferences = (preferences: Preferences) =>
  allPreferences.map((preference) => ({
    column: sql.ref(`listing.${preferenceColumns[preference]}`),
    value: sql`${preferences[preference] || null}::${columnTypes[preference]}`,
  }))

/** Builds the number of preferences that a listing fulfills. */
export function buildMetCount(preferences: Preferences): RawBuilder<number> {
  const fulfilled = listPreferences(preferences).map(
    ({ column, value }) => sql`coalesce((${column} = ${value})::integer, 0)`,
  )
  return sql`(${sql.join(fulfilled, sql` + `)})`
}

/** Builds the condition that a listing passes the filters. The planner removes the conditions of absent filters. */
export function buildFilters(filters: Filters, now: number): Condition {
  const { state = null, maxRateCents = null, required = {} } = filters
  const meetings = listMeetingFilters(filters, now).map(buildMeeting)
  const conditions = [
    sql`(${state}::text is null or listing.state = ${state})`,
    sql`(${maxRateCents}::float8 is null or listing.rate_cents <= ${maxRateCents}::float8)`,
    ...listPreferences(required).map(({ column, value }) => sql`(${value} is null or ${column} = ${value})`),
    meetings.length > 0 ? sql`(${sql.join(meetings, sql` or `)})` : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}
