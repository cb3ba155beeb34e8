import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/api.ts'
import { currentSession } from '~/lib/session.ts'
import { visitorAnswers } from '~/lib/visitor-answers.ts'

/** What was answered before: kept with the account, or in this tab for a visitor. (PRO-50) */
export async function loadOwnAnswers() {
  if (!currentSession()) return { answered: visitorAnswers()?.questionsAnswers ?? [], isConfirmed: null }
  const { user } = await call(profile, { query: { noAuth: 'true' } })
  return { answered: user.other?.questionsAnswers ?? [], isConfirmed: user.emailVerified ?? null }
}
