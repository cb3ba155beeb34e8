import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Filters } from '../conditions.ts'
import { isDescending, Listing, listPositionKeys } from '../found-listing.ts'
import type { IndexSort, Position } from '../found-listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'
import type { SearchQuery } from '../search-engine.ts'
import type { SearchedCategory } from '../term.ts'
import { buildDistance, buildFilters, buildMetCount } from './filters.queries.ts'
import { buildMatch, buildPriority } from './score.queries.ts'

/**
 * Configures the planner for the statements of a transaction. Each statement is planned for its values, because whether
 * an index helps depends on how common the words and goals are. With the default costs, PostgreSQL would read the whole
 * table for each category. JIT compilation takes longer than a search, and the categories already run in parallel.
 */
export async function configurePlanner(db: Reader): Promise<void> {
  await fetchRows(
    db,
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('random_page_cost', '1.1', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  )
}

/** With `maxCandidates`, only that many of the best-rated matches are scored and counted. */
export type CategorySearch = SearchedCategory & { maxCandidates: number | undefined }

/** Builds the condition that a listing matches the terms and passes the filters. */
const buildMatching = ({ categoryId, terms }: CategorySearch, filters: Filters, now: number): RawBuilder<boolean> =>
  sql`listing.category_id = ${categoryId} and listing.valid_till > to_timestamp(${now / 1000}::float8)
    and ${buildFilters(filters, now)} and ${terms.length > 0 ? buildMatch(terms) : sql`true`}`

/** The SQL types of sort values. Ratings are compared as stored, as 32-bit floats. */
const positionTypes = {
  priority: 'float8',
  met: 'integer',
  rating: 'real',
  distance: 'float8',
  rate: 'float8',
  username: 'text',
} satisfies Record<keyof Position, string>

/** Builds the sort expressions for `candidate`. Descending keys are negated, so that all expressions are ascending. */
const buildOrder = (sort: IndexSort | undefined): RawBuilder<unknown> =>
  sql.join(
    listPositionKeys(sort).map((key) => sql`${sql.raw(isDescending(key) ? '-' : '')}${sql.ref(`candidate.${key}`)}`),
  )

/** Builds the condition that a row of `candidate` follows a position. */
function buildFollows(position: Position | undefined, sort: IndexSort | undefined): RawBuilder<boolean> {
  if (!position) return sql`true`
  const values = listPositionKeys(sort).map(
    (key) => sql`${sql.raw(isDescending(key) ? '-' : '')}${position[key]}::${sql.raw(positionTypes[key])}`,
  )
  return sql`(${buildOrder(sort)}) > (${sql.join(values)})`
}

const buildCandidates = (search: CategorySearch, { filters, preferences, now }: SearchQuery) => sql`
  select listing.account_id, listing.username collate "C" as username, listing.rating,
    coalesce(listing.rate_cents::float8, 'Infinity') as rate, ${buildDistance(filters.near)} as distance,
    ${buildMetCount(preferences)} as met, ${buildPriority(search.terms)} as priority
  from listing where ${buildMatching(search, filters, now)}
  ${search.maxCandidates === undefined ? sql`` : sql`order by listing.rating desc, listing.username collate "C" limit ${search.maxCandidates}`}`

/** A row of one result, or a single row without a result. All rows have the same `total` and `highest` priority. */
export type CategoryRow = { total: number; highest: number | null } & (
  | ({ distance: number } & Listing)
  | { account_id: null }
)

const listingColumns = sql.join(Object.keys(Listing.shape).map((column) => sql.ref(`listing.${column}`)))

/** Finds one page of the results of a category. */
export async function searchCategory(db: Reader, search: CategorySearch, query: SearchQuery): Promise<CategoryRow[]> {
  const { sort, limit, after } = query
  return fetchRows(
    db,
    sql<CategoryRow>`
      with candidate as materialized (${buildCandidates(search, query)})
      select summary.total, summary.highest, candidate.distance, ${listingColumns}
      from (
        select least(count(*), ${MAX_TOTAL})::integer as total, max(candidate.priority) as highest from candidate
      ) summary
      left join (
        select * from candidate where ${buildFollows(after?.position, sort)} order by ${buildOrder(sort)} limit ${limit}
      ) candidate on true
      left join listing on listing.account_id = candidate.account_id and listing.category_id = ${search.categoryId}
      order by ${buildOrder(sort)}`,
  )
}

/** Counts the matching listings of a category for each of the filters. */
export async function countCategory(
  db: Reader,
  search: CategorySearch,
  { filtersList, now }: { filtersList: readonly Filters[]; now: number },
): Promise<number[]> {
  const limit = Math.min(search.maxCandidates ?? MAX_TOTAL, MAX_TOTAL)
  const counts = filtersList.map(
    (filters) => sql`(select count(*) from (
      select from listing where ${buildMatching(search, filters, now)} limit ${limit}) matching)`,
  )
  const [row] = await fetchRows(db, sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`)
  return row?.counts ?? []
}
