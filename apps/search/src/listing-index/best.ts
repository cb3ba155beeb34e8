import type { Position } from '@fourfold/search-protocol/position'

import { applyFilters, distanceTo } from './filters.ts'
import { comparePlaces, packStrings } from './packed-strings.ts'
import type { Query } from './query.ts'
import { scoreAll } from './score.ts'
import type { Scratch } from './score.ts'
import type { Segment } from './segment.ts'
import { countBits, preferencesMet } from './traits.ts'

/** A result before anybody has looked at more than its numbers. The number stands for the username: both ascend. */
export type Candidate = Omit<Position, 'username'> & { number: number; preferences: number }

export type Best = { total: number; best: Candidate[] }

type Ranked = Omit<Candidate, 'preferences'>

/** By priority, preferences met, rating, distance and number: the order of positions, within one segment. */
function compareRanks(a: Ranked, b: Ranked): number {
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.met !== b.met) return b.met - a.met
  if (a.rating !== b.rating) return b.rating - a.rating
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  return a.number - b.number
}

/** The best so far, no more than `limit` of them; later numbers that can only tie with the last need not come. */
function createBest(limit: number, isTieDecided: boolean) {
  const best: Candidate[] = []
  return {
    best,
    /** The least priority that may still get in. */
    floor(): number {
      const last = best.length < limit ? undefined : best[limit - 1]
      if (!last) return limit === 0 ? Number.POSITIVE_INFINITY : 0
      return isTieDecided ? last.priority + 1 : last.priority
    },
    place(one: Candidate): void {
      let at = best.length
      while (at > 0 && compareRanks(one, best[at - 1] ?? one) < 0) at -= 1
      best.splice(at, 0, one)
      if (best.length > limit) best.pop()
    },
  }
}

/** The position as if it were a listing between two others: just behind the last that does not follow it. */
function rankOf({ username, ...rest }: Position, { ratings, usernames, size }: Segment): Ranked {
  const name = packStrings([username])
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    const rating = ratings[middle] ?? 0
    const isFollowing =
      rating < rest.rating || (rating === rest.rating && comparePlaces([usernames, middle], [name, 0]) > 0)
    if (isFollowing) high = middle
    else low = middle + 1
  }
  return { ...rest, number: low - 0.5 }
}

function describe(segment: Segment, { filters, preferences }: Query, [number, priority]: [number, number]): Candidate {
  const met = preferencesMet(segment.traits[number] ?? 0, preferences)
  return {
    priority,
    met: countBits(met),
    rating: segment.ratings[number] ?? 0,
    distance: distanceTo(filters.near, segment, number),
    number,
    preferences: met,
  }
}

/** Scores, filters, counts and keeps the best of a segment. */
export function bestOf(segment: Segment, query: Query, scratch: Scratch): Best {
  const { groups, filters, preferences, limit, after } = query
  const scores = scoreAll(segment, groups, scratch)
  // Without anything to look for everybody has scored, and scored nothing: one above what no score means.
  const nothing = groups.length === 0 ? 1 : 0
  if (nothing === 1) scores.fill(1, 0, segment.size)
  applyFilters(segment, filters, scores)

  // Numbers rise as ratings fall and usernames rise: with nothing else to look at, a tie goes to the lower number.
  const isTieDecided = !filters.near && Object.values(preferences).every((preference) => !preference)
  const behind = after && rankOf(after.position, segment)
  const { best, floor, place } = createBest(limit, isTieDecided)
  let total = 0
  let least = Math.max(1, floor() + nothing)
  for (let number = 0; number < segment.size; number += 1) {
    const score = scores[number] ?? 0
    total += Number(score > 0)
    if (score < least) continue
    const one = describe(segment, query, [number, score - nothing])
    if (behind && compareRanks(one, behind) < 0) continue
    place(one)
    least = Math.max(1, floor() + nothing)
  }
  return { total, best }
}
