import { parseCity } from '@fourfold/contract/places/shapes'
import type { City, Zipcode } from '@fourfold/contract/places/shapes'
import type { Db } from '@fourfold/platform/db/db'

import { placeKey } from './place-key.ts'
import { cityPoint, citiesFrom, citiesIn, severalZipcodes, zipcodePoint, zipcodesFrom } from './places.queries.ts'

const MIN_LETTERS = 2

export type Point = { latitude: number; longitude: number }

/** A town that many zip codes stand for. */
export type Town = Point & { name: string; state: string; zipcodes: number }

export type Places = ReturnType<typeof createPlaces>

export function createPlaces({ db }: { db: Db }) {
  async function citiesLike(text: string): Promise<City[]> {
    const [name = '', state] = text.split(',', 2)
    const key = placeKey(name)
    if (key.length < MIN_LETTERS) return []
    const found = state === undefined ? await citiesFrom(db, key) : await citiesIn(db, key, state.toUpperCase())
    return found.map((row) => ({ city: row.name, state: row.state }))
  }

  async function loadTowns() {
    const towns = Map.groupBy(await severalZipcodes(db), ({ key }) => key)
    return (name: string): readonly Town[] => towns.get(placeKey(name)) ?? []
  }
  let towns: ReturnType<typeof loadTowns> | undefined

  return {
    /** The larger towns of a name, the largest first. Read once: they change with the zip codes, which is with a release. */
    async towns(): Promise<(name: string) => readonly Town[]> {
      towns ??= loadTowns()
      try {
        return await towns
      } catch (error) {
        towns = undefined
        throw error
      }
    },

    /** What somebody may mean while they type. (SEA-26, OP-095) */
    async like(text: string, { isZipcode }: { isZipcode: boolean }): Promise<{ cities: City[]; zipcodes: Zipcode[] }> {
      if (!isZipcode) return { cities: await citiesLike(text), zipcodes: [] }
      return { cities: [], zipcodes: text.length < MIN_LETTERS ? [] : await zipcodesFrom(db, text) }
    },

    /** Where a place is; nothing when there is no such place. */
    async locate(place: { zipcode: string } | { city: string }): Promise<Point | undefined> {
      if ('zipcode' in place) return zipcodePoint(db, place.zipcode.slice(0, 5))
      const { city, state } = parseCity(place.city)
      return cityPoint(db, placeKey(city), state)
    },
  }
}
