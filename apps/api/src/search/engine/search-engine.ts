import { MAX_COUNTED_RESULTS } from '@fourfold/contract/constants'

import type { Filters, Preferences } from './conditions.ts'
import type { FoundListing, IndexSort, Position } from './found-listing.ts'
import type { Term } from './term.ts'

/** Totals are exact below this number; a total of this number means "at least". */
export const MAX_TOTAL = MAX_COUNTED_RESULTS

export const addTotals = (totals: readonly number[]): number =>
  totals.reduce((sum, total) => Math.min(MAX_TOTAL, sum + total), 0)

/** The question to a search engine. */
export type SearchQuery = {
  /** A result matches at least one term. Without terms, all listings that pass the filters are results. */
  terms: readonly Term[]
  filters: Filters
  /** They order results of equal priority and exclude none. */
  preferences: Preferences
  /** Precedes the order by priority. */
  sort?: IndexSort | undefined
  /** The maximum number of results per category. */
  limit: number
  /** Returns only results of this category that follow this position, which is of the same search. */
  after?: { categoryId: number; position: Position } | undefined
  /** In milliseconds. Listings whose payment has ended are not found. */
  now: number
}

/** The results of a category. */
export type FoundInCategory = {
  categoryId: number
  /** The number of listings that match, at most `MAX_TOTAL`. */
  total: number
  found: FoundListing[]
  /** The highest priority of all listings that match, if the query has a sort; otherwise the first result has it. */
  highest?: number | undefined
}

/** Categories without matching listings are omitted. */
export type SearchResult = {
  categories: FoundInCategory[]
  /** Set if a bounded fallback answered, which considers only the best rated listings. */
  degraded?: boolean | undefined
}

/**
 * Finds listings. PostgreSQL and OpenSearch implement it with equal results, which the conformance suite
 * (`apps/api/test/search/conformance/`) checks against a simple model.
 */
export type SearchEngine = {
  search(query: SearchQuery): Promise<SearchResult>
  /** Counts the matching listings of all categories for each of the filters, each at most `MAX_TOTAL`. */
  count(query: Pick<SearchQuery, 'terms' | 'now'>, filters: readonly Filters[]): Promise<number[]>
}
