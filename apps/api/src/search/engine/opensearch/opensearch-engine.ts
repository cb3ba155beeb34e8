import { describeFoundListing } from '../found-listing.ts'
import { MAX_TOTAL } from '../search-engine.ts'
import type { FoundInCategory, SearchEngine } from '../search-engine.ts'
import type { SearchQuery } from '../search-query.ts'
import { createMultiSearch } from './multi-search.ts'
import type { CategorySearch, MultiSearchDeps } from './multi-search.ts'
import { buildCount, buildHighestSearch, buildSearch } from './query.ts'
import type { SearchBody } from './query.ts'
import { parseFound, parseHighestScore, toListing } from './response.ts'
import { getPriority } from './score.ts'
import { buildSearchOrder } from './sort.ts'

/** Each listed category must have an index. */
type EngineDeps = MultiSearchDeps & { listCategoryIds: () => Promise<readonly number[]> }

/** Builds the searches of the categories in which listings can match. */
function buildSearches(
  categoryIds: readonly number[],
  build: (categoryId: number) => SearchBody | undefined,
): CategorySearch[] {
  return categoryIds.flatMap((categoryId) => {
    const body = build(categoryId)
    return body ? [{ categoryId, body }] : []
  })
}

function readCategory(response: unknown, categoryId: number, query: SearchQuery): FoundInCategory {
  const { getDistance } = buildSearchOrder(query)
  const { total, hits } = parseFound(response)
  const found = hits.map((hit) => describeFoundListing(toListing(hit, categoryId), query, getDistance(hit.sort)))
  return { categoryId, total, found }
}

/** Without the search for the highest priority, all priorities are 0. */
function addHighest(category: FoundInCategory, response: unknown): FoundInCategory {
  const score = response === undefined ? 0 : (parseHighestScore(response) ?? 0)
  // A listing may have changed between the two searches.
  const highest = Math.max(getPriority(score), ...category.found.map(({ priority }) => priority))
  return { ...category, highest }
}

/** Creates the engine that searches the OpenSearch indexes behind the aliases. A partial response is an error. */
export function createOpenSearchEngine({ listCategoryIds, ...deps }: EngineDeps): SearchEngine {
  const runSearches = createMultiSearch(deps)

  return {
    async search(query) {
      const { after } = query
      const categoryIds = (await listCategoryIds()).filter((id) => !after || id === after.categoryId)
      const searches = buildSearches(categoryIds, (categoryId) => buildSearch(query, categoryId))
      const highestSearches = query.sort
        ? buildSearches(categoryIds, (categoryId) => buildHighestSearch(query, categoryId))
        : []
      const responses = await runSearches([...searches, ...highestSearches])
      const categories = searches.map(({ categoryId }, index) => {
        const category = readCategory(responses[index], categoryId, query)
        return query.sort ? addHighest(category, responses[searches.length + index]) : category
      })
      return { categories: categories.filter(({ total }) => total > 0) }
    },

    async count({ terms, now }, filtersList) {
      const categoryIds = await listCategoryIds()
      const searches = filtersList.map((filters) =>
        buildSearches(categoryIds, (categoryId) => buildCount({ terms, now, filters }, categoryId)),
      )
      const responses = await runSearches(searches.flat())
      const totals = responses.map((response) => parseFound(response).total)
      return searches.map(({ length }) => {
        const sum = totals.splice(0, length).reduce((count, total) => count + total, 0)
        return Math.min(sum, MAX_TOTAL)
      })
    },
  }
}
