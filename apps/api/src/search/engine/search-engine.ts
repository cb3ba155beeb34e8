import { MAX_COUNTED_RESULTS } from '@fourfold/contract/constants'

import type { Filters, Preferences } from './conditions.ts'
import type { FoundListing, IndexSort, Position } from './found-listing.ts'
import type { Term } from './term.ts'

/** Totals are exact below this number; a total of this number means "at least". */
export const MAX_TOTAL = MAX_COUNTED_RESULTS

export const addTotals = (totals: readonly number[]): number =>
  totals.reduce((sum, total) => Math.min(MAX_TOTAL, sum + total), 0)

/** A query to a search engine. */
export type SearchQuery = {
  /** A result matches at least one term. Without terms, all listings that pass the filters are results. */
  terms: readonly Term[]
  filters: Filters
  /** Break ties between results of equal priority; exclude no result. */
  preferences: Preferences
  /** The first sort key. Without it, priority is the first. */
  sort?: IndexSort | undefined
  /** The maximum number of results per category. */
  limit: number
  /** Returns only results of this category after this position, which must come from the same search. */
  after?: { categoryId: number; position: Position } | undefined
  /** The current time in epoch milliseconds. Listings whose paid period has ended are not found. */
  now: number
}

/** One page of the results of a category. */
export type FoundInCategory = {
  categoryId: number
  /** The number of listings that match, at most `MAX_TOTAL`. */
  total: number
  found: FoundListing[]
  /** The highest priority of all matching listings. Set only with a sort; otherwise, the very first result has it. */
  highest?: number | undefined
}

/** Categories without matching listings are omitted. */
export type SearchResult = {
  categories: FoundInCategory[]
  /** Set if the fallback answered, which considers only the best-rated matches of each category. */
  degraded?: boolean | undefined
}

/**
 * Finds listings. The implementations with PostgreSQL and OpenSearch return equal results; the conformance suite
 * (`apps/api/test/search/conformance/`) compares both with a simple model.
 */
export type SearchEngine = {
  search(query: SearchQuery): Promise<SearchResult>
  /** Counts the matching listings of all categories for each element of `filters`, up to `MAX_TOTAL`. */
  count(query: Pick<SearchQuery, 'terms' | 'now'>, filters: readonly Filters[]): Promise<number[]>
}
