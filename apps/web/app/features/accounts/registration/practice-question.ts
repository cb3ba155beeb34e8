import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import { fetchFresh, orError } from '~/lib/data/loaders.ts'

const practiceQuestionQuery = queryOptions({
  queryKey: ['question', 'professional'],
  queryFn: ({ signal }) => call(questionCall, { query: { type: 'professional' } }, { signal }),
  // Admins change it now and then; who goes back and forth between the two forms is not kept waiting.
  staleTime: 5 * 60_000,
})

/** What a professional is asked at registration. Without it they can register all the same. (OP-050) */
export async function loadPracticeQuestion(): Promise<Question | null> {
  const answer = await orError(fetchFresh(practiceQuestionQuery))
  return 'loaded' in answer ? answer.loaded.question : null
}
