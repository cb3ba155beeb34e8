import { queryOptions } from '@tanstack/react-query'

import { lazyImport } from '~/lib/data/lazy-import.ts'
import { personalKey, QUESTIONS_KEY } from '~/lib/data/query.ts'

/** The matching questions in order, `what` first. They reload when somebody logs in or out. (CAT-10, ACC-60) */
export const questionsQuery = queryOptions({
  queryKey: QUESTIONS_KEY,
  // Without a signal: the search starts over with its person, and the question asked at that moment must not end with it.
  queryFn: async () => (await lazyImport(import('./load-questions.ts'))).loadQuestions(),
})

/** What this person answered, whom a page may change at any place: it is asked for again wherever it is shown. */
export function answersQuery(userId: number | null) {
  return queryOptions({
    queryKey: personalKey(userId, 'answers'),
    // Loaded on demand: the contract is large, and people who only look need none of it.
    queryFn: async ({ signal }) => (await lazyImport(import('./load-answers.ts'))).loadAnswers(userId, { signal }),
    staleTime: 0,
  })
}
