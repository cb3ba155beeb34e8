import { scoreAll } from './score.ts'
import type { Scratch } from './score.ts'
import type { Segment } from './segment.ts'
import { distanceTo, sieve } from './sieve.ts'
import { countBits, wishesMet } from './traits.ts'
import { comparePositions } from './wanted.ts'
import type { Position, Wanted } from './wanted.ts'

/** A result before anybody has looked at more than its numbers. */
export type Picked = Position & { number: number; wishes: number }

export type Picking = { total: number; picked: Picked[] }

/** The best so far, no more than `limit` of them; later numbers that can only tie with the last need not come. */
function createBest(limit: number, isTieDecided: boolean) {
  const best: Picked[] = []
  return {
    best,
    /** The least priority that may still get in. */
    floor(): number {
      const last = best.length < limit ? undefined : best[limit - 1]
      if (!last) return limit === 0 ? Number.POSITIVE_INFINITY : 0
      return isTieDecided ? last.priority + 1 : last.priority
    },
    place(one: Picked): void {
      let at = best.length
      while (at > 0 && comparePositions(one, best[at - 1] ?? one) < 0) at -= 1
      best.splice(at, 0, one)
      if (best.length > limit) best.pop()
    },
  }
}

function describe(segment: Segment, { filters, wishes }: Wanted, [number, priority]: [number, number]): Picked {
  const met = wishesMet(segment.traits[number] ?? 0, wishes)
  return {
    priority,
    met: countBits(met),
    rating: segment.ratings[number] ?? 0,
    distance: distanceTo(filters.near, segment, number),
    username: segment.usernames[number] ?? '',
    number,
    wishes: met,
  }
}

/** Scores, sieves, counts and keeps the best of a segment. */
export function pick(segment: Segment, wanted: Wanted, scratch: Scratch): Picking {
  const { groups, filters, wishes, limit, after } = wanted
  const scores = scoreAll(segment, groups, scratch)
  // Without anything to look for everybody has scored, and scored nothing: one above what no score means.
  const nothing = groups.length === 0 ? 1 : 0
  if (nothing === 1) scores.fill(1, 0, segment.size)
  sieve(segment, filters, scores)

  // Numbers rise as ratings fall and usernames rise: with nothing else to look at, a tie goes to the lower number.
  const isTieDecided = !filters.near && Object.values(wishes).every((wish) => !wish)
  const { best, floor, place } = createBest(limit, isTieDecided)
  let total = 0
  let least = Math.max(1, floor() + nothing)
  for (let number = 0; number < segment.size; number += 1) {
    const score = scores[number] ?? 0
    total += Number(score > 0)
    if (score < least) continue
    const one = describe(segment, wanted, [number, score - nothing])
    if (after && comparePositions(one, after.position) <= 0) continue
    place(one)
    least = Math.max(1, floor() + nothing)
  }
  return { total, picked: best }
}
