import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import { fromAnswers } from '@fourfold/contract/catalog/questionnaire'
import type { Choices } from '@fourfold/contract/catalog/questionnaire'
import type { Question, SearchInfo } from '@fourfold/contract/catalog/shapes'

import { call } from './api.ts'
import { currentSession } from './session.ts'
import { keepVisitorAnswers, visitorAnswers } from './visitor-answers.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps what is answered so far: with the account of whoever is logged in, else in this tab until there is one. (CAT-16)
 * One save waits for the one before, because each says everything and the latest must win.
 */
export function keepAnswers(answered: SearchInfo): Promise<void> {
  if (!currentSession()) {
    keepVisitorAnswers(answered)
    return Promise.resolve()
  }
  const saved = last.then(async () => void (await call(editSearchInfo, { body: answered })))
  last = saved.catch(() => undefined)
  return saved
}

/** What this tab's visitor has answered before. */
export function visitorChoices(questions: readonly Question[]): Choices {
  return fromAnswers(questions, visitorAnswers()?.questionsAnswers ?? [])
}
