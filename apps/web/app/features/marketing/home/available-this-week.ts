import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { orError } from '~/lib/data/loaders.ts'
import { formatDollars } from '~/lib/format/money.ts'
import { displayName } from '~/lib/format/names.ts'

/** A professional with a slot this week, as shown on the home page. */
export type AvailableProfessional = {
  username: string
  name: string
  title: string
  image: string
  rating: number
  ratingCount: number
  /** "$40 / session", or null. */
  rate: string | null
  nextSlot: NonNullable<SearchUser['nextFree']>
}

const WEEK_MS = 7 * 24 * 3600 * 1000

function toAvailableProfessional(user: SearchUser, categoryId: number, until: number): AvailableProfessional[] {
  const { username, name, profileImageUrl, nextFree, ratingFloat, ratingCount } = user
  if (profileImageUrl === null || !nextFree || Date.parse(nextFree.start) > until) return []
  const title = user.categoryTitle[categoryId] ?? ''
  const [rating, free] = [ratingFloat, nextFree]
  const rate = user.rate === null ? null : `${formatDollars(user.rate)} / session`
  return [
    { username, name: displayName(name), title, image: profileImageUrl, rating, ratingCount, rate, nextSlot: free },
  ]
}

/** Selects one professional per life area with a picture and a slot within a week, each at most once. */
export function selectAvailableThisWeek({ groups, users }: SearchReply, now: number): AvailableProfessional[] {
  const chosen = new Map<string, AvailableProfessional>()
  for (const { categoryId } of groups) {
    const inArea = users.filter(({ userCategories }) => userCategories.some((one) => one.categoryId === categoryId))
    const next = inArea
      .flatMap((user) => toAvailableProfessional(user, categoryId, now + WEEK_MS))
      .find((one) => !chosen.has(one.username))
    if (next) chosen.set(next.username, next)
  }
  return [...chosen.values()]
}

/** Returns an empty list on an error: the page works without it. */
export async function loadAvailableProfessionals(): Promise<AvailableProfessional[]> {
  const answer = await orError(call(search, { body: { text: '' } }))
  return 'loaded' in answer ? selectAvailableThisWeek(answer.loaded, Date.now()) : []
}
