/** The door of places: where towns and zip codes are. */
export { createPlaces } from './places.service.ts'
export type { Places, Point, Town } from './places.service.ts'
export { seedPlaces } from './seed/seed.ts'
