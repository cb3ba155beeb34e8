import { sortKeyOf } from '@fourfold/search-protocol/position'
import type { IndexSort, Position } from '@fourfold/search-protocol/position'
import type { Preferences } from '@fourfold/search-protocol/question'

import { bitsFor, intersect, roomFor } from './bits.ts'
import { keptBy } from './filters.ts'
import { nearbyIn } from './geo-points.ts'
import type { Nearby } from './geo-points.ts'
import { goalsIn, meetGoals } from './goals.ts'
import { lastMade } from './last-made.ts'
import { comparePlaces, packStrings } from './packed-strings.ts'
import type { Query } from './query.ts'
import { UNREACHABLE, highestIn, meetFitting, meetSorted, sortKeysIn } from './scan.ts'
import { NOTHING } from './score.ts'
import type { Scores } from './score.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, TRAITS, countBits, preferencesMet } from './traits.ts'

/** A result before anybody has looked at more than its numbers. The number stands for the username: both ascend. */
export type Candidate = Omit<Position, 'username'> & { number: number; preferences: number }

export type Best = { total: number; best: Candidate[]; highest: number }

type Ranked = Omit<Candidate, 'preferences'>

/** By the sort, priority, preferences met, rating, distance and number: the order of positions, within one segment. */
function compareRanks(a: Ranked, b: Ranked, sort: IndexSort | undefined): number {
  if (sort) {
    const [first, second] = [sortKeyOf(a, sort), sortKeyOf(b, sort)]
    if (first !== second) return first < second ? -1 : 1
  }
  if (a.priority !== b.priority) return b.priority - a.priority
  if (a.met !== b.met) return b.met - a.met
  if (a.rating !== b.rating) return b.rating - a.rating
  if (a.distance !== b.distance) return a.distance < b.distance ? -1 : 1
  return a.number - b.number
}

/** For each set of traits the preferences it meets. */
const preferencesIn = lastMade((preferences: Preferences) => {
  const met = new Uint8Array(TRAITS)
  if (!Object.values(preferences).some(Boolean)) return met
  for (let traits = 0; traits < TRAITS; traits += 1) met[traits] = preferencesMet(traits, preferences)
  return met
})

/** What a listing's place depends on besides its score, read from the columns alone: it is asked of many. */
function rankingIn(segment: Segment, { preferences }: Query, nearby: Nearby | undefined) {
  const { traits, ratings, rates, geoPointOf } = segment
  const met = preferencesIn(preferences)
  return {
    met: (number: number): number => met[traits[number] ?? 0] ?? 0,
    rating: (number: number): number => ratings[number] ?? 0,
    /** Miles to those who can be met within the radius; infinity for everybody else. */
    distance(number: number): number {
      if (!nearby || ((traits[number] ?? 0) & IN_PERSON) === 0) return Number.POSITIVE_INFINITY
      return nearby.miles[geoPointOf[number] ?? 0] ?? Number.POSITIVE_INFINITY
    },
    rate: (number: number): number => rates[number] || Number.POSITIVE_INFINITY,
  }
}

type Ranking = ReturnType<typeof rankingIn>

/** The best so far, no more than `limit` of them. They come by ascending numbers. */
function createBest({ limit, sort, preferences, filters }: Query, ranking: Ranking) {
  const best: Candidate[] = []
  let last: Candidate | undefined
  let ceiling = limit === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const isMinded = Object.values(preferences).some(Boolean)
  return {
    best,
    /** The least priority with which anybody after this number may get in, if no sort says otherwise. */
    floor(number: number): number {
      if (!last) return limit === 0 ? UNREACHABLE : 0
      // Numbers rise as ratings fall: with nothing else to look at, a tie goes to the lower number.
      const isTieLost = !isMinded && (!filters.near || ranking.rating(number) < last.rating)
      return last.priority + Number(isTieLost)
    },
    /** The greatest sort key with which anybody may get in. */
    ceiling: (): number => ceiling,
    place(one: Candidate): void {
      if (last && compareRanks(one, last, sort) > 0) return
      let at = best.length
      while (at > 0 && compareRanks(one, best[at - 1] ?? one, sort) < 0) at -= 1
      best.splice(at, 0, one)
      if (best.length > limit) best.pop()
      if (best.length === limit) last = best.at(-1)
      if (last && sort) ceiling = sortKeyOf(last, sort)
    },
    /** Whether somebody with the priority and the sort key of the last can only come behind it. */
    isBehind(number: number, priority: number): boolean {
      if (!last || sort || priority !== last.priority) return false
      const met = countBits(ranking.met(number))
      if (met !== last.met) return met < last.met
      return ranking.rating(number) < last.rating || ranking.distance(number) >= last.distance
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

function describe(ranking: Ranking, number: number, priority: number): Candidate {
  const preferences = ranking.met(number)
  return {
    priority,
    met: countBits(preferences),
    rating: ranking.rating(number),
    distance: ranking.distance(number),
    rate: ranking.rate(number),
    number,
    preferences,
  }
}

let fitting = bitsFor(0)

/** Filters, counts and keeps the best of a segment. */
export function bestOf(segment: Segment, query: Query, counted: () => Scores): Best {
  const { groups, filters, sort, after } = query
  const nearby = filters.near && nearbyIn(filters.near, segment.geoPoints)
  const passed = { kept: keptBy(filters, segment, nearby), size: segment.size }
  const nothing = groups.length === 0 ? NOTHING : 0
  const behind = after && rankOf(after.position, segment)
  const ranking = rankingIn(segment, query, nearby)
  const { best, floor, ceiling, place, isBehind } = createBest(query, ranking)
  const keys = sort && sortKeysIn(segment, sort, nearby)
  const meet = (number: number, score: number): number => {
    const priority = score - nothing
    if (!isBehind(number, priority)) {
      const one = describe(ranking, number, priority)
      if (!behind || compareRanks(one, behind, sort) >= 0) place(one)
    }
    return Math.max(1, floor(number) + nothing)
  }
  const first = Math.max(1, floor(0) + nothing)
  const goals = keys ? undefined : goalsIn(segment, groups)
  if (goals) return { total: meetGoals(passed, goals, [first, meet]), best, highest: 0 }
  const { scores, scored } = counted()
  fitting = roomFor(fitting, segment.size)
  const total = intersect(passed.kept, scored, { size: segment.size, room: fitting })
  const scanned = { scores, kept: fitting, size: segment.size }
  if (!keys) {
    meetFitting(scanned, first, meet)
    return { total, best, highest: 0 }
  }
  meetSorted({ ...scanned, keys, most: ceiling }, 1, meet)
  return { total, best, highest: Math.max(0, highestIn(scanned) - nothing) }
}
