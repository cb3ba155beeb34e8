import { inAskingOrder } from '@fourfold/contract/catalog/questionnaire'
import { search } from '@fourfold/contract/search/endpoints'

import { call } from '~/lib/data/api.ts'
import { sharedQuestions, sharedTags } from '~/lib/data/catalog.server.ts'
import { orError } from '~/lib/data/loaders.ts'
import { slugify } from '~/lib/links/catalog-paths.ts'

import { areasOf, tagWithSlug } from './landing/areas.ts'
import { resultsOf } from './results/search-results.ts'
import type { Catalog } from './results/search-results.ts'
import { isExactIn, presetOf, sortIn } from './search-address.ts'
import type { SearchInput } from './search-form.ts'

async function find(body: SearchInput, asked: Promise<Catalog>) {
  const [reply, catalog] = await Promise.all([call(search, { body }), asked])
  return resultsOf(reply, catalog)
}

/**
 * What the search shows before anybody has touched it: the questions, where to begin, and who fits the words of the
 * address. What could not be had is null, and its place on the page says so.
 */
export async function loadSearch(request: Request) {
  const address = new URL(request.url)
  const words = presetOf(address)
  const isExact = isExactIn(address)
  const sort = sortIn(address)
  const asked = sharedTags()
  const [questions, catalog, found] = await Promise.all([
    orError(sharedQuestions()),
    orError(asked),
    words === null
      ? { loaded: null }
      : orError(find({ text: words, ...(isExact && { asWritten: true }), ...(sort && { sort }) }, asked)),
  ])
  const tag = words !== null && 'loaded' in catalog ? tagWithSlug(catalog.loaded, slugify(words)) : undefined
  return {
    words,
    isExact,
    sort,
    questions: 'loaded' in questions ? inAskingOrder(questions.loaded) : null,
    areas: 'loaded' in catalog ? areasOf(catalog.loaded) : null,
    found: 'loaded' in found ? found.loaded : null,
    problem: 'problem' in found ? found.problem : null,
    /** The tag these words name, which has a page of its own. */
    tag: tag?.text ?? null,
  }
}

export type FirstSight = Awaited<ReturnType<typeof loadSearch>>
