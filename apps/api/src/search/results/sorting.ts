import { SOONEST_OF } from '@fourfold/contract/search/shapes'
import type { SearchForm, SearchSort } from '@fourfold/contract/search/shapes'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Found, FoundInCategory } from '@fourfold/search-protocol/answer'
import { comparePositions, indexSorts, sortKeyOf } from '@fourfold/search-protocol/position'
import type { IndexSort } from '@fourfold/search-protocol/position'

import type { Schedule } from '../../schedule/index.ts'
import type { Read } from '../query-parsing/query-parser.ts'
import type { Cursor } from './cursor.ts'

/** What comes first: what was asked for, or who can be seen soonest where the words say that it is urgent. */
export function sortOf({ sort }: SearchForm, { parts }: Read): SearchSort | undefined {
  if (sort !== undefined) return sort === 'best' ? undefined : sort
  return parts.some(({ meant }) => meant.kind === 'soon') ? 'soonest' : undefined
}

/** What the index sorts by; free times it does not know. */
export const indexSortOf = (sort: SearchSort | undefined): IndexSort | undefined =>
  indexSorts.find((one) => one === sort)

/** The orders that make sense for what was found: without a place nobody is nearer than another. */
export function sortsFor(isNear: boolean): SearchSort[] {
  return ['best', 'soonest', 'price', ...(isNear ? (['nearest'] as const) : []), 'rating']
}

export type Compare = (a: Found, b: Found) => number

type Sorted = {
  categories: FoundInCategory[]
  compare: Compare
  /** What comes first of all, least first. */
  rank: (found: Found) => number
}

/** As the index has sorted them. */
export function asAnswered(categories: FoundInCategory[], sort: IndexSort | undefined): Sorted {
  const rank = (found: Found) => (sort ? sortKeyOf(found, sort) : -found.priority)
  return { categories, compare: (a, b) => comparePositions(a, b, sort), rank }
}

type Free = { db: Db; nextFree: Schedule['nextFree'] }

/**
 * Who can be seen soonest, among so many of each category who fit best: free times are in nobody's index, because every
 * booking changes them. All are looked up at once. A page goes on where the one before ended.
 */
export async function soonestFirst(found: FoundInCategory[], after: Cursor | undefined, free: Free): Promise<Sorted> {
  const asked = found.filter(({ categoryId }) => !after || categoryId === after.categoryId)
  const ids = [...new Set(asked.flatMap((category) => category.found.map(({ accountId }) => accountId as AccountId)))]
  const times = ids.length > 0 ? await free.nextFree(free.db, ids) : new Map<AccountId, { start: number }>()
  const startOf = ({ accountId }: Found): number => times.get(accountId as AccountId)?.start ?? Number.POSITIVE_INFINITY
  const compare: Compare = (a, b) => {
    const [first, second] = [startOf(a), startOf(b)]
    return first === second ? comparePositions(a, b) : first < second ? -1 : 1
  }
  const categories = asked.map((category) => ({
    ...category,
    found: category.found
      .slice(0, SOONEST_OF)
      .toSorted(compare)
      .slice(after?.skip ?? 0),
  }))
  return { categories, compare, rank: startOf }
}
