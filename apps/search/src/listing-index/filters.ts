import type { Filters } from '@fourfold/search-protocol/question'

import { FOUR, bytesFor, wordsOf } from './columns.ts'
import type { Nearby } from './geo-points.ts'
import { groupAt } from './grouped.ts'
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

const MOST_REMEMBERED = 8
const anywhereOf = new WeakMap<Segment, Map<string, Uint8Array<ArrayBuffer>>>()

/** 1 for each listing found wherever it is. What listings are does not change, so the last few answers are kept. */
function anywhereIn(segment: Segment, { near, inPersonOnly, onlineOnly, must }: Filters, ways: Uint8Array) {
  const known = anywhereOf.get(segment) ?? new Map<string, Uint8Array<ArrayBuffer>>()
  anywhereOf.set(segment, known)
  const asked = JSON.stringify([near !== undefined, inPersonOnly, onlineOnly, must])
  const last = known.get(asked)
  if (last) return last
  const anywhere = bytesFor(segment.size)
  for (let number = 0; number < segment.size; number += 1) {
    anywhere[number] = (ways[segment.traits[number] ?? 0] ?? 0) & ANYWHERE
  }
  if (known.size === MOST_REMEMBERED) known.clear()
  known.set(asked, anywhere)
  return anywhere
}

type Keeping = { filters: Filters; nearby: Nearby | undefined; kept: Uint8Array<ArrayBuffer> }

/** Keeps those among who is listed who are met as is wanted. Only those around the place are asked whether they are. */
function keepMet(segment: Segment, { filters, nearby, kept }: Keeping): void {
  const { alive, traits, byGeoPoint } = segment
  const ways = waysFor(filters)
  const listed = wordsOf(alive)
  const anywhere = wordsOf(anywhereIn(segment, filters, ways))
  const words = wordsOf(kept)
  for (let at = 0; at < listed.length; at += 1) words[at] = (listed[at] ?? 0) & (anywhere[at] ?? 0)
  const { starts, numbers } = byGeoPoint
  for (const point of nearby?.points ?? []) {
    for (let at = starts[point] ?? 0; at < (starts[point + 1] ?? 0); at += 1) {
      const number = numbers[at] ?? 0
      const isMet = (ways[traits[number] ?? 0] ?? 0) >> 1
      kept[number] = (kept[number] ?? 0) | ((alive[number] ?? 0) & isMet)
    }
  }
}

/** The same of those in a state, who are few. */
function keepMetIn(state: string, segment: Segment, { filters, nearby, kept }: Keeping): void {
  const { alive, traits, geoPointOf, byState, size } = segment
  const ways = waysFor(filters)
  wordsOf(kept).fill(0, 0, Math.ceil(size / FOUR))
  for (const number of groupAt(byState, stateNumber(state))) {
    const way = ways[traits[number] ?? 0] ?? 0
    const isMet = (way >> 1) & (nearby?.isNear[geoPointOf[number] ?? 0] ?? 0)
    kept[number] = (alive[number] ?? 0) & (way | isMet)
  }
}

function keepUpTo(most: number, { rates, size }: Segment, kept: Uint8Array): void {
  for (let number = 0; number < size; number += 1) {
    // 0 means that no price was given; it becomes more than anybody charges.
    kept[number] = (kept[number] ?? 0) & Number(((rates[number] ?? 0) - 1) >>> 0 < most)
  }
}

let room = bytesFor(0)

/** 1 for each listing that is listed and passes the filters, until the next question. (SEA-05, SEA-09) */
export function keptBy(filters: Filters, segment: Segment, nearby: Nearby | undefined): Uint8Array<ArrayBuffer> {
  const { state, inPersonOnly, onlineOnly, must, mostRate } = filters
  const isMeeting = nearby !== undefined || inPersonOnly || onlineOnly === true || must !== undefined
  if (!isMeeting && state === undefined && mostRate === undefined) return segment.alive
  if (room.length < segment.size) room = bytesFor(segment.size)
  const kept = room
  if (state !== undefined) keepMetIn(state, segment, { filters, nearby, kept })
  else if (isMeeting) keepMet(segment, { filters, nearby, kept })
  else kept.set(segment.alive)
  if (mostRate !== undefined) keepUpTo(mostRate, segment, kept)
  return kept
}
