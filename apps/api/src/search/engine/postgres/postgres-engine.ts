import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'

import { findCategoryIds } from '../categories.queries.ts'
import { buildFoundListing } from '../found-listing.ts'
import { addTotals } from '../search-engine.ts'
import type { FoundInCategory, SearchEngine, SearchQuery } from '../search-engine.ts'
import { resolveTerms } from '../term.ts'
import { configurePlanner, countCategory, searchCategory } from './category-search.queries.ts'
import type { CategoryRow, CategorySearch } from './category-search.queries.ts'

type Options = {
  /** If set, only this many of the best-rated matches of each category are scored and counted. */
  maxCandidates?: number | undefined
}

function buildCategory(categoryId: number, rows: readonly CategoryRow[], query: SearchQuery): FoundInCategory[] {
  const [summary] = rows
  if (!summary || summary.total === 0) return []
  const { total, highest } = summary
  const found = rows.flatMap((row) => (row.account_id === null ? [] : [buildFoundListing(row, query, row.distance)]))
  return [{ categoryId, total, found, ...(query.sort && highest !== null && { highest }) }]
}

/**
 * Creates the engine that searches the table `listing`. Without `maxCandidates`, it scores all matches, which is fast
 * enough for about 30,000 professionals.
 */
export function createPostgresEngine(db: Db, { maxCandidates }: Options = {}): SearchEngine {
  /** Runs a transaction for each category in which listings can match, concurrently on several connections. */
  async function runSearches<Result>(
    { terms, after }: Pick<SearchQuery, 'terms' | 'after'>,
    run: (tx: Reader, search: CategorySearch) => Promise<Result>,
  ): Promise<Result[]> {
    const categories = resolveTerms(terms, after ? [after.categoryId] : await findCategoryIds(db))
    return Promise.all(
      categories.map((category) =>
        inTransaction(db, async (tx) => {
          await configurePlanner(tx)
          return run(tx, { ...category, maxCandidates })
        }),
      ),
    )
  }

  return {
    async search(query) {
      const categories = await runSearches(query, async (tx, search) =>
        buildCategory(search.categoryId, await searchCategory(tx, search, query), query),
      )
      return { categories: categories.flat() }
    },

    async count({ terms, now }, filtersList) {
      if (filtersList.length === 0) return []
      const counts = await runSearches({ terms }, (tx, search) => countCategory(tx, search, { filtersList, now }))
      return filtersList.map((_, index) => addTotals(counts.map((countsOfCategory) => countsOfCategory[index] ?? 0)))
    },
  }
}
