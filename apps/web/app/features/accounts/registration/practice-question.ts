import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchLatest, orError } from '~/lib/data/loaders.ts'

const practiceQuestionQuery = queryOptions({
  queryKey: ['question', 'professional'],
  queryFn: ({ signal }) => call(questionCall, { query: { type: 'professional' } }, { signal }),
  // Rarely changes; switching between the two forms should not reload it.
  staleTime: 5 * 60_000,
})

/** Loads the question for professionals. Registration works without it. (OP-050) */
export async function loadPracticeQuestion(): Promise<Question | null> {
  const result = await orError(fetchLatest(practiceQuestionQuery))
  return 'data' in result ? result.data.question : null
}
