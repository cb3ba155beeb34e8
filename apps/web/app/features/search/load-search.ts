import { orderQuestions } from '@fourfold/contract/catalog/questionnaire'
import { search } from '@fourfold/contract/search/endpoints'

import { call } from '~/lib/data/api.ts'
import { sharedQuestions, sharedTags } from '~/lib/data/catalog.server.ts'
import { orError } from '~/lib/data/loaders.ts'
import { slugify } from '~/lib/links/catalog-paths.ts'

import { listAreas, findTagBySlug } from './landing/areas.ts'
import { toResults } from './results/search-results.ts'
import type { Catalog } from './results/search-results.ts'
import type { SearchInput } from './search-form.ts'
import { parseExact, parseQuery, parseSort } from './search-url.ts'

async function fetchResults(body: SearchInput, catalogRequest: Promise<Catalog>) {
  const [reply, catalog] = await Promise.all([call(search, { body }), catalogRequest])
  return toResults(reply, catalog)
}

/**
 * Loads the initial search page: the questions, the life areas and the results for the URL. Parts that fail to load
 * are null, and the page shows an error in their place.
 */
export async function loadSearch(request: Request) {
  const url = new URL(request.url)
  const query = parseQuery(url)
  const isExact = parseExact(url)
  const sort = parseSort(url)
  const catalogRequest = sharedTags()
  const [questions, catalog, results] = await Promise.all([
    orError(sharedQuestions()),
    orError(catalogRequest),
    query === null
      ? { data: null }
      : orError(
          fetchResults({ text: query, ...(isExact && { asWritten: true }), ...(sort && { sort }) }, catalogRequest),
        ),
  ])
  const tag = query !== null && 'data' in catalog ? findTagBySlug(catalog.data, slugify(query)) : undefined
  return {
    query,
    isExact,
    sort,
    questions: 'data' in questions ? orderQuestions(questions.data) : null,
    areas: 'data' in catalog ? listAreas(catalog.data) : null,
    results: 'data' in results ? results.data : null,
    error: 'error' in results ? results.error : null,
    /** The tag whose name equals the query, if any. It has a landing page. */
    tag: tag?.text ?? null,
  }
}

export type InitialSearch = Awaited<ReturnType<typeof loadSearch>>
