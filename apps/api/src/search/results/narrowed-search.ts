import type { QueryPart, SearchRelaxation } from '@fourfold/contract/search/shapes'

import { AppError } from '../../infra/app-error.ts'
import type { Filters } from '../engine/conditions.ts'
import type { SearchEngine, SearchQuery, SearchResult } from '../engine/search-engine.ts'
import { buildNarrowing } from '../reading/index.ts'
import type { ParsedQuery, SearchRequest } from '../reading/index.ts'

/** Radii in miles that are tried if a search finds no one within its radius. */
const WIDER_RADII = [50, 100, 250, 500]

type Candidate = Omit<SearchRelaxation, 'total'> & { filters: Filters }

/** Lists changes of single filters, the smallest first. */
function listCandidates(filters: Filters): Candidate[] {
  const { state, near, inPersonOnly } = filters
  const candidates: Candidate[] = []
  if (inPersonOnly) candidates.push({ way: 'allowOnline', filters: { ...filters, inPersonOnly: false } })
  for (const radius of near ? WIDER_RADII.filter((wider) => wider > near.radius) : [])
    candidates.push({ way: 'wider', radius, filters: { ...filters, near: near && { ...near, radius } } })
  if (state) candidates.push({ way: 'anyState', filters: { ...filters, state: undefined } })
  if (near) candidates.push({ way: 'anywhere', filters: { ...filters, near: undefined } })
  return candidates
}

/** Online sessions depend on neither place nor state, so this is suggested if nothing else gives results. (SEA-14) */
const onlineOnly: Candidate = { way: 'onlineOnly', filters: { inPersonOnly: false, onlineOnly: true } }

/** Finds searches that give results: other filters or, if the text alone prevents results, all professionals. */
async function findRelaxations(
  engine: SearchEngine,
  { terms, now }: Pick<SearchQuery, 'terms' | 'now'>,
  filters: Filters,
): Promise<SearchRelaxation[]> {
  const { state, near, inPersonOnly } = filters
  if (state === undefined && near === undefined && !inPersonOnly && !filters.onlineOnly) {
    const [total = 0] = terms.length > 0 ? await engine.count({ terms: [], now }, [filters]) : []
    return total > 0 ? [{ way: 'everybody', total }] : []
  }
  const candidates = listCandidates(filters)
  if (candidates.length === 0) return []
  const all = [...candidates, onlineOnly]
  const totals = await engine.count(
    { terms, now },
    all.map((candidate) => candidate.filters),
  )
  const found = all
    .map(({ filters: _filters, ...relaxation }, index) => ({ ...relaxation, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
  // Of the wider radii, the smallest one.
  const firstOfEachWay = found.filter(({ way }, index) => found.findIndex((other) => other.way === way) === index)
  return firstOfEachWay.length > 1 ? firstOfEachWay.filter(({ way }) => way !== 'onlineOnly') : firstOfEachWay
}

/** A search is answered even if the counts are not. */
function omitIfUnavailable(error: unknown): [] {
  if (error instanceof AppError && error.code === 'unavailable') return []
  throw error
}

type NarrowedSearch = SearchRequest & {
  text: string
  parsedQuery: ParsedQuery
  /** The filters of the form. */
  filters: Filters
  query: Omit<SearchQuery, 'filters'>
}

export type NarrowedResult = {
  result: SearchResult
  queryParts: QueryPart[]
  /** The radius of the place that the results are near; infinity without a place. */
  radius: number
  relaxations: SearchRelaxation[]
}

/**
 * Searches with the conditions of the text and, if nothing matches, without them, and then suggests broader searches. A
 * degraded engine is queried only once.
 */
export async function searchWithNarrowing(engine: SearchEngine, search: NarrowedSearch): Promise<NarrowedResult> {
  const { text, parsedQuery, filters, query } = search
  const isFinal = ({ categories, degraded }: SearchResult) => categories.length > 0 || query.after || degraded
  const narrowing = buildNarrowing(text, parsedQuery.matches, search)
  const allFilters = { ...filters, ...narrowing.filters }
  const getRadius = ({ near }: Filters) => near?.radius ?? Number.POSITIVE_INFINITY
  const result = await engine.search({ ...query, filters: allFilters })
  if (isFinal(result)) {
    return { result, queryParts: narrowing.queryParts, radius: getRadius(allFilters), relaxations: [] }
  }
  const isNarrowed = Object.keys(narrowing.filters).length > 0
  const widerResult = isNarrowed ? await engine.search({ ...query, filters }) : result
  const { queryParts } =
    widerResult.categories.length > 0
      ? buildNarrowing(text, parsedQuery.matches, { ...search, hasNoResults: true })
      : narrowing
  const relaxations = isFinal(widerResult) ? [] : await findRelaxations(engine, query, filters).catch(omitIfUnavailable)
  return { result: widerResult, queryParts, radius: getRadius(filters), relaxations }
}
