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

async function findInCatalog(body: SearchInput, asked: Promise<Catalog>) {
  const [reply, catalog] = await Promise.all([call(search, { body }), asked])
  return toResults(reply, catalog)
}

/**
 * Loads the initial search page: the questions, the life areas and the results for the URL. Parts that fail to load
 * are null, and the page shows an error in their place.
 */
export async function loadSearch(request: Request) {
  const address = new URL(request.url)
  const words = parseQuery(address)
  const isExact = parseExact(address)
  const sort = parseSort(address)
  const asked = sharedTags()
  const [questions, catalog, found] = await Promise.all([
    orError(sharedQuestions()),
    orError(asked),
    words === null
      ? { loaded: null }
      : orError(findInCatalog({ text: words, ...(isExact && { asWritten: true }), ...(sort && { sort }) }, asked)),
  ])
  const tag = words !== null && 'loaded' in catalog ? findTagBySlug(catalog.loaded, slugify(words)) : undefined
  return {
    words,
    isExact,
    sort,
    questions: 'loaded' in questions ? orderQuestions(questions.loaded) : null,
    areas: 'loaded' in catalog ? listAreas(catalog.loaded) : null,
    found: 'loaded' in found ? found.loaded : null,
    error: 'problem' in found ? found.problem : null,
    /** The tag that the search text names, which has its own landing page. */
    tag: tag?.text ?? null,
  }
}

export type InitialSearch = Awaited<ReturnType<typeof loadSearch>>
