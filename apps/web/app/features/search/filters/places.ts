import { searchPlaces } from '@fourfold/contract/places/endpoints'
import { cityLabel } from '@fourfold/contract/places/shapes'
import type { City, Zipcode } from '@fourfold/contract/places/shapes'

import { call } from '~/lib/data/api.ts'
import type { CallOptions } from '~/lib/data/api.ts'

/** The call answers from so many characters on. (OP-095) */
export const SHORTEST_PLACE = 2

/** A zip code begins with a digit, a town does not. (SEA-26) */
export function asksForZipcode(text: string): boolean {
  return /^\d/.test(text)
}

/** What the list offers: "Austin, TX 78704" for zip codes, "Austin, TX" for towns. */
export function placeLabels({ cities, zipcodes }: { cities: City[]; zipcodes: Zipcode[] }): string[] {
  const labels = [...zipcodes.map((one) => `${cityLabel(one)} ${one.zipcode}`), ...cities.map(cityLabel)]
  return [...new Set(labels)]
}

export async function placesLike(text: string, options: CallOptions): Promise<string[]> {
  const query = { text, ...(asksForZipcode(text) && { zipcode: 'true' as const }) }
  return placeLabels(await call(searchPlaces, { query }, options))
}
