/** Of the earth, in miles. */
export const EARTH_RADIUS = 3958.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { latitude: number; longitude: number }

/** Miles along the surface. */
export function milesBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)))
}
