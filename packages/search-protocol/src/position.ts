import { z } from 'zod'

/** Where a result stands in its category. All of it together is the order; nothing else is. */
export const Position = z.object({
  priority: z.number(),
  /** How many of the preferences are met. */
  met: z.int(),
  rating: z.number(),
  /** Miles; infinity, which JSON writes as null, if they cannot be met near the place asked for. */
  distance: z
    .number()
    .nullable()
    .transform((miles) => miles ?? Number.POSITIVE_INFINITY),
  /** Cents a session; infinity, null in JSON, if they have not said, and from copies of an older release. */
  rate: z
    .number()
    .nullish()
    .transform((cents) => cents ?? Number.POSITIVE_INFINITY),
  username: z.string(),
})
export type Position = z.infer<typeof Position>

/** What the index can put first instead of who fits best. */
export const indexSorts = ['price', 'nearest', 'rating'] as const
export type IndexSort = (typeof indexSorts)[number]

/** What a sort puts first, least first. */
export function sortKeyOf({ rate, distance, rating }: Omit<Position, 'username'>, sort: IndexSort): number {
  if (sort === 'price') return rate
  return sort === 'nearest' ? distance : -rating
}

/**
 * By what was asked to come first, if anything was; then by priority, preferences met, rating, distance and username:
 * below zero when `a` comes first. (SEA-18, OP-094)
 */
export function comparePositions(a: Position, b: Position, sort?: IndexSort): number {
  if (sort) {
    const [first, second] = [sortKeyOf(a, sort), sortKeyOf(b, sort)]
    if (first !== second) return first < second ? -1 : 1
  }
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.met !== b.met) return b.met - a.met
  if (a.rating !== b.rating) return b.rating - a.rating
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  if (a.username === b.username) return 0
  return a.username < b.username ? -1 : 1
}
