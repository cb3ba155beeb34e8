import type { Filters, Near } from '@fourfold/search-protocol/question'

import { milesTo, geoPointsNear } from './geo-points.ts'
import { stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, ONLINE, preferencesMet, preferencesWanted } from './traits.ts'

/** Found, but not to be met within the radius; also the distance of everybody when no place was named. */
const ELSEWHERE = Number.POSITIVE_INFINITY

/** Miles to whoever can be met within the radius. */
export function distanceTo(near: Near | undefined, segment: Segment, number: number): number {
  if (!near || ((segment.traits[number] ?? 0) & IN_PERSON) === 0) return ELSEWHERE
  const miles = milesTo(near, segment.geoPoints, segment.geoPointOf[number] ?? 0)
  return miles <= near.radius ? miles : ELSEWHERE
}

type Nearby = { near: Near; inPersonOnly: boolean; scores: Uint32Array }

/** Keeps who meets people within the radius and, unless it must be in person, who works online anywhere. */
function keepNear({ traits, geoPointOf, geoPoints, size }: Segment, { near, inPersonOnly, scores }: Nearby): void {
  const isNear = geoPointsNear(near, geoPoints)
  const enough = inPersonOnly ? 0 : ONLINE
  for (let number = 0; number < size; number += 1) {
    const trait = traits[number] ?? 0
    const isMet = ((trait & IN_PERSON) / IN_PERSON) & (isNear[geoPointOf[number] ?? 0] ?? 0)
    scores[number] = (scores[number] ?? 0) & -((trait & enough) | isMet)
  }
}

/**
 * Takes the score away from whoever is not to be found: one plain pass for each filter that is asked for, and masks
 * instead of branches, which a processor guesses wrong half of the time. (SEA-05, SEA-09)
 */
export function applyFilters(segment: Segment, filters: Filters, scores: Uint32Array): void {
  const { state, near, inPersonOnly, onlineOnly, must } = filters
  const { alive, states, traits, size } = segment
  for (let number = 0; number < size; number += 1) scores[number] = (scores[number] ?? 0) & -(alive[number] ?? 0)
  if (state !== undefined) {
    const wanted = stateNumber(state)
    for (let number = 0; number < size; number += 1) {
      scores[number] = (scores[number] ?? 0) & -Number(states[number] === wanted)
    }
  }
  if (onlineOnly) {
    for (let number = 0; number < size; number += 1) {
      scores[number] = (scores[number] ?? 0) & -((traits[number] ?? 0) & ONLINE)
    }
  }
  if (must) {
    const wanted = preferencesWanted(must)
    for (let number = 0; number < size; number += 1) {
      scores[number] = (scores[number] ?? 0) & -Number(preferencesMet(traits[number] ?? 0, must) === wanted)
    }
  }
  if (near) {
    keepNear(segment, { near, inPersonOnly, scores })
  } else if (inPersonOnly) {
    for (let number = 0; number < size; number += 1) {
      scores[number] = (scores[number] ?? 0) & -Number(((traits[number] ?? 0) & IN_PERSON) !== 0)
    }
  }
}
