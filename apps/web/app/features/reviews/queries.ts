import { profile } from '@fourfold/contract/profiles/endpoints'
import { queryOptions } from '@tanstack/react-query'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'
import { fetchedByLoader, personalKey } from '~/lib/data/query.ts'
import { formatMonth } from '~/lib/format/days.ts'
import { displayName } from '~/lib/format/names.ts'

export type ProfileReviews = {
  username: string
  name: string
  reviews: { id: number; name: string; rating: number; text: string; month: string }[]
}

async function loadReviews(username: string, options: CallOptions): Promise<ProfileReviews> {
  const { user, reviews } = await call(profile, { query: { username } }, options)
  return {
    username: user.username,
    name: displayName(user.name),
    reviews: reviews.map(({ User, writtenIn, ...review }) => ({
      ...review,
      name: displayName(User.name),
      month: formatMonth(writtenIn),
    })),
  }
}

/** The reviews of a professional, which the API returns with the profile. (REV-14) */
export function reviewsQuery(userId: number, username: string) {
  return queryOptions({
    ...fetchedByLoader,
    queryKey: personalKey(userId, 'reviews', username.toLowerCase()),
    queryFn: ({ signal }) => loadReviews(username, { signal }),
  })
}
