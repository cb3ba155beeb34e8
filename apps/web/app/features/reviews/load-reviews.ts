import { profile } from '@fourfold/contract/profiles/endpoints'

import { call } from '~/lib/api.ts'
import { orNotFound } from '~/lib/loading.ts'
import { displayName } from '~/lib/names.ts'

export type ReviewsOf = {
  username: string
  name: string
  reviews: { id: number; name: string; rating: number; text: string }[]
}

/** What was said of somebody comes with their profile. (REV-14) */
export async function loadReviews(wanted: string): Promise<ReviewsOf> {
  const { user, reviews } = await orNotFound(call(profile, { query: { username: wanted } }))
  return {
    username: user.username,
    name: displayName(user.name),
    reviews: reviews.map(({ id, rating, text, User }) => ({ id, rating, text, name: displayName(User.name) })),
  }
}
