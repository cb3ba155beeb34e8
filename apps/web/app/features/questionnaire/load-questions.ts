import { questions } from '@fourfold/contract/catalog/endpoints'
import { orderQuestions } from '@fourfold/contract/catalog/questionnaire'
import type { Question } from '@fourfold/contract/catalog/shapes'

import { call } from '~/lib/data/api.ts'

export async function loadQuestions(): Promise<Question[]> {
  return orderQuestions(await call(questions))
}
