/** The position of a result in its category. The order depends on nothing else. */
export type Position = {
  priority: number
  /** The number of fulfilled preferences. */
  met: number
  rating: number
  /** Miles to the place of a search; infinity if the professional does not meet in person or the search has no place. */
  distance: number
  /** Cents per session; infinity without a price. */
  rate: number
  username: string
}

/** The sort orders of search engines. */
export const indexSorts = ['price', 'nearest', 'rating'] as const
export type IndexSort = (typeof indexSorts)[number]

/** Returns the sort key of a position; lower keys precede. */
export function getSortKey({ rate, distance, rating }: Omit<Position, 'username'>, sort: IndexSort): number {
  if (sort === 'price') return rate
  return sort === 'nearest' ? distance : -rating
}

/**
 * Compares by the sort, then by priority, fulfilled preferences, rating, distance and username. Negative if `a` precedes
 * `b`. (SEA-18, OP-094)
 */
export function comparePositions(a: Position, b: Position, sort?: IndexSort): number {
  if (sort) {
    const [first, second] = [getSortKey(a, sort), getSortKey(b, sort)]
    if (first !== second) return first < second ? -1 : 1
  }
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.met !== b.met) return b.met - a.met
  if (a.rating !== b.rating) return b.rating - a.rating
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  if (a.username === b.username) return 0
  return a.username < b.username ? -1 : 1
}
