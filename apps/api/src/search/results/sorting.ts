import { SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
import type { SearchForm, SearchSort } from '@fourfold/contract/search/shapes'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Schedule } from '../../schedule/index.ts'
import type { FoundListing } from '../engine/found-listing.ts'
import { comparePositions, getSortKey, indexSorts } from '../engine/position.ts'
import type { IndexSort } from '../engine/position.ts'
import type { FoundInCategory } from '../engine/search-engine.ts'
import type { ParsedQuery } from '../reading/index.ts'
import type { Cursor } from './cursor.ts'

/** Returns the requested sort, or by free times if the text says that it is urgent. */
export function resolveSort({ sort }: SearchForm, { matches }: ParsedQuery): SearchSort | undefined {
  if (sort !== undefined) return sort === 'best' ? undefined : sort
  return matches.some(({ condition }) => condition.kind === 'soon') ? 'soonest' : undefined
}

/** Returns the sort of the engine, which does not sort by free times. */
export const toIndexSort = (sort: SearchSort | undefined): IndexSort | undefined =>
  indexSorts.find((indexSort) => indexSort === sort)

/** Lists the available sorts. Without a place there is no distance to sort by. */
export function listSorts(isNear: boolean): SearchSort[] {
  return ['best', 'soonest', 'price', ...(isNear ? (['nearest'] as const) : []), 'rating']
}

export type Compare = (a: FoundListing, b: FoundListing) => number

type Sorted = {
  categories: FoundInCategory[]
  compare: Compare
  /** Sorts categories, lowest first. */
  rank: (found: FoundListing) => number
}

export function sortInIndexOrder(categories: FoundInCategory[], sort: IndexSort | undefined): Sorted {
  const rank = (found: FoundListing) => (sort ? getSortKey(found, sort) : -found.priority)
  return { categories, compare: (a, b) => comparePositions(a, b, sort), rank }
}

type FreeTimes = { db: Db; findNextFree: Schedule['findNextFree'] }

/** Sorts the best matches of each category by their next free time. */
export async function sortBySoonest(
  found: FoundInCategory[],
  after: Cursor | undefined,
  free: FreeTimes,
): Promise<Sorted> {
  const selectedCategories = found.filter(({ categoryId }) => !after || categoryId === after.categoryId)
  const ids = [
    ...new Set(selectedCategories.flatMap((category) => category.found.map(({ accountId }) => accountId as AccountId))),
  ]
  const times = ids.length > 0 ? await free.findNextFree(free.db, ids) : new Map<AccountId, { start: number }>()
  const getStart = ({ accountId }: FoundListing): number =>
    times.get(accountId as AccountId)?.start ?? Number.POSITIVE_INFINITY
  const compare: Compare = (a, b) => {
    const [first, second] = [getStart(a), getStart(b)]
    return first === second ? comparePositions(a, b) : first < second ? -1 : 1
  }
  const categories = selectedCategories.map((category) => ({
    ...category,
    found: category.found
      .slice(0, SOONEST_CANDIDATES)
      .toSorted(compare)
      .slice(after?.skip ?? 0),
  }))
  return { categories, compare, rank: getStart }
}
