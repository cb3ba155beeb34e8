import { latitudeReach, longitudeReach, milesBetween } from './distance.ts'
import { stateNumber } from './segment.ts'
import type { Segment } from './segment.ts'
import { IN_PERSON, ONLINE } from './traits.ts'
import type { Filters, Near } from './wanted.ts'

/** Found, but not to be met within the radius; also the distance of everybody when no place was named. */
const ELSEWHERE = Number.POSITIVE_INFINITY

/** Miles to whoever can be met within the radius. */
export function distanceTo(near: Near | undefined, segment: Segment, number: number): number {
  if (!near || ((segment.traits[number] ?? 0) & IN_PERSON) === 0) return ELSEWHERE
  const latitude = segment.latitudes[number] ?? Number.NaN
  const longitude = segment.longitudes[number] ?? Number.NaN
  const miles = milesBetween(near, { latitude, longitude })
  return miles <= near.radius ? miles : ELSEWHERE
}

type Nearby = { near: Near; inPersonOnly: boolean; scores: Uint32Array }

/** Keeps who meets people within the radius and, unless it must be in person, who works online anywhere. */
function keepNear(segment: Segment, { near, inPersonOnly, scores }: Nearby): void {
  const { traits, latitudes, longitudes, size } = segment
  const [north, east] = [latitudeReach(near), longitudeReach(near)]
  const enough = inPersonOnly ? 0 : ONLINE
  for (let number = 0; number < size; number += 1) {
    let kept = (traits[number] ?? 0) & enough
    // Most of the country is left out before any sine; what has no place is nowhere near.
    const isLikely =
      Number(Math.abs((latitudes[number] ?? 0) - near.latitude) <= north) &
      Number(Math.abs((longitudes[number] ?? 0) - near.longitude) <= east)
    if ((isLikely & ~kept) !== 0 && distanceTo(near, segment, number) !== ELSEWHERE) kept = 1
    scores[number] = (scores[number] ?? 0) & -kept
  }
}

/**
 * Takes the score away from whoever is not to be found: one plain pass for each filter that is asked for, and masks
 * instead of branches, which a processor guesses wrong half of the time. (SEA-05, SEA-09)
 */
export function sieve(segment: Segment, filters: Filters, scores: Uint32Array): void {
  const { state, near, inPersonOnly, onlineOnly } = filters
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
  if (near) {
    keepNear(segment, { near, inPersonOnly, scores })
  } else if (inPersonOnly) {
    for (let number = 0; number < size; number += 1) {
      scores[number] = (scores[number] ?? 0) & -Number(((traits[number] ?? 0) & IN_PERSON) !== 0)
    }
  }
}
