/** The public API of places: locations of cities and zip codes. */
export { createPlaces } from './places.service.ts'
export type { Places, Point, LargerCity } from './places.service.ts'
export { seedPlaces } from './seed/seed.ts'
