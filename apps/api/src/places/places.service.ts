import { parseCity } from '@fourfold/contract/places/shapes'
import type { City, Zipcode } from '@fourfold/contract/places/shapes'
import type { Db } from '@fourfold/platform/db/db'

import { buildCityKey } from './city-key.ts'
import {
  locateCity,
  findCitiesByPrefix,
  findCitiesInState,
  listLargerCities,
  locateZipcode,
  findZipcodesByPrefix,
} from './places.queries.ts'

const MIN_LETTERS = 2

export type Point = { latitude: number; longitude: number }

/** A city with several zip codes. */
export type LargerCity = Point & { name: string; state: string; zipcodes: number }

export type Places = ReturnType<typeof createPlaces>

export function createPlaces({ db }: { db: Db }) {
  async function suggestCities(text: string): Promise<City[]> {
    const [name = '', state] = text.split(',', 2)
    const key = buildCityKey(name)
    if (key.length < MIN_LETTERS) return []
    const rows =
      state === undefined ? await findCitiesByPrefix(db, key) : await findCitiesInState(db, key, state.toUpperCase())
    return rows.map((row) => ({ city: row.name, state: row.state }))
  }

  async function loadLargerCities() {
    const cities = Map.groupBy(await listLargerCities(db), ({ key }) => key)
    return (name: string): readonly LargerCity[] => cities.get(buildCityKey(name)) ?? []
  }
  let cachedLookup: ReturnType<typeof loadLargerCities> | undefined

  return {
    /** Returns a lookup of larger cities by name, largest first. Cached, because places change only with a release. */
    async getCityLookup(): Promise<(name: string) => readonly LargerCity[]> {
      cachedLookup ??= loadLargerCities()
      try {
        return await cachedLookup
      } catch (error) {
        cachedLookup = undefined
        throw error
      }
    },

    /** Suggests places for an incomplete input. (SEA-26, OP-095) */
    async suggest(
      text: string,
      { isZipcode }: { isZipcode: boolean },
    ): Promise<{ cities: City[]; zipcodes: Zipcode[] }> {
      if (!isZipcode) return { cities: await suggestCities(text), zipcodes: [] }
      return { cities: [], zipcodes: text.length < MIN_LETTERS ? [] : await findZipcodesByPrefix(db, text) }
    },

    /** Finds the location of a place; undefined if it does not exist. */
    async locate(place: { zipcode: string } | { city: string }): Promise<Point | undefined> {
      if ('zipcode' in place) return locateZipcode(db, place.zipcode.slice(0, 5))
      const { city, state } = parseCity(place.city)
      return locateCity(db, buildCityKey(city), state)
    },
  }
}
