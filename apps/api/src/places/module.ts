import type { Base, Manifest } from '../module-list.ts'
import { placeRoutes } from './places.routes.ts'
import { createPlaces } from './places.service.ts'

export const placesModule = {
  create: ({ db }: Base) => ({ places: createPlaces({ db }) }),
  routes: [placeRoutes],
} satisfies Manifest
