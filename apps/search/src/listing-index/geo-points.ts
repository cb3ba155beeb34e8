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

/** The points around a place: how far each is, infinitely beyond the radius, 1 for those within, and which they are. */
export type Nearby = { miles: Float64Array; isNear: Uint8Array; points: number[] }

const last: Nearby = { miles: new Float64Array(0), isNear: new Uint8Array(0), points: [] }

/** Room for as many points, none of them near. Only those of the question before have to be cleared. */
function roomFor(size: number): Nearby {
  if (last.miles.length < size) {
    last.miles = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    last.isNear = new Uint8Array(size)
  } else {
    for (const at of last.points) {
      last.miles[at] = Number.POSITIVE_INFINITY
      last.isNear[at] = 0
    }
  }
  last.points = []
  return last
}

const orders = new WeakMap<GeoPoints, Uint32Array>()

/** The points from south to north; those without a place are left out. */
function fromSouthToNorth(geoPoints: GeoPoints): Uint32Array {
  const known = orders.get(geoPoints)
  if (known) return known
  const { latitudes } = geoPoints
  const placed = Uint32Array.from(latitudes.keys()).filter((at) => !Number.isNaN(latitudes[at]))
  const order = placed.toSorted((a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0))
  orders.set(geoPoints, order)
  return order
}

/** Where in that order the points from this latitude on begin. */
function firstFrom(latitude: number, order: Uint32Array, { latitudes }: GeoPoints): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((latitudes[order[middle] ?? 0] ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}

/** Who is near, until the next question. */
export function nearbyIn(near: Near, geoPoints: GeoPoints): Nearby {
  const { latitudes, longitudes } = geoPoints
  const nearby = roomFor(latitudes.length)
  const order = fromSouthToNorth(geoPoints)
  const [north, east] = [latitudeReach(near), longitudeReach(near)]
  for (let place = firstFrom(near.latitude - north, order, geoPoints); place < order.length; place += 1) {
    const at = order[place] ?? 0
    // Most of the country is left out before any sine.
    if ((latitudes[at] ?? 0) > near.latitude + north) break
    if (Math.abs((longitudes[at] ?? 0) - near.longitude) > east) continue
    const miles = milesBetween(near, geoPointAt(geoPoints, at))
    if (miles > near.radius) continue
    nearby.miles[at] = miles
    nearby.isNear[at] = 1
    nearby.points.push(at)
  }
  return nearby
}
