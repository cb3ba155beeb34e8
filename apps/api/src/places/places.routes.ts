import * as placesEndpoints from '@fourfold/contract/places/endpoints'

import { route } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { Places } from './index.ts'

export function placeRoutes({ places }: { places: Places }): Route[] {
  return [
    route(placesEndpoints.searchPlaces, ({ query }) =>
      places.suggest(query.text, { isZipcode: query.zipcode === 'true' }),
    ),
  ]
}
