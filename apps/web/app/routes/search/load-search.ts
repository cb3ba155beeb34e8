import { search } from '@fourfold/contract/search/endpoints'

import { loadQuestions } from '~/features/questionnaire/load-questions.ts'
import { loadCatalog } from '~/features/search/find.ts'
import { areasOf, tagWithSlug } from '~/features/search/landing/areas.ts'
import { resultsOf } from '~/features/search/results/view.ts'
import type { Catalog } from '~/features/search/results/view.ts'
import { presetOf } from '~/features/search/use-preset.ts'
import { call } from '~/lib/api.ts'
import { slugOf } from '~/lib/catalog-paths.ts'
import { orProblem } from '~/lib/loading.ts'

async function find(text: string, asked: Promise<Catalog>) {
  const [reply, catalog] = await Promise.all([call(search, { body: { text } }), asked])
  return resultsOf(reply, catalog)
}

/**
 * What the search shows before anybody has touched it: the questions, where to begin, and who fits the words of the
 * address. What could not be had is null, and its place on the page says so.
 */
export async function loadSearch(request: Request) {
  const words = presetOf(new URL(request.url))
  const asked = loadCatalog()
  const [questions, catalog, found] = await Promise.all([
    orProblem(loadQuestions()),
    orProblem(asked),
    words === null ? { loaded: null } : orProblem(find(words, asked)),
  ])
  const tag = words !== null && 'loaded' in catalog ? tagWithSlug(catalog.loaded, slugOf(words)) : undefined
  return {
    words,
    questions: 'loaded' in questions ? questions.loaded : null,
    areas: 'loaded' in catalog ? areasOf(catalog.loaded) : null,
    found: 'loaded' in found ? found.loaded : null,
    problem: 'problem' in found ? found.problem : null,
    /** The tag these words name, which has a page of its own. */
    tag: tag?.text ?? null,
  }
}
