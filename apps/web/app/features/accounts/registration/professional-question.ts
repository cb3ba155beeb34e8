import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchLatest, orError } from '~/lib/data/loaders.ts'

const professionalQuestionQuery = queryOptions({
  queryKey: ['question', 'professional'],
  queryFn: ({ signal }) => call(questionCall, { query: { type: 'professional' } }, { signal }),
  // The question rarely changes, and switching between the two forms should not reload it.
  staleTime: 5 * 60_000,
})

/** Loads the question for professionals, or null on an error: registration works without it. (OP-050) */
export async function loadProfessionalQuestion(): Promise<Question | null> {
  const result = await orError(fetchLatest(professionalQuestionQuery))
  return 'data' in result ? result.data.question : null
}
