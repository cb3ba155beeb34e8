import { RegisterForm } from '@fourfold/contract/accounts/shapes'
import type { z } from 'zod'

import { readStored, removeStored, store } from '../browser/storage.ts'
import { VISITOR_ANSWERS_KEY } from './has-visitor-answers.ts'

const RegistrationOther = RegisterForm.shape.other

export type VisitorAnswers = NonNullable<z.infer<typeof RegistrationOther>>

/** Reads this tab's answers; null if none or invalid ones are stored. */
export function readVisitorAnswers(): VisitorAnswers | null {
  const text = readStored('session', VISITOR_ANSWERS_KEY)
  if (text === null) return null
  try {
    return RegistrationOther.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Stores some answers and keeps the others. */
export function saveVisitorAnswers(part: VisitorAnswers): void {
  store('session', VISITOR_ANSWERS_KEY, JSON.stringify({ ...readVisitorAnswers(), ...part }))
}

/**
 * Returns the answers to send with a registration: the requested tags of a professional, or the search tags and answers
 * of a member. (ACC-09, ACC-10)
 */
export function registrationAnswers(isProfessional: boolean): VisitorAnswers | null {
  const answers = readVisitorAnswers()
  if (answers === null) return null
  const { requestedTags, searchTags, questionsAnswers } = answers
  return isProfessional ? { requestedTags } : { searchTags, questionsAnswers }
}

/** Removes the answers from the browser, once they are stored in the account. */
export function clearVisitorAnswers(): void {
  removeStored('session', VISITOR_ANSWERS_KEY)
}
