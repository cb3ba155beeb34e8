import { searchPlaces } from '@fourfold/contract/places/endpoints'
import { formatCity } from '@fourfold/contract/places/shapes'
import type { City, Zipcode } from '@fourfold/contract/places/shapes'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

/** The minimum length that the API accepts. (OP-095) */
export const MIN_PLACE_LENGTH = 2

/** Returns whether a text starts with a digit, like zip codes and unlike city names. (SEA-26) */
export function isZipcodeLike(text: string): boolean {
  return /^\d/.test(text)
}

/** Formats suggestions: "Austin, TX 78704" for zip codes, "Austin, TX" for cities. */
export function toPlaceLabels({ cities, zipcodes }: { cities: City[]; zipcodes: Zipcode[] }): string[] {
  const labels = [...zipcodes.map((place) => `${formatCity(place)} ${place.zipcode}`), ...cities.map(formatCity)]
  return [...new Set(labels)]
}

export async function fetchPlaceLabels(text: string, options: CallOptions): Promise<string[]> {
  const query = { text, ...(isZipcodeLike(text) && { zipcode: 'true' as const }) }
  return toPlaceLabels(await call(searchPlaces, { query }, options))
}
