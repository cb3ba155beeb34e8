import type { Types } from '@opensearch-project/opensearch'

import { MAX_TOTAL } from '../search-engine.ts'
import type { Filters, SearchQuery } from '../search-query.ts'
import { buildFilters } from './filters.ts'
import { buildPreferenceClauses, buildTermClauses, buildTermFilter, listFieldKeys } from './score.ts'
import type { Query } from './score.ts'
import { buildSearchOrder } from './sort.ts'

export type SearchBody = Types.Core_Msearch.MultisearchBody

type CountQuery = Pick<SearchQuery, 'terms' | 'now'> & { filters: Filters }

/** Adds the condition that the payment has not ended. */
function buildBoolQuery({ filters, now }: CountQuery, clauses: { filter: Query[]; must?: Query[]; should?: Query[] }) {
  return {
    bool: {
      ...clauses,
      filter: [...clauses.filter, ...buildFilters(filters, now)],
      // Few payments have ended, so excluding them is faster than requiring the opposite of all other listings.
      must_not: [{ range: { valid_till: { lte: now } } }],
    },
  }
}

/** Builds the query that scores listings, or returns undefined if no listing of the category can match. */
function buildScoredQuery(query: SearchQuery, categoryId: number): Query | undefined {
  const preferences = buildPreferenceClauses(query.preferences)
  // Without a required clause, one of the preferences would be required.
  if (query.terms.length === 0) return buildBoolQuery(query, { filter: [{ match_all: {} }], should: preferences })
  const keys = listFieldKeys(query.terms, categoryId)
  if (keys.length === 0) return undefined
  const scored = { bool: { should: [...buildTermClauses(keys), ...preferences] } }
  // With preferences beside a required query, OpenSearch would score all listings that match, instead of only those
  // that can be among the best. Other sorts are also faster with a condition that needs no score.
  const isFilterNeeded = preferences.length > 0 || query.sort !== undefined
  return buildBoolQuery(query, { filter: isFilterNeeded ? [buildTermFilter(keys)] : [], must: [scored] })
}

/** Builds a search that only counts, or returns undefined if no listing of the category can match. */
export function buildCount(query: CountQuery, categoryId: number): SearchBody | undefined {
  const keys = listFieldKeys(query.terms, categoryId)
  if (query.terms.length > 0 && keys.length === 0) return undefined
  const filter = keys.length > 0 ? [buildTermFilter(keys)] : []
  return { query: buildBoolQuery(query, { filter }), size: 0, track_total_hits: MAX_TOTAL }
}

/** Builds the search of a category, or returns undefined if none of its listings can match. */
export function buildSearch(query: SearchQuery, categoryId: number): SearchBody | undefined {
  if (query.limit === 0) return buildCount(query, categoryId)
  const scoredQuery = buildScoredQuery(query, categoryId)
  if (!scoredQuery) return undefined
  const { sort, getValues } = buildSearchOrder(query)
  return {
    query: scoredQuery,
    size: query.limit,
    sort,
    track_total_hits: MAX_TOTAL,
    ...(query.after && { search_after: getValues(query.after.position) }),
  }
}

/** Builds a search whose only result has the highest priority, or returns undefined if all priorities are 0. */
export function buildHighestSearch(query: SearchQuery, categoryId: number): SearchBody | undefined {
  if (query.terms.length === 0) return undefined
  // Preferences would add to the score.
  const scoredQuery = buildScoredQuery({ ...query, preferences: {}, sort: undefined }, categoryId)
  return scoredQuery && { query: scoredQuery, size: 1, _source: false, track_total_hits: false }
}
