import type { IndexSort } from '@fourfold/search-protocol/position'

import { SHIFT } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Nearby } from './geo-points.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON } from './traits.ts'

/**
 * What a question looks through: everybody's score, and who has one and passes the filters. Scores reach to the end of
 * the last four. The loops that see every listing there is look at four at a time, reckon instead of branching, and call
 * nothing: a loop that calls is compiled for one callee, and compiled anew for the next question's.
 */
export type Scanned = { scores: Int32Array; kept: Bits; size: number }

export const FOUR = 4
/** Eight fours share a number. */
const FOUR_SHIFT = 3
const ALL_FOUR = 15

/** More than anybody can score. */
export const UNREACHABLE = 2 ** 30

const foursIn = (size: number) => Math.ceil(size / FOUR)

/** The highest score of those who pass. */
export function highestIn({ scores, kept, size }: Scanned): number {
  let highest = 0
  for (let number = 0; number < size; number += 1) {
    highest = Math.max(highest, (scores[number] ?? 0) & (0 - (((kept[number >>> SHIFT] ?? 0) >>> number) & 1)))
  }
  return highest
}

/** The first four, from this one on, with somebody who passes and has scored as much. */
function nextFour({ scores, kept, size }: Scanned, from: number, least: number): number {
  const end = foursIn(size)
  const below = least - 1
  for (let four = from; four < end; four += 1) {
    const passes = ((kept[four >>> FOUR_SHIFT] ?? 0) >>> (four * FOUR)) & ALL_FOUR
    if (passes === 0) continue
    const at = four * FOUR
    const one = (scores[at] ?? 0) & (0 - (passes & 1))
    const two = (scores[at + 1] ?? 0) & (0 - ((passes >>> 1) & 1))
    const three = (scores[at + 2] ?? 0) & (0 - ((passes >>> 2) & 1))
    const last = (scores[at + 3] ?? 0) & (0 - (passes >>> 3))
    if (((below - one) | (below - two) | (below - three) | (below - last)) < 0) return four
  }
  return end
}

/** What becomes of somebody who may be among the best; gives the least score that matters from there on. */
export type Meet = (number: number, score: number) => number

/** Meets who passes and has scored enough, in their order. */
export function meetFitting(scanned: Scanned, first: number, meet: Meet): void {
  const { scores, kept, size } = scanned
  const end = foursIn(size)
  let least = first
  for (let four = nextFour(scanned, 0, least); four < end; four = nextFour(scanned, four + 1, least)) {
    for (let number = four * FOUR; number < (four + 1) * FOUR; number += 1) {
      const score = (scores[number] ?? 0) & (0 - (((kept[number >>> SHIFT] ?? 0) >>> number) & 1))
      if (score >= least) least = meet(number, score)
    }
  }
}

type Sorted = Scanned & { keys: Float64Array; most: () => number }

/** The same by a sort: who stands before the last key that matters, or has it and has scored enough. */
export function meetSorted({ scores, kept, size, keys, most }: Sorted, first: number, meet: Meet): void {
  let least = first
  let last = most()
  for (let number = 0; number < size; number += 1) {
    const score = (scores[number] ?? 0) & (0 - (((kept[number >>> SHIFT] ?? 0) >>> number) & 1))
    if (score === 0) continue
    const key = keys[number] ?? 0
    if (key > last || (key === last && score < least)) continue
    least = meet(number, score)
    last = most()
  }
}

let room = new Float64Array(0)

/** What each listing is sorted by, least first, until the next question. */
export function sortKeysIn(segment: Segment, sort: IndexSort, nearby: Nearby | undefined): Float64Array {
  const { ratings, rates, traits, geoPointOf, size } = segment
  if (room.length < size) room = new Float64Array(size)
  const keys = room
  if (sort === 'price') {
    for (let number = 0; number < size; number += 1) keys[number] = rates[number] || Number.POSITIVE_INFINITY
  } else if (sort === 'rating') {
    for (let number = 0; number < size; number += 1) keys[number] = -(ratings[number] ?? 0)
  } else {
    keys.fill(Number.POSITIVE_INFINITY, 0, size)
    if (!nearby) return keys
    const { miles } = nearby
    for (let number = 0; number < size; number += 1) {
      if (((traits[number] ?? 0) & IN_PERSON) !== 0) keys[number] = miles[geoPointOf[number] ?? 0] ?? 0
    }
  }
  return keys
}
