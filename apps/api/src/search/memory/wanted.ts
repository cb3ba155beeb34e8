import { wishes } from '@fourfold/contract/search/shapes'
import type { Wish } from '@fourfold/contract/search/shapes'

/** A list of listings to look through: those with a tag, or with words of one stem. */
export type Key = { kind: 'tag' | 'stem'; id: number; quality: number }

/**
 * One thing somebody looks for. Its keys come best first, and each field of a listing counts once, by its best hit:
 * three spellings of one word are no three words.
 */
export type Group = {
  /** Points for each set of fields; multiplied by the quality of the key. */
  points: readonly number[]
  keys: readonly Key[]
}

export type Near = { latitude: number; longitude: number; radius: number }

/** What a listing must be to be found at all. */
export type Filters = {
  state?: string | undefined
  near?: Near | undefined
  inPersonOnly: boolean
  onlineOnly?: boolean | undefined
}

/** What somebody would like a professional to be; nothing for what they do not mind. */
export type Wishes = {
  gender?: string | undefined
  ageRange?: string | undefined
  insurance?: boolean
  weekends?: boolean
  free15?: boolean
}

/** Where a result stands in its category. All of it together is the order; nothing else is. */
export type Position = { priority: number; met: number; rating: number; distance: number; username: string }

/** What is looked for: everybody who passes the filters when there are no groups. */
export type Wanted = {
  groups: readonly Group[]
  filters: Filters
  wishes: Wishes
  /** How many at most, of each category. */
  limit: number
  /** Only this category, and only what follows this position. */
  after?: { categoryId: number; position: Position } | undefined
}

/** By priority, wishes met, rating, distance and username: below zero when `a` comes first. (SEA-18, OP-094) */
export function comparePositions(a: Position, b: Position): number {
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.met !== b.met) return b.met - a.met
  if (a.rating !== b.rating) return b.rating - a.rating
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  if (a.username === b.username) return 0
  return a.username < b.username ? -1 : 1
}

/** The wishes a set of bits stands for. */
export function wishesIn(bits: number): Wish[] {
  return wishes.filter((_, index) => (bits & (1 << index)) !== 0)
}
