import type { IndexSort } from '@fourfold/search-protocol/position'

import type { Nearby } from './geo-points.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON } from './traits.ts'

/**
 * What a question looks through: everybody's score, and who passes the filters. These loops see every listing there is,
 * so they do nothing but look, and reckon instead of branching.
 */
export type Scanned = { scores: Int32Array; kept: Uint8Array; size: number }

/** The highest score of those who pass. */
export function highestIn({ scores, kept, size }: Scanned): number {
  let highest = 0
  for (let number = 0; number < size; number += 1) {
    highest = Math.max(highest, (scores[number] ?? 0) & -(kept[number] ?? 0))
  }
  return highest
}

/** What becomes of somebody who may be among the best; gives the least score that matters from there on. */
type Meet = (number: number, score: number) => number

/** Meets who passes and has scored enough, in their order, and counts all who pass and have scored. */
export function meetFitting({ scores, kept, size }: Scanned, first: number, meet: Meet): number {
  let least = first
  let count = 0
  for (let number = 0; number < size; number += 1) {
    const score = (scores[number] ?? 0) & -(kept[number] ?? 0)
    count += Number(score > 0)
    if (score >= least) least = meet(number, score)
  }
  return count
}

type Sorted = Scanned & { keys: Float64Array; most: () => number }

/** The same by a sort: who stands before the last key that matters, or has it and has scored enough. */
export function meetSorted({ scores, kept, size, keys, most }: Sorted, first: number, meet: Meet): number {
  let least = first
  let last = most()
  let count = 0
  for (let number = 0; number < size; number += 1) {
    const score = (scores[number] ?? 0) & -(kept[number] ?? 0)
    if (score === 0) continue
    count += 1
    const key = keys[number] ?? 0
    if (key > last || (key === last && score < least)) continue
    least = meet(number, score)
    last = most()
  }
  return count
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
