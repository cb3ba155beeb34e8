import { fetchRows } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Listing } from '../listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'
import type { Filters, SearchQuery } from '../search-query.ts'
import type { CategoryScore } from './category-score.ts'
import { buildDistance, buildFilters } from './filters.queries.ts'
import { buildFollows, buildOrder } from './order.queries.ts'
import { buildMatch, buildMet, buildPriority } from './score.queries.ts'

/** Finds the categories in which professionals can be listed. */
export async function findCategoryIds(db: Db): Promise<number[]> {
  const rows = await fetchRows(db, sql<{ id: number }>`select category.id from category order by category.id`)
  return rows.map(({ id }) => id)
}

/**
 * Configures the planner for the statements of a transaction: PostgreSQL plans them for their values, because whether an
 * index helps depends on how common the words and goals are. With the default costs it would read the whole table for
 * each category. Compiling expressions takes longer than a search, and the categories run in parallel already.
 */
export async function configurePlanner(db: Reader): Promise<void> {
  await fetchRows(
    db,
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('random_page_cost', '1.1', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  )
}

export type CategorySearch = {
  categoryId: number
  /** Undefined for a query without terms. */
  score: CategoryScore | undefined
  /** If set, only the best rated matches are scored and counted. */
  maxCandidates: number | undefined
}

/** Builds the condition that a listing matches the terms and passes the filters. */
function buildMatching({ categoryId, score }: CategorySearch, filters: Filters, now: number): RawBuilder<boolean> {
  return sql`listing.category_id = ${categoryId} and listing.valid_till > to_timestamp(${now / 1000}::float8)
    and ${buildFilters(filters, now)} and ${score ? buildMatch(score) : sql`true`}`
}

const buildCandidates = (search: CategorySearch, { filters, preferences, now }: SearchQuery) => sql`
  select listing.account_id, listing.username, listing.rating,
    coalesce(listing.rate_cents::float8, 'Infinity') as rate, ${buildDistance(filters.near)} as distance,
    ${buildMet(preferences)} as met, ${search.score ? buildPriority(search.score) : sql`0::float8`} as priority
  from listing where ${buildMatching(search, filters, now)}
  ${search.maxCandidates === undefined ? sql`` : sql`order by listing.rating desc, listing.username collate "C" limit ${search.maxCandidates}`}`

/** A row per result, or one row without a result. All rows have the same total and highest priority. */
export type CategoryRow = { total: number; highest: number | null } & (
  | ({ distance: number } & Omit<Listing, 'categoryId'>)
  | { accountId: null }
)

/** Finds the requested results of a category. */
export async function searchCategory(db: Reader, search: CategorySearch, query: SearchQuery): Promise<CategoryRow[]> {
  const { sort, limit, after } = query
  return fetchRows(
    db,
    sql<CategoryRow>`
      with candidate as materialized (${buildCandidates(search, query)})
      select summary.total, summary.highest, candidate.distance, listing.account_id as "accountId", listing.username,
        listing.rating, listing.tag_ids as "tagIds", listing.title_stems as "titleStems",
        listing.name_stems as "nameStems", listing.specialization_stems as "specializationStems", listing.gender,
        listing.age_range as "ageRange", listing.takes_insurance as "takesInsurance",
        listing.works_weekends as "worksWeekends", listing.free15, listing.rate_cents as "rateCents"
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
