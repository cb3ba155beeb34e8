import { RegisterForm } from '@fourfold/contract/accounts/shapes'
import type { z } from 'zod'

import { readStored, removeStored, store } from '../browser/storage.ts'
import { VISITOR_ANSWERS_KEY } from './has-visitor-answers.ts'

const RegistrationOther = RegisterForm.shape.other

export type VisitorAnswers = NonNullable<z.infer<typeof RegistrationOther>>

/** What was answered in this tab; anything in the storage that is not a set of answers counts as none. */
export function readVisitorAnswers(): VisitorAnswers | null {
  const text = readStored('session', VISITOR_ANSWERS_KEY)
  if (text === null) return null
  try {
    return RegistrationOther.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Keeps a part; what was kept of the rest stays. */
export function saveVisitorAnswers(part: VisitorAnswers): void {
  store('session', VISITOR_ANSWERS_KEY, JSON.stringify({ ...readVisitorAnswers(), ...part }))
}

/** What a registration takes along: a professional's requested tags, a member's search. (ACC-09, ACC-10) */
export function registrationAnswers(isProfessional: boolean): VisitorAnswers | null {
  const kept = readVisitorAnswers()
  if (kept === null) return null
  const { requestedTags, searchTags, questionsAnswers } = kept
  return isProfessional ? { requestedTags } : { searchTags, questionsAnswers }
}

/** Now they belong to the account. */
export function clearVisitorAnswers(): void {
  removeStored('session', VISITOR_ANSWERS_KEY)
}
