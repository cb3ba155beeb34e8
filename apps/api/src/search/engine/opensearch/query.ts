import type { Types } from '@opensearch-project/opensearch'

import { listMeetings, listPreferenceConditions } from '../conditions.ts'
import type { Filters, Meeting, Near, Preferences } from '../conditions.ts'
import { listPositionKeys } from '../found-listing.ts'
import type { Position } from '../found-listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'
import type { SearchQuery } from '../search-engine.ts'
import { fieldColumns, listKeysByField } from '../term.ts'
import type { FieldLevels } from '../term.ts'
import { toHourRanges } from './document.ts'

type Query = Types.Common_QueryDsl.QueryContainer
export type SearchBody = Types.Core_Msearch.MultisearchBody

/**
 * The score of a document is its priority times this factor, plus the number of fulfilled preferences, which is lower.
 * Scores are 32-bit floats, which are exact up to 16,777,216. The most points are 300 goals of 1,000 points, so the
 * highest score is 2,400,005.
 */
const PRIORITY_FACTOR = 8

/** The highest integer; prices are at most 2,000,000,000. */
const NO_PRICE = 2_147_483_647

function buildFreeFilter({ column, ranges }: NonNullable<Meeting['free']>): Query {
  if (ranges.length === 0) return { match_none: {} }
  return { bool: { should: ranges.flatMap(toHourRanges).map((hours) => ({ range: { [column]: hours } })) } }
}

/** The index has places only of listings that meet in person. */
const buildDistanceFilter = ({ latitude, longitude, radius }: Near): Query => ({
  geo_distance: { distance: `${radius}mi`, place: { lat: latitude, lon: longitude } },
})

const buildMeetingFilter = ({ flag, near, free }: Meeting): Query => ({
  bool: {
    filter: [
      { term: { [flag]: true } },
      ...(near ? [buildDistanceFilter(near)] : []),
      ...(free ? [buildFreeFilter(free)] : []),
    ],
  },
})

const buildPreferenceFilters = (preferences: Preferences): Query[] =>
  listPreferenceConditions(preferences).map(({ column, value }) => ({ term: { [column]: value } }))

function buildFilters(filters: Filters, now: number): Query[] {
  const { state, required, maxRateCents } = filters
  const meetings = listMeetings(filters, now)
  return [
    ...(state === undefined ? [] : [{ term: { state } }]),
    ...(maxRateCents === undefined ? [] : [{ range: { rate_cents: { lte: maxRateCents } } }]),
    ...(required ? buildPreferenceFilters(required) : []),
    ...(meetings.length > 0 ? [{ bool: { should: meetings.map(buildMeetingFilter) } }] : []),
  ]
}

/** Builds the condition that a listing has any of the keys. */
const buildTermFilter = (terms: readonly FieldLevels[]): Query => ({
  bool: { should: listKeysByField(terms).map(({ field, keys }) => ({ terms: { [fieldColumns[field]]: keys } })) },
})

/** Builds a clause whose score is that of the best matching key. */
const buildTermClause = ({ field, levels }: FieldLevels): Query => ({
  dis_max: {
    queries: levels.map(({ points, keys }) => ({
      constant_score: { filter: { terms: { [fieldColumns[field]]: keys } }, boost: points * PRIORITY_FACTOR },
    })),
  },
})

/** Builds the query whose scores are those of `getSortValue`. */
function buildQuery({ filters, preferences, sort, now }: SearchQuery, terms: readonly FieldLevels[]): Query {
  const wanted = buildPreferenceFilters(preferences).map((filter) => ({ constant_score: { filter, boost: 1 } }))
  const scored = { bool: { should: [...terms.map(buildTermClause), ...wanted] } }
  // With preferences beside a required query, OpenSearch would score all listings that match, instead of only those
  // that can be among the best. Other sorts are also faster with a condition that needs no score.
  const isFilterNeeded = wanted.length > 0 || sort !== undefined
  // Without terms, one of the preferences would be required if there were no other condition.
  const matching = terms.length > 0 ? (isFilterNeeded ? [buildTermFilter(terms)] : []) : [{ match_all: {} }]
  return {
    bool: {
      ...(terms.length > 0 ? { must: [scored] } : { should: wanted }),
      filter: [...matching, ...buildFilters(filters, now)],
      // Few payments have ended, so excluding them is faster than requiring the opposite of all other listings.
      must_not: [{ range: { valid_till: { lte: now } } }],
    },
  }
}

/**
 * Lists the sort keys in the order of `comparePositions`. Omits keys that are equal for all listings, so that the order
 * may equal that of the index.
 */
function listSortClauses({ terms, preferences, filters: { near }, sort }: SearchQuery) {
  const isScored = terms.length > 0 || listPreferenceConditions(preferences).length > 0
  const clauses: Partial<Record<keyof Position, Types.Common.SortCombinations>> = {
    // The score contains the fulfilled preferences too.
    ...(isScored && { priority: { _score: { order: 'desc' } } }),
    rating: { rating: { order: 'desc' } },
    ...(near && { distance: { _geo_distance: { place: { lat: near.latitude, lon: near.longitude }, unit: 'mi' } } }),
    rate: { rate_cents: { order: 'asc', missing: NO_PRICE } },
    username: { username: { order: 'asc' } },
  }
  return [...new Set(listPositionKeys(sort))].flatMap((key) => (clauses[key] ? [{ key, clause: clauses[key] }] : []))
}

/** Returns the value of a position that `search_after` requires. JSON has no infinity, but OpenSearch reads the text. */
function getSortValue(position: Position, key: keyof Position): number | string {
  if (key === 'priority') return position.priority * PRIORITY_FACTOR + position.met
  if (key === 'rate') return Math.min(position.rate, NO_PRICE)
  return position[key] === Number.POSITIVE_INFINITY ? 'Infinity' : position[key]
}

/** Builds the search of a category for its resolved terms. */
export function buildSearch(query: SearchQuery, terms: readonly FieldLevels[]): SearchBody {
  const clauses = listSortClauses(query)
  const position = query.after?.position
  return {
    query: buildQuery(query, terms),
    size: query.limit,
    sort: clauses.map(({ clause }) => clause),
    track_total_hits: MAX_TOTAL,
    ...(position && { search_after: clauses.map(({ key }) => getSortValue(position, key)) }),
  }
}

/** Returns the distance of a result from its sort values. */
export function getDistance(query: SearchQuery, sortValues: readonly unknown[]): number {
  const index = listSortClauses(query).findIndex(({ key }) => key === 'distance')
  return Number(sortValues[index] ?? Number.POSITIVE_INFINITY)
}
