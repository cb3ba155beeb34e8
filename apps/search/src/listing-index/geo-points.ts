import { milesBetween } from '@fourfold/search-protocol/miles'
import type { Near } from '@fourfold/search-protocol/question'

import { anyNumbers } from './columns.ts'
import { latitudeReach, longitudeReach } from './distance.ts'

/** The different places of many listings: a million of them live in some thirty thousand zip codes. */
export type GeoPoints = { latitudes: Float32Array; longitudes: Float32Array }

type Place = Record<'latitude' | 'longitude', number | null>

/** Numbers places as they come. */
export function createGeoPoints() {
  const latitudes = anyNumbers()
  const longitudes = anyNumbers()
  // Known by their bits: whole numbers are found many times as fast as broken ones.
  const numbers = new Map<number, Map<number, number>>()
  const point = new Float32Array(2)
  const bits = new Int32Array(point.buffer)
  return {
    /** What has no place has a number too: that of a point which is near nothing. */
    numberOf({ latitude, longitude }: Place): number {
      point[0] = latitude ?? Number.NaN
      point[1] = longitude ?? Number.NaN
      const north = bits[0] ?? 0
      const east = bits[1] ?? 0
      const alongside = numbers.get(north) ?? new Map<number, number>()
      const known = alongside.get(east)
      if (known !== undefined) return known
      const number = latitudes.length
      numbers.set(north, alongside.set(east, number))
      latitudes.push(point[0])
      longitudes.push(point[1])
      return number
    },
    finish: (): GeoPoints => ({
      latitudes: Float32Array.from({ length: latitudes.length }, (_, at) => latitudes.at(at)),
      longitudes: Float32Array.from({ length: longitudes.length }, (_, at) => longitudes.at(at)),
    }),
  }
}

/** Where a point is. */
export function geoPointAt({ latitudes, longitudes }: GeoPoints, at: number) {
  return { latitude: latitudes[at] ?? Number.NaN, longitude: longitudes[at] ?? Number.NaN }
}

/** How far each of them is; infinitely, whatever lies beyond the radius. */
export function milesWithin(near: Near, geoPoints: GeoPoints): Float64Array {
  const { latitudes, longitudes } = geoPoints
  const [north, east] = [latitudeReach(near), longitudeReach(near)]
  const within = new Float64Array(latitudes.length).fill(Number.POSITIVE_INFINITY)
  for (let at = 0; at < within.length; at += 1) {
    // Most of the country is left out before any sine.
    if (Math.abs((latitudes[at] ?? 0) - near.latitude) > north) continue
    if (Math.abs((longitudes[at] ?? 0) - near.longitude) > east) continue
    const miles = milesBetween(near, geoPointAt(geoPoints, at))
    if (miles <= near.radius) within[at] = miles
  }
  return within
}

/** The points around a place: how far each is, and 1 for those within the radius. */
export type Nearby = { miles: Float64Array; isNear: Uint8Array }

export function nearbyIn(near: Near | undefined, geoPoints: GeoPoints): Nearby | undefined {
  if (!near) return undefined
  const miles = milesWithin(near, geoPoints)
  const isNear = new Uint8Array(miles.length)
  for (let at = 0; at < isNear.length; at += 1) isNear[at] = Number((miles[at] ?? 0) < Number.POSITIVE_INFINITY)
  return { miles, isNear }
}
