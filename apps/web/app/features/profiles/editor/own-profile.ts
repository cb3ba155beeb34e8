import { question as questionCall } from '@fourfold/contract/catalog/endpoints'
import type { Question, QuestionType } from '@fourfold/contract/catalog/shapes'
import { ownProducts } from '@fourfold/contract/products/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'
import { ProfileUser } from '@fourfold/contract/profiles/shapes'
import type { ProfileReply } from '@fourfold/contract/profiles/shapes'
import { workHours } from '@fourfold/contract/schedule/endpoints'
import type { SessionType, WorkHour } from '@fourfold/contract/schedule/shapes'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { call, ApiError } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey } from '~/lib/data/query.ts'

/** The viewer's own profile, with all fields. */
export const OwnProfile = ProfileUser.omit({ toldWhenBooking: true }).required()
export type OwnProfile = z.infer<typeof OwnProfile>

/** The data of the professional's editor. */
export type EditedProfile = Pick<ProfileReply, 'images' | 'files' | 'categories' | 'tags' | 'products'> & {
  user: OwnProfile
  traumatic: Question | null
  workHours: Record<SessionType, WorkHour[]>
}

async function loadOwnUser(options: CallOptions): Promise<OwnProfile> {
  return OwnProfile.parse((await call(profile, { query: {} }, options)).user)
}

/** Loads a question. Returns null if an admin has deleted it. */
async function loadQuestion(type: QuestionType, options: CallOptions): Promise<Question | null> {
  try {
    return (await call(questionCall, { query: { type } }, options)).question
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export async function loadWorkHours(sessionType: SessionType, options?: CallOptions): Promise<WorkHour[]> {
  return (await call(workHours, { query: { sessionType } }, options)).workHours
}

async function loadEditedProfile(options: CallOptions): Promise<EditedProfile> {
  const [ownProfile, { products }, traumatic, Standard, Free15] = await Promise.all([
    call(profile, { query: {} }, options),
    call(ownProducts, {}, options),
    loadQuestion('traumatic', options),
    loadWorkHours('Standard', options),
    loadWorkHours('Free15', options),
  ])
  return {
    ...ownProfile,
    user: OwnProfile.parse(ownProfile.user),
    products,
    traumatic,
    workHours: { Standard, Free15 },
  }
}

/** Query for all data in the professional's editor. */
export function editedProfileQuery(userId: number) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: personalKey(userId, 'profile', 'edited'),
    queryFn: ({ signal }) => loadEditedProfile({ signal }),
  })
}

/** Query for all data in the member's editor. */
export function ownUserQuery(userId: number) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: personalKey(userId, 'profile', 'user'),
    queryFn: ({ signal }) => loadOwnUser({ signal }),
  })
}
