import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import type { SearchInfo } from '@fourfold/contract/catalog/shapes'
import { profile } from '@fourfold/contract/profiles/endpoints'

import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

export type OwnAnswers = {
  answers: SearchInfo['questionsAnswers']
  /** Whether the email address is confirmed; null for a visitor. */
  isConfirmed: boolean | null
}

/** Loads the answers from the account, or for a visitor from this tab. (PRO-50) */
export async function loadAnswers(userId: number | null, options: CallOptions): Promise<OwnAnswers> {
  if (userId === null) return { answers: readVisitorAnswers()?.questionsAnswers ?? [], isConfirmed: null }
  const { user } = await call(profile, { query: { noAuth: 'true' } }, options)
  return { answers: user.other?.questionsAnswers ?? [], isConfirmed: user.emailVerified ?? null }
}

/** Saves all answers to the account, or for a visitor in this tab. (CAT-16) */
export async function saveAnswers(userId: number | null, searchInfo: SearchInfo): Promise<SearchInfo> {
  if (userId !== null) return call(editSearchInfo, { body: searchInfo })
  saveVisitorAnswers(searchInfo)
  return searchInfo
}
