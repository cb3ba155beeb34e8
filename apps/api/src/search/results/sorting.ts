import { SOONEST_CANDIDATES } from '@fourfold/contract/search/shapes'
import type { SearchForm, SearchSort } from '@fourfold/contract/search/shapes'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Schedule } from '../../schedule/index.ts'
import { comparePositions, indexSorts } from '../engine/found-listing.ts'
import type { FoundListing, IndexSort } from '../engine/found-listing.ts'
import type { FoundInCategory } from '../engine/search-engine.ts'
import type { ParsedQuery } from '../reading/index.ts'
import type { Cursor } from './cursor.ts'

/** Returns the requested sort, or by free times if the text says that it is urgent. */
export function resolveSort({ sort }: SearchForm, { matches }: ParsedQuery): SearchSort | undefined {
  if (sort !== undefined) return sort === 'best' ? undefined : sort
  return matches.some(({ kind }) => kind === 'soon') ? 'soonest' : undefined
}

/** Returns the sort of the engine, which does not sort by free times. */
export const toIndexSort = (sort: SearchSort | undefined): IndexSort | undefined =>
  indexSorts.find((indexSort) => indexSort === sort)

/** Lists the available sorts. Without a place there is no distance to sort by. */
export const listSorts = (isNear: boolean): SearchSort[] =>
  isNear ? ['best', 'soonest', 'price', 'nearest', 'rating'] : ['best', 'soonest', 'price', 'rating']

/** Returns the value that decides the order first; lower values precede. */
export type Rank = (found: FoundListing) => number

export const createCompare = (rank: Rank) => (a: FoundListing, b: FoundListing) => {
  const [first, second] = [rank(a), rank(b)]
  return first === second ? comparePositions(a, b) : first < second ? -1 : 1
}

type FreeTimes = { db: Db; findNextFree: Schedule['findNextFree'] }

/** Sorts the best matches of each category by their next free time. */
export async function sortBySoonest(
  categories: readonly FoundInCategory[],
  after: Cursor | undefined,
  { db, findNextFree }: FreeTimes,
): Promise<{ categories: FoundInCategory[]; rank: Rank }> {
  const selected = categories.filter(({ categoryId }) => !after || categoryId === after.categoryId)
  const ids = [...new Set(selected.flatMap(({ found }) => found.map(({ accountId }) => accountId as AccountId)))]
  const times = await findNextFree(db, ids)
  const rank: Rank = ({ accountId }) => times.get(accountId as AccountId)?.start ?? Number.POSITIVE_INFINITY
  const sorted = selected.map((category) => ({
    ...category,
    found: category.found
      .slice(0, SOONEST_CANDIDATES)
      .toSorted(createCompare(rank))
      .slice(after?.skip ?? 0),
  }))
  return { categories: sorted, rank }
}
