import { EARTH_RADIUS } from '@fourfold/search-protocol/miles'
import type { Near } from '@fourfold/search-protocol/question'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Single precision, in which places are kept, is off by less than this. */
const SLACK = 1e-4

/** Degrees north or south beyond which everything is too far. */
export function latitudeReach({ radius }: Near): number {
  return degrees(radius / EARTH_RADIUS) + SLACK
}

/** The same to the east or west: the circle is widest a little nearer to the pole than its middle. */
export function longitudeReach({ latitude, radius }: Near): number {
  const ratio = Math.sin(radius / EARTH_RADIUS) / Math.cos(radians(latitude))
  return ratio < 1 ? degrees(Math.asin(ratio)) + SLACK : 360
}
