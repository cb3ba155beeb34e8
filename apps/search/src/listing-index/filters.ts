import type { Filters } from '@fourfold/search-protocol/question'

import { SHIFT, bitsFor, roomFor, setBits } from './bits.ts'
import type { Bits } from './bits.ts'
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

const MOST_REMEMBERED = 16
const waysOf = new WeakMap<Segment, Map<string, Bits>>()

/** Who is found in a way. What listings are does not change, so the last few answers are kept. */
function foundBy(way: number, segment: Segment, filters: Filters): Bits {
  const { near, inPersonOnly, onlineOnly, must } = filters
  const known = waysOf.get(segment) ?? new Map<string, Bits>()
  waysOf.set(segment, known)
  const asked = JSON.stringify([way, near !== undefined, inPersonOnly, onlineOnly, must])
  const last = known.get(asked)
  if (last) return last
  const ways = waysFor(filters)
  const found = bitsFor(segment.size)
  for (let number = 0; number < segment.size; number += 1) {
    const isFound = Number(((ways[segment.traits[number] ?? 0] ?? 0) & way) !== 0)
    found[number >>> SHIFT] = (found[number >>> SHIFT] ?? 0) | (isFound << number)
  }
  if (known.size === MOST_REMEMBERED) known.clear()
  known.set(asked, found)
  return found
}

/** Who works online. */
export const onlineIn = (segment: Segment): Bits =>
  foundBy(ANYWHERE, segment, { inPersonOnly: false, onlineOnly: true })

/** Who can be met in person. */
export const metIn = (segment: Segment): Bits => foundBy(WITHIN, segment, { inPersonOnly: false })

let around = bitsFor(0)

/** Everybody at the points near a place, met there or not. */
function aroundIn({ byGeoPoint, size }: Segment, { points }: Nearby): Bits {
  around = roomFor(around, size).fill(0)
  const { starts, numbers } = byGeoPoint
  for (const point of points) setBits(around, numbers, [starts[point] ?? 0, starts[point + 1] ?? 0])
  return around
}

type Keeping = { segment: Segment; filters: Filters; nearby: Nearby | undefined }

/** Keeps those who are met as is wanted: anywhere, or within the radius. */
function keepMet(kept: Bits, { segment, filters, nearby }: Keeping): void {
  const anywhere = foundBy(ANYWHERE, segment, filters)
  if (!nearby) {
    for (let at = 0; at < anywhere.length; at += 1) kept[at] = (kept[at] ?? 0) & (anywhere[at] ?? 0)
    return
  }
  const within = foundBy(WITHIN, segment, filters)
  const near = aroundIn(segment, nearby)
  for (let at = 0; at < anywhere.length; at += 1) {
    kept[at] = (kept[at] ?? 0) & ((anywhere[at] ?? 0) | ((within[at] ?? 0) & (near[at] ?? 0)))
  }
}

/** Who is listed in a state. */
function keepIn(state: string, { alive, byState: { starts, numbers } }: Segment, kept: Bits): void {
  const place = stateNumber(state)
  setBits(kept.fill(0), numbers, [starts[place] ?? 0, starts[place + 1] ?? 0])
  for (let at = 0; at < alive.length; at += 1) kept[at] = (kept[at] ?? 0) & (alive[at] ?? 0)
}

function keepUpTo(most: number, { rates, size }: Segment, kept: Bits): void {
  for (let number = 0; number < size; number += 1) {
    // 0 means that no price was given; it becomes more than anybody charges.
    const isTooMuch = Number(((rates[number] ?? 0) - 1) >>> 0 >= most)
    kept[number >>> SHIFT] = (kept[number >>> SHIFT] ?? 0) & ~(isTooMuch << number)
  }
}

let room = bitsFor(0)

/** A bit for each listing that is listed and passes the filters, until the next question. (SEA-05, SEA-09) */
export function keptBy(filters: Filters, segment: Segment, nearby: Nearby | undefined): Bits {
  const { state, inPersonOnly, onlineOnly, must, mostRate } = filters
  const isMeeting = nearby !== undefined || inPersonOnly || onlineOnly === true || must !== undefined
  if (!isMeeting && state === undefined && mostRate === undefined) return segment.alive
  room = roomFor(room, segment.size)
  if (state === undefined) room.set(segment.alive)
  else keepIn(state, segment, room)
  if (isMeeting) keepMet(room, { segment, filters, nearby })
  if (mostRate !== undefined) keepUpTo(mostRate, segment, room)
  return room
}
