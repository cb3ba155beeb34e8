import type { QueryPart, SearchRelaxation } from '@fourfold/contract/search/shapes'

import type { SearchEngine, SearchResult } from '../engine/search-engine.ts'
import type { Filters, SearchQuery } from '../engine/search-query.ts'
import { buildNarrowing } from '../reading/index.ts'
import type { ParsedQuery, SearchRequest } from '../reading/index.ts'
import { findRelaxations } from './relaxations.ts'

type NarrowedSearch = SearchRequest & {
  text: string
  parsedQuery: ParsedQuery
  /** The filters of the form. */
  filters: Filters
  query: Omit<SearchQuery, 'filters'>
}

const sumTotals = ({ categories }: SearchResult) => categories.reduce((sum, { total }) => sum + total, 0)

/** Returns whether a form has filters. */
const hasFilters = ({ state, near, inPersonOnly, onlineOnly }: Filters) =>
  state !== undefined || near !== undefined || inPersonOnly || onlineOnly === true

export type NarrowedResult = {
  result: SearchResult
  queryParts: QueryPart[]
  /** The radius of the place that the results are near; infinity without a place. */
  radius: number
  relaxations: SearchRelaxation[]
}

/** Finds broader searches: other filters or, if the text alone prevents results, all professionals. */
async function findBroaderSearches(
  engine: SearchEngine,
  { terms, now }: Pick<SearchQuery, 'terms' | 'now'>,
  filters: Filters,
): Promise<SearchRelaxation[]> {
  if (hasFilters(filters)) return findRelaxations(engine, { terms, now, filters })
  if (terms.length === 0) return []
  const [total = 0] = await engine.count({ terms: [], now }, [filters])
  return total > 0 ? [{ way: 'everybody', total }] : []
}

/**
 * Searches with the conditions of the text and, if nothing matches, without them, and then suggests broader searches. A
 * degraded engine is queried only once.
 */
export async function searchWithNarrowing(engine: SearchEngine, search: NarrowedSearch): Promise<NarrowedResult> {
  const { text, parsedQuery, filters, query } = search
  const getRadius = ({ near }: Filters) => near?.radius ?? Number.POSITIVE_INFINITY
  const isFinal = (result: SearchResult) => sumTotals(result) > 0 || query.after !== undefined || result.degraded
  const narrowing = buildNarrowing(text, parsedQuery.matches, search)
  const allFilters = { ...filters, ...narrowing.filters }
  const result = await engine.search({ ...query, filters: allFilters })
  if (isFinal(result)) {
    return { result, queryParts: narrowing.queryParts, radius: getRadius(allFilters), relaxations: [] }
  }
  const addsNoFilters = Object.keys(narrowing.filters).length === 0
  const widerResult = addsNoFilters ? result : await engine.search({ ...query, filters })
  const { queryParts } =
    addsNoFilters || sumTotals(widerResult) === 0
      ? narrowing
      : buildNarrowing(text, parsedQuery.matches, { ...search, hasNoResults: true })
  const relaxations = isFinal(widerResult) ? [] : await findBroaderSearches(engine, query, filters)
  return { result: widerResult, queryParts, radius: getRadius(filters), relaxations }
}
