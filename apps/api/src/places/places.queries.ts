import type { Reader } from '@fourfold/platform/db/db'

const MAX_PLACES = 20

/** Returns the upper bound of all keys with the prefix, in byte order. */
const computeUpperBound = (prefix: string) => `${prefix}\u{10FFFF}`

/** Finds cities whose key starts with the prefix, largest first. */
export async function findCitiesByPrefix(db: Reader, key: string) {
  return db
    .selectFrom('city')
    .select(['city.name', 'city.state'])
    .where('city.key', '>=', key)
    .where('city.key', '<', computeUpperBound(key))
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.key')
    .orderBy('city.state')
    .limit(MAX_PLACES)
    .execute()
}

/** Finds cities with exactly this key whose state starts with the prefix, as in "Portland, O". */
export async function findCitiesInState(db: Reader, key: string, state: string) {
  return db
    .selectFrom('city')
    .select(['city.name', 'city.state'])
    .where('city.key', '=', key)
    .where('city.state', 'like', `${state.replaceAll(/[^A-Z]/g, '')}%`)
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.state')
    .limit(MAX_PLACES)
    .execute()
}

/** Lists cities with more than one zip code, largest first. Queries may contain them without a state. */
export async function listLargerCities(db: Reader) {
  return db
    .selectFrom('city')
    .select(['city.key', 'city.name', 'city.state', 'city.latitude', 'city.longitude', 'city.zipcodes'])
    .where('city.zipcodes', '>', 1)
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.key')
    .orderBy('city.state')
    .execute()
}

/** Finds zip codes that start with the prefix, in order. */
export async function findZipcodesByPrefix(db: Reader, prefix: string) {
  return db
    .selectFrom('zipcode')
    .select(['zipcode.zipcode', 'zipcode.city', 'zipcode.state'])
    .where('zipcode.zipcode', '>=', prefix)
    .where('zipcode.zipcode', '<', computeUpperBound(prefix))
    .orderBy('zipcode.zipcode')
    .limit(MAX_PLACES)
    .execute()
}

export async function locateZipcode(db: Reader, zipcode: string) {
  return db
    .selectFrom('zipcode')
    .select(['zipcode.latitude', 'zipcode.longitude'])
    .where('zipcode.zipcode', '=', zipcode)
    .executeTakeFirst()
}

/** Finds the location of a city; without a state, of the largest city with that name. */
export async function locateCity(db: Reader, key: string, state: string | null) {
  return db
    .selectFrom('city')
    .select(['city.latitude', 'city.longitude'])
    .where('city.key', '=', key)
    .$if(state !== null, (query) => query.where('city.state', '=', state ?? ''))
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.state')
    .limit(1)
    .executeTakeFirst()
}
