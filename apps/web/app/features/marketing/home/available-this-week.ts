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

function toAvailableProfessional(user: SearchUser, categoryId: number, latestStart: number): AvailableProfessional[] {
  const { username, name, profileImageUrl, nextFree, ratingFloat, ratingCount } = user
  if (profileImageUrl === null || !nextFree || Date.parse(nextFree.start) > latestStart) return []
  const title = user.categoryTitle[categoryId] ?? ''
  const rate = user.rate === null ? null : `${formatDollars(user.rate)} / session`
  return [
    {
      username,
      name: displayName(name),
      title,
      image: profileImageUrl,
      rating: ratingFloat,
      ratingCount,
      rate,
      nextSlot: nextFree,
    },
  ]
}

/** Selects one professional with a picture and a slot within a week for each life area, without duplicates. */
export function selectAvailableThisWeek({ groups, users }: SearchReply, now: number): AvailableProfessional[] {
  const selected = new Map<string, AvailableProfessional>()
  for (const { categoryId } of groups) {
    const listedUsers = users.filter(({ userCategories }) =>
      userCategories.some((listing) => listing.categoryId === categoryId),
    )
    const professional = listedUsers
      .flatMap((user) => toAvailableProfessional(user, categoryId, now + WEEK_MS))
      .find(({ username }) => !selected.has(username))
    if (professional) selected.set(professional.username, professional)
  }
  return [...selected.values()]
}

/** Loads the professionals. Returns an empty list on an error, because the page works without them. */
export async function loadAvailableProfessionals(): Promise<AvailableProfessional[]> {
  const result = await orError(call(search, { body: { text: '' } }))
  return 'data' in result ? selectAvailableThisWeek(result.data, Date.now()) : []
}
