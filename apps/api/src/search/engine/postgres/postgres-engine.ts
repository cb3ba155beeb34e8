import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Reader } from '@fourfold/platform/db/db'

import { describeFoundListing } from '../found-listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'
import type { FoundInCategory, SearchEngine } from '../search-engine.ts'
import type { SearchQuery } from '../search-query.ts'
import type { Term } from '../term.ts'
import { createCategoryScore, hasPoints } from './category-score.ts'
import { configurePlanner, countCategory, findCategoryIds, searchCategory } from './category-search.queries.ts'
import type { CategoryRow, CategorySearch } from './category-search.queries.ts'

type Options = {
  /** If set, only this many matches of each category are scored and counted, best rated first. */
  maxCandidates?: number | undefined
}

function buildCategory(categoryId: number, rows: readonly CategoryRow[], query: SearchQuery): FoundInCategory[] {
  const [summary] = rows
  if (!summary || summary.total === 0) return []
  const { total, highest } = summary
  const found = rows.flatMap((row) =>
    row.accountId === null ? [] : [describeFoundListing({ ...row, categoryId }, query, row.distance)],
  )
  return [{ categoryId, total, found, ...(query.sort && highest !== null && { highest }) }]
}

/**
 * Creates the engine that searches the table of listings. Without `maxCandidates`, it scores all matches, which is fast
 * enough for about 30,000 professionals.
 */
export function createPostgresEngine(db: Db, { maxCandidates }: Options = {}): SearchEngine {
  /** Runs a transaction for each category in which listings can match, at the same time on several connections. */
  async function searchCategories<Result>(
    { terms, categoryIds }: { terms: readonly Term[]; categoryIds: readonly number[] },
    run: (tx: Reader, search: CategorySearch) => Promise<Result>,
  ): Promise<Result[]> {
    const searches = categoryIds.flatMap((categoryId): CategorySearch[] => {
      if (terms.length === 0) return [{ categoryId, score: undefined, maxCandidates }]
      const score = createCategoryScore(terms, categoryId)
      return hasPoints(score) ? [{ categoryId, score, maxCandidates }] : []
    })
    return Promise.all(
      searches.map((search) =>
        inTransaction(db, async (tx) => {
          await configurePlanner(tx)
          return run(tx, search)
        }),
      ),
    )
  }

  return {
    async search(query) {
      const { terms, after } = query
      const categoryIds = after ? [after.categoryId] : await findCategoryIds(db)
      const categories = await searchCategories({ terms, categoryIds }, async (tx, search) =>
        buildCategory(search.categoryId, await searchCategory(tx, search, query), query),
      )
      return { categories: categories.flat() }
    },

    async count({ terms, now }, filtersList) {
      if (filtersList.length === 0) return []
      const categoryIds = await findCategoryIds(db)
      const counts = await searchCategories({ terms, categoryIds }, (tx, search) =>
        countCategory(tx, search, { filtersList, now }),
      )
      return filtersList.map((_, index) => {
        const sum = counts.reduce((total, countsOfCategory) => total + (countsOfCategory[index] ?? 0), 0)
        return Math.min(sum, MAX_TOTAL)
      })
    },
  }
}
