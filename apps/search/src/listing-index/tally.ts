import type { Filters, Near } from '@fourfold/search-protocol/question'

import { milesWithin } from './geo-points.ts'
import { stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, ONLINE } from './traits.ts'

/** What is counted besides the words or goals: the place, with the miles around it that matter, and the state. */
export type Around = { state: string | undefined; near: Near | undefined; radii: readonly number[] }

/** How many there are of each kind: in the state or not, online, in person, and within which of the radii. */
export type Tally = Uint32Array

const IN_STATE = 4
const KINDS = 8

const rings = ({ radii }: Around) => radii.length + 1

export const emptyTally = (around: Around): Tally => new Uint32Array(KINDS * rings(around))

/** For each geo point the number of the smallest radius it lies within, or how many radii there are. They ascend. */
function ringsOf({ geoPoints }: Segment, { near, radii }: Around): Uint8Array {
  const ring = new Uint8Array(geoPoints.latitudes.length).fill(radii.length)
  if (!near) return ring
  const miles = milesWithin({ ...near, radius: Math.max(...radii) }, geoPoints)
  for (let at = 0; at < ring.length; at += 1) {
    const far = miles[at] ?? 0
    if (far < Number.POSITIVE_INFINITY) ring[at] = radii.findIndex((radius) => far <= radius)
  }
  return ring
}

/**
 * Counts everybody who has what is looked for, once, so that any filter can be answered without looking again. Whoever
 * has not adds nothing: a branch would be guessed wrong half of the time.
 */
export function addTo(
  tally: Tally,
  segment: Segment,
  { scores, around }: { scores: Uint32Array; around: Around },
): void {
  const ring = ringsOf(segment, around)
  const state = around.state === undefined ? -1 : stateNumber(around.state)
  const { alive, states, traits, geoPointOf } = segment
  for (let number = 0; number < segment.size; number += 1) {
    const isFound = (alive[number] ?? 0) & Number((scores[number] ?? 0) > 0)
    const inState = -Number(states[number] === state) & IN_STATE
    const kind = ((traits[number] ?? 0) & (ONLINE | IN_PERSON)) | inState
    const cell = (ring[geoPointOf[number] ?? 0] ?? 0) * KINDS + kind
    tally[cell] = (tally[cell] ?? 0) + isFound
  }
}

/** How many of those counted pass these filters: the rule of `keptBy`, for a whole kind at once. */
export function countIn(tally: Tally, around: Around, filters: Filters): number {
  const { state, near, inPersonOnly, onlineOnly } = filters
  const within = near ? around.radii.indexOf(near.radius) : -1
  let sum = 0
  for (let cell = 0; cell < tally.length; cell += 1) {
    const kind = cell % KINDS
    const ring = Math.floor(cell / KINDS)
    const [isOnline, isInPerson] = [(kind & ONLINE) !== 0, (kind & IN_PERSON) !== 0]
    if (onlineOnly && !isOnline) continue
    if (state !== undefined && (kind & IN_STATE) === 0) continue
    const isMet = isInPerson && (!near || ring <= within)
    if (near ? isMet || (isOnline && !inPersonOnly) : isMet || !inPersonOnly) sum += tally[cell] ?? 0
  }
  return sum
}
