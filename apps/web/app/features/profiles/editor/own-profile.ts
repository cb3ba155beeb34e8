import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question, QuestionType } from '@fourfold/contract/catalog/shapes'
import { ownProducts } from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { ProfileReply } from '@fourfold/contract/profiles/shapes'
import { workHours } from '@fourfold/contract/schedule/endpoints'
import type { SessionType, WorkHour } from '@fourfold/contract/schedule/shapes'
import type { z } from 'zod'

import { call, CallRefused } from '~/lib/api.ts'
import { loadOrExplain } from '~/lib/load.ts'
import type { Load } from '~/lib/load.ts'

/** Somebody's own profile: nothing is held back from its owner. */
export const OwnProfile = ProfileUser.required()
export type OwnProfile = z.infer<typeof OwnProfile>

/** What the editor of a professional works on. */
export type EditedProfile = Pick<ProfileReply, 'images' | 'files' | 'categories' | 'tags' | 'products'> & {
  user: OwnProfile
  traumatic: Question | null
  workHours: Record<SessionType, WorkHour[]>
}

export async function loadOwnUser(): Promise<OwnProfile> {
  return OwnProfile.parse((await call(profile, { query: {} })).user)
}

/** An admin may have taken the question away; the panel then says so. */
async function questionOf(type: QuestionType): Promise<Question | null> {
  try {
    return (await call(questionCall, { query: { type } })).question
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return null
    throw error
  }
}

export async function loadWorkHours(sessionType: SessionType): Promise<WorkHour[]> {
  return (await call(workHours, { query: { sessionType } })).workHours
}

export function loadEditedProfile(): Promise<Load<EditedProfile>> {
  return loadOrExplain(async () => {
    const [own, { products }, traumatic, Standard, Free15] = await Promise.all([
      call(profile, { query: {} }),
      call(ownProducts),
      questionOf('traumatic'),
      loadWorkHours('Standard'),
      loadWorkHours('Free15'),
    ])
    return { ...own, user: OwnProfile.parse(own.user), products, traumatic, workHours: { Standard, Free15 } }
  })
}
