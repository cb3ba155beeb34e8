import { MAX_COUNTED_RESULTS } from '@fourfold/contract/constants'

import type { FoundListing } from './found-listing.ts'
import type { Filters, SearchQuery } from './search-query.ts'

/** Totals are exact below this number; a total of this number means "at least". */
export const MAX_TOTAL = MAX_COUNTED_RESULTS

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
