import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question } from '@fourfold/contract/catalog/shapes'

import { call, CallRefused, NoResponse } from '~/lib/api.ts'

/** What a professional is asked at registration. Without it they can register all the same. (OP-050) */
export async function loadPracticeQuestion(): Promise<Question | null> {
  try {
    return (await call(questionCall, { query: { type: 'professional' } })).question
  } catch (error) {
    if (error instanceof CallRefused || error instanceof NoResponse) return null
    throw error
  }
}
