import { anyNumbers } from './columns.ts'
import { latitudeReach, longitudeReach, milesBetween } from './distance.ts'
import type { Near } from './wanted.ts'

/** The different places of many listings: a million of them live in some thirty thousand zip codes. */
export type Spots = { latitudes: Float32Array; longitudes: Float32Array }

/** Numbers places as they come. */
export function createSpots() {
  const latitudes = anyNumbers()
  const longitudes = anyNumbers()
  // Known by their bits: whole numbers are found many times as fast as broken ones.
  const numbers = new Map<number, Map<number, number>>()
  const point = new Float32Array(2)
  const bits = new Int32Array(point.buffer)
  return {
    /** What has no place has a number too: that of a spot which is near nothing. */
    numberOf({ latitude, longitude }: Record<'latitude' | 'longitude', number | null>): number {
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
    finish: (): Spots => ({
      latitudes: Float32Array.from({ length: latitudes.length }, (_, spot) => latitudes.at(spot)),
      longitudes: Float32Array.from({ length: longitudes.length }, (_, spot) => longitudes.at(spot)),
    }),
  }
}

/** Miles to one of them. */
export function milesTo(near: Near, { latitudes, longitudes }: Spots, spot: number): number {
  return milesBetween(near, { latitude: latitudes[spot] ?? Number.NaN, longitude: longitudes[spot] ?? Number.NaN })
}

/** For each of them 1 where it lies within the radius. */
export function spotsNear(near: Near, spots: Spots): Uint8Array {
  const { latitudes, longitudes } = spots
  const [north, east] = [latitudeReach(near), longitudeReach(near)]
  const isNear = new Uint8Array(latitudes.length)
  for (let spot = 0; spot < isNear.length; spot += 1) {
    // Most of the country is left out before any sine.
    if (Math.abs((latitudes[spot] ?? 0) - near.latitude) > north) continue
    if (Math.abs((longitudes[spot] ?? 0) - near.longitude) > east) continue
    isNear[spot] = Number(milesTo(near, spots, spot) <= near.radius)
  }
  return isNear
}
