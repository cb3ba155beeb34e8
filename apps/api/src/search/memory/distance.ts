import type { Near } from './wanted.ts'

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

type Point = { latitude: number; longitude: number }

/** Miles along the surface. */
export function milesBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Single precision, in which places are kept, is off by less than this. */
const SLACK = 1e-4

/** Degrees north or south beyond which everything is too far. */
export function latitudeReach({ radius }: Near): number {
  return degrees(radius / EARTH_RADIUS_MILES) + SLACK
}

/** The same to the east or west: the circle is widest a little nearer to the pole than its middle. */
export function longitudeReach({ latitude, radius }: Near): number {
  const ratio = Math.sin(radius / EARTH_RADIUS_MILES) / Math.cos(radians(latitude))
  return ratio < 1 ? degrees(Math.asin(ratio)) + SLACK : 360
}
