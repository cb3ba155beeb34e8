import { editSearchInfo } from '@fourfold/contract/catalog/endpoints'
import type { SearchInfo } from '@fourfold/contract/catalog/shapes'
import { profile } from '@fourfold/contract/profiles/endpoints'

import { saveVisitorAnswers, readVisitorAnswers } from '~/lib/answers/visitor-answers.ts'
import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

export type OwnAnswers = {
  answered: SearchInfo['questionsAnswers']
  /** Whether the e-mail address is known to be theirs; null when nobody is logged in. */
  isConfirmed: boolean | null
}

/** What was answered before: kept with the account, or in this tab for a visitor. (PRO-50) */
export async function loadAnswers(userId: number | null, options: CallOptions): Promise<OwnAnswers> {
  if (userId === null) return { answered: readVisitorAnswers()?.questionsAnswers ?? [], isConfirmed: null }
  const { user } = await call(profile, { query: { noAuth: 'true' } }, options)
  return { answered: user.other?.questionsAnswers ?? [], isConfirmed: user.emailVerified ?? null }
}

/** Keeps all that is answered: with the account when logged in, else in this tab until there is one. (CAT-16) */
export async function saveAnswers(userId: number | null, answered: SearchInfo): Promise<SearchInfo> {
  if (userId !== null) return call(editSearchInfo, { body: answered })
  saveVisitorAnswers(answered)
  return answered
}
