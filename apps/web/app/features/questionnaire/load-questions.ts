import { questions as questionsCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'

import { call } from '~/lib/api.ts'

export async function loadQuestions(): Promise<Question[]> {
  const { questions, what } = await call(questionsCall)
  return what ? [what, ...questions] : questions
}
