import { queryOptions } from '@tanstack/react-query'

import { lazyImport } from '~/lib/data/lazy-import.ts'
import { personalKey, QUESTIONS_KEY } from '~/lib/data/query.ts'

/** The matching questions in order, `what` first. Reloaded after login and logout. (CAT-10, ACC-60) */
export const questionsQuery = queryOptions({
  queryKey: QUESTIONS_KEY,
  // No signal: the search resets when the session changes, and would cancel this request.
  queryFn: async () => (await lazyImport(import('./load-questions.ts'))).loadQuestions(),
})

/** The answers of the user, always refetched because several pages change them. */
export function answersQuery(userId: number | null) {
  return queryOptions({
    queryKey: personalKey(userId, 'answers'),
    // Loaded on demand, because visitors who only browse do not need the contract.
    queryFn: async ({ signal }) => (await lazyImport(import('./load-answers.ts'))).loadAnswers(userId, { signal }),
    staleTime: 0,
  })
}
