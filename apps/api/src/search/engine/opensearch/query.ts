import type { Types } from '@opensearch-project/opensearch'

import { listMeetingFilters, listPreferenceConditions } from '../conditions.ts'
import type { Filters, MeetingFilter, Near, Preferences } from '../conditions.ts'
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
 * The score of a document is its priority times this factor, plus the number of fulfilled preferences, which is lower
 * than the factor. Scores are 32-bit floats, in which integers are exact up to 16,777,216. A member has at most 300
 * goals of 1,000 points each, so the highest score is 2,400,005.
 */
const PRIORITY_FACTOR = 8

/** Sorts listings without a price last: the highest value of the field. Prices are at most 2,000,000,000 cents. */
const NO_PRICE = 2_147_483_647

function buildFreeFilter({ column, ranges }: NonNullable<MeetingFilter['free']>): Query {
  if (ranges.length === 0) return { match_none: {} }
  return { bool: { should: ranges.flatMap(toHourRanges).map((hours) => ({ range: { [column]: hours } })) } }
}

/** Builds the filter by distance. Only documents of listings that meet in person have a place. */
const buildDistanceFilter = ({ latitude, longitude, radius }: Near): Query => ({
  geo_distance: { distance: `${radius}mi`, place: { lat: latitude, lon: longitude } },
})

const buildMeetingFilter = ({ flag, near, free }: MeetingFilter): Query => ({
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
  const meetings = listMeetingFilters(filters, now)
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

/** Builds a clause whose score is that of the matching key with the most points. */
const buildTermClause = ({ field, levels }: FieldLevels): Query => ({
  dis_max: {
    queries: levels.map(({ points, keys }) => ({
      constant_score: { filter: { terms: { [fieldColumns[field]]: keys } }, boost: points * PRIORITY_FACTOR },
    })),
  },
})

/** Builds the query. The scores are the priority times `PRIORITY_FACTOR`, plus the number of fulfilled preferences. */
function buildQuery({ filters, preferences, sort, now }: SearchQuery, terms: readonly FieldLevels[]): Query {
  const wanted = buildPreferenceFilters(preferences).map((filter) => ({ constant_score: { filter, boost: 1 } }))
  const scored = { bool: { should: [...terms.map(buildTermClause), ...wanted] } }
  // Preferences are part of the required clause: next to it, they would make OpenSearch score all matching listings
  // instead of only those that can be among the best. As a preference alone satisfies this clause, a filter requires a
  // key of the terms. The filter also speeds up other sorts, because it needs no score.
  const isFilterNeeded = wanted.length > 0 || sort !== undefined
  // Without terms and without another clause, OpenSearch would require one of the preferences.
  const matching = terms.length > 0 ? (isFilterNeeded ? [buildTermFilter(terms)] : []) : [{ match_all: {} }]
  return {
    bool: {
      ...(terms.length > 0 ? { must: [scored] } : { should: wanted }),
      filter: [...matching, ...buildFilters(filters, now)],
      // Few listings have expired, so excluding these is faster than matching all others.
      must_not: [{ range: { valid_till: { lte: now } } }],
    },
  }
}

/**
 * Builds a sort clause for each of the keys of `listPositionKeys`. Omits keys that are equal for all listings, because
 * OpenSearch stops early if the remaining order is that of the index.
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

/** Returns a sort value for `search_after`. JSON has no infinity, but OpenSearch parses the string. */
function getSearchAfterValue(position: Position, key: keyof Position): number | string {
  if (key === 'priority') return position.priority * PRIORITY_FACTOR + position.met
  if (key === 'rate') return Math.min(position.rate, NO_PRICE)
  return position[key] === Number.POSITIVE_INFINITY ? 'Infinity' : position[key]
}

/** Builds the search request for a category and its resolved terms. */
export function buildSearch(query: SearchQuery, terms: readonly FieldLevels[]): SearchBody {
  const clauses = listSortClauses(query)
  const position = query.after?.position
  return {
    query: buildQuery(query, terms),
    size: query.limit,
    sort: clauses.map(({ clause }) => clause),
    track_total_hits: MAX_TOTAL,
    ...(position && { search_after: clauses.map(({ key }) => getSearchAfterValue(position, key)) }),
  }
}

/** Returns the distance of a result from its sort values. */
export function getDistance(query: SearchQuery, sortValues: readonly unknown[]): number {
  const index = listSortClauses(query).findIndex(({ key }) => key === 'distance')
  return Number(sortValues[index] ?? Number.POSITIVE_INFINITY)
}
