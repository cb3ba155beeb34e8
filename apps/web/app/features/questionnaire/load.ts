import { questions as questionsCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'

import { call } from '~/lib/api.ts'
import { QUESTIONS_KEY, queryClient } from '~/lib/query.ts'

/** The matching questions in order, `what` first. They reload when somebody logs in or out. (CAT-10, ACC-60) */
export async function loadQuestions(): Promise<Question[]> {
  const { questions, what } = await queryClient().fetchQuery({
    queryKey: QUESTIONS_KEY,
    queryFn: () => call(questionsCall),
  })
  return what ? [what, ...questions] : questions
}
