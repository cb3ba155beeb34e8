import { search } from '@fourfold/contract/search/endpoints'
import type { SearchReply, SearchUser } from '@fourfold/contract/search/shapes'

import { call } from '~/lib/data/api.ts'
import { orError } from '~/lib/data/loaders.ts'
import { formatDollars } from '~/lib/format/money.ts'
import { displayName } from '~/lib/format/names.ts'

/** Somebody who can be met soon, as the home page shows them. */
export type FreePerson = {
  username: string
  name: string
  title: string
  image: string
  rating: number
  ratingCount: number
  /** "$40 / session"; null where none is named. */
  rate: string | null
  free: NonNullable<SearchUser['nextFree']>
}

const WEEK = 7 * 24 * 3600 * 1000

function cardOf(user: SearchUser, categoryId: number, until: number): FreePerson[] {
  const { username, name, profileImageUrl, nextFree, ratingFloat, ratingCount } = user
  if (profileImageUrl === null || !nextFree || Date.parse(nextFree.start) > until) return []
  const title = user.categoryTitle[categoryId] ?? ''
  const [rating, free] = [ratingFloat, nextFree]
  const rate = user.rate === null ? null : `${formatDollars(user.rate)} / session`
  return [{ username, name: displayName(name), title, image: profileImageUrl, rating, ratingCount, rate, free }]
}

/** One of each life area, with a face and a free time within a week; nobody twice. */
export function freeThisWeek({ groups, users }: SearchReply, now: number): FreePerson[] {
  const chosen = new Map<string, FreePerson>()
  for (const { categoryId } of groups) {
    const inArea = users.filter(({ userCategories }) => userCategories.some((one) => one.categoryId === categoryId))
    const next = inArea.flatMap((user) => cardOf(user, categoryId, now + WEEK)).find((one) => !chosen.has(one.username))
    if (next) chosen.set(next.username, next)
  }
  return [...chosen.values()]
}

/** Nobody where nobody answers: the page is the same without them. */
export async function loadFreePeople(): Promise<FreePerson[]> {
  const answer = await orError(call(search, { body: { text: '' } }))
  return 'loaded' in answer ? freeThisWeek(answer.loaded, Date.now()) : []
}
