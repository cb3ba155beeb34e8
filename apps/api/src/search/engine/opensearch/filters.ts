import { listHalfHourRanges } from '../half-hours.ts'
import type { Filters, FreeTimeFilter, Near } from '../search-query.ts'
import { buildPreferenceFilters } from './score.ts'
import type { Query } from './score.ts'

type Meeting = 'online' | 'in_person'

const freeTimeFields = { Standard: 'standard', Free15: 'free15' } as const

function buildFreeTimeFilter(free: FreeTimeFilter, meeting: Meeting, now: number): Query {
  const field = `free.${freeTimeFields[free.sessionType]}_${meeting}`
  const ranges = listHalfHourRanges(free, now)
  if (ranges.length === 0) return { match_none: {} }
  return { bool: { should: ranges.map(({ from, until }) => ({ range: { [field]: { gte: from, lt: until } } })) } }
}

/** The index has places only of listings that meet in person. */
const buildDistanceFilter = ({ latitude, longitude, radius }: Near): Query => ({
  geo_distance: { distance: `${radius}mi`, place: { lat: latitude, lon: longitude } },
})

/** Builds the conditions of a session that is held online or in person. */
function buildMeetingFilters({ near, free }: Filters, meeting: Meeting, now: number): Query[] {
  return [
    { term: { [meeting === 'online' ? 'works_online' : 'meets_in_person']: true } },
    ...(meeting === 'in_person' && near ? [buildDistanceFilter(near)] : []),
    ...(free ? [buildFreeTimeFilter(free, meeting, now)] : []),
  ]
}

/** Without place and free times, any professional can be met in some way. */
function buildReachFilters(filters: Filters, now: number): Query[] {
  if (filters.onlineOnly) return buildMeetingFilters(filters, 'online', now)
  const inPerson = buildMeetingFilters(filters, 'in_person', now)
  if (filters.inPersonOnly) return inPerson
  if (!filters.near && !filters.free) return []
  const online = buildMeetingFilters(filters, 'online', now)
  return [{ bool: { should: [{ bool: { filter: online } }, { bool: { filter: inPerson } }] } }]
}

/** Builds the conditions that every result fulfills, except that its payment has not ended. */
export function buildFilters(filters: Filters, now: number): Query[] {
  const { state, required, maxRateCents } = filters
  return [
    ...(state === undefined ? [] : [{ term: { state } }]),
    ...(maxRateCents === undefined ? [] : [{ range: { rate_cents: { lte: maxRateCents } } }]),
    ...(required ? buildPreferenceFilters(required) : []),
    ...buildReachFilters(filters, now),
  ]
}
