import type { Filters } from '@fourfold/search-protocol/question'

import type { Nearby } from './geo-points.ts'
import { lastMade } from './last-made.ts'
import { stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, ONLINE, TRAITS, preferencesMet, preferencesWanted } from './traits.ts'

/** Found wherever they are, or within the radius. */
const ANYWHERE = 1
const WITHIN = 2

/** How each set of traits is found. */
const waysFor = lastMade(({ near, inPersonOnly, onlineOnly, must }: Filters) => {
  const ways = new Uint8Array(TRAITS)
  const wanted = must ? preferencesWanted(must) : 0
  for (let traits = 0; traits < TRAITS; traits += 1) {
    if (onlineOnly && (traits & ONLINE) === 0) continue
    if (must && preferencesMet(traits, must) !== wanted) continue
    const isMet = (traits & IN_PERSON) !== 0
    const isFree = near ? !inPersonOnly && (traits & ONLINE) !== 0 : !inPersonOnly || isMet
    ways[traits] = (isFree ? ANYWHERE : 0) | (isMet ? WITHIN : 0)
  }
  return ways
})

type Keeping = { filters: Filters; nearby: Nearby | undefined; kept: Uint8Array }

/** Keeps those among who is listed who are met as is wanted. */
function keepMet({ alive, traits, geoPointOf, size }: Segment, { filters, nearby, kept }: Keeping): void {
  const ways = waysFor(filters)
  if (nearby) {
    const { isNear } = nearby
    for (let number = 0; number < size; number += 1) {
      const way = ways[traits[number] ?? 0] ?? 0
      const isMet = (way >> 1) & (isNear[geoPointOf[number] ?? 0] ?? 0)
      kept[number] = (alive[number] ?? 0) & (way | isMet)
    }
  } else {
    for (let number = 0; number < size; number += 1) {
      kept[number] = (alive[number] ?? 0) & (ways[traits[number] ?? 0] ?? 0)
    }
  }
}

function keepIn(
  wanted: number,
  { states, size }: Segment,
  { from, kept }: { from: Uint8Array; kept: Uint8Array },
): void {
  for (let number = 0; number < size; number += 1) {
    kept[number] = (from[number] ?? 0) & Number(states[number] === wanted)
  }
}

function keepUpTo(most: number, { rates, size }: Segment, kept: Uint8Array): void {
  for (let number = 0; number < size; number += 1) {
    // 0, for whoever has not said, becomes more than anybody charges.
    kept[number] = (kept[number] ?? 0) & Number(((rates[number] ?? 0) - 1) >>> 0 < most)
  }
}

let room = new Uint8Array(0)

/**
 * 1 for each listing that is listed and passes the filters, until the next question. Answers are looked up, and nothing
 * branches, which a processor guesses wrong half of the time. (SEA-05, SEA-09)
 */
export function keptBy(filters: Filters, segment: Segment, nearby: Nearby | undefined): Uint8Array {
  const { state, inPersonOnly, onlineOnly, must, mostRate } = filters
  const isMeeting = nearby !== undefined || inPersonOnly || onlineOnly === true || must !== undefined
  if (!isMeeting && state === undefined && mostRate === undefined) return segment.alive
  if (room.length < segment.size) room = new Uint8Array(segment.size)
  const kept = room
  if (isMeeting) keepMet(segment, { filters, nearby, kept })
  else if (state === undefined) kept.set(segment.alive)
  if (state !== undefined) keepIn(stateNumber(state), segment, { from: isMeeting ? kept : segment.alive, kept })
  if (mostRate !== undefined) keepUpTo(mostRate, segment, kept)
  return kept
}
