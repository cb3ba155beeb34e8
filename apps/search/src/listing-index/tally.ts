import type { Filters, Near } from '@fourfold/search-protocol/question'

import { countSet, hasBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { metIn, onlineIn } from './filters.ts'
import { nearbyIn } from './geo-points.ts'
import { groupAt } from './grouped.ts'
import { stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, ONLINE } from './traits.ts'

/** What is counted besides the words or goals: the place, with the miles around it that matter, and the state. */
export type Around = { state: string | undefined; near: Near | undefined; radii: readonly number[] }

/** How many there are of each kind: in the state or not, online, in person, and within which of the radii, or none. */
export type Tally = Uint32Array

const IN_STATE = 4
const KINDS = 8

const rings = ({ radii }: Around) => radii.length + 1

export const emptyTally = (around: Around): Tally => new Uint32Array(KINDS * rings(around))

/** Everybody who has what is looked for, by kind, as if nobody were in the state or near. */
function countAll(tally: Tally, segment: Segment, { scored, far }: { scored: Bits; far: number }): void {
  const { alive } = segment
  const [online, met] = [onlineIn(segment), metIn(segment)]
  for (let at = 0; at < alive.length; at += 1) {
    const found = (alive[at] ?? 0) & (scored[at] ?? 0)
    if (found === 0) continue
    for (let kind = 0; kind < IN_STATE; kind += 1) {
      const isOnline = kind & ONLINE ? (online[at] ?? 0) : ~(online[at] ?? 0)
      const isMet = kind & IN_PERSON ? (met[at] ?? 0) : ~(met[at] ?? 0)
      tally[far + kind] = (tally[far + kind] ?? 0) + countSet(found & isOnline & isMet)
    }
  }
}

/**
 * Counts everybody who has what is looked for, once, so that any filter can be answered without looking again. Those in
 * the state and those near are then moved to where they belong; they are few.
 */
export function addTo(tally: Tally, segment: Segment, { scored, around }: { scored: Bits; around: Around }): void {
  const { alive, states, traits, byState, byGeoPoint, geoPoints } = segment
  const { near, radii } = around
  const far = radii.length * KINDS
  const state = around.state === undefined ? -1 : stateNumber(around.state)
  const move = (number: number, from: number, to: number) => {
    if (!hasBit(alive, number) || !hasBit(scored, number)) return
    const kind = (traits[number] ?? 0) & (ONLINE | IN_PERSON)
    tally[from + kind] = (tally[from + kind] ?? 0) - 1
    tally[to + kind] = (tally[to + kind] ?? 0) + 1
  }
  countAll(tally, segment, { scored, far })
  if (state >= 0) for (const number of groupAt(byState, state)) move(number, far, far + IN_STATE)
  if (!near) return
  const { miles, points } = nearbyIn({ ...near, radius: Math.max(...radii) }, geoPoints)
  for (const point of points) {
    const ring = radii.findIndex((radius) => (miles[point] ?? 0) <= radius) * KINDS
    for (const number of groupAt(byGeoPoint, point)) {
      const inState = states[number] === state ? IN_STATE : 0
      move(number, far + inState, ring + inState)
    }
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
