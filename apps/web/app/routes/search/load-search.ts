import { search } from '@fourfold/contract/search/endpoints'

import { loadQuestions } from '~/features/questionnaire/load.ts'
import { loadCatalog } from '~/features/search/find.ts'
import { areasOf, tagWithSlug } from '~/features/search/landing/areas.ts'
import { resultsOf } from '~/features/search/results/view.ts'
import { presetOf } from '~/features/search/use-preset.ts'
import { call } from '~/lib/api.ts'
import type { OnBehalf } from '~/lib/api.ts'
import { slugOf } from '~/lib/catalog-paths.ts'
import { loadOrExplain } from '~/lib/load.ts'

async function find(words: string | null, visitor: OnBehalf) {
  if (words === null) return { loaded: null }
  return loadOrExplain(() => call(search, { body: { text: words } }, visitor))
}

/** What the search shows before anybody has touched it: the questions, where to begin, and who fits the words of the address. */
export async function loadSearch(visitor: OnBehalf) {
  const words = presetOf(new URL(visitor.request.url))
  const [questions, catalog, reply] = await Promise.all([loadQuestions(), loadCatalog(), find(words, visitor)])
  return {
    words,
    questions,
    areas: areasOf(catalog),
    found: 'loaded' in reply && reply.loaded ? resultsOf(reply.loaded, catalog) : null,
    problem: 'problem' in reply ? reply.problem : null,
    /** The tag these words name, which has a page of its own. */
    tag: words === null ? null : (tagWithSlug(catalog, slugOf(words))?.text ?? null),
  }
}
