import type { Reader } from '@fourfold/platform/db/db'

const MAX_PLACES = 20

/** Sorts behind everything that begins with the prefix, by bytes. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`

/** Towns whose name begins so, the largest first. */
export async function citiesFrom(db: Reader, key: string) {
  return db
    .selectFrom('city')
    .select(['city.name', 'city.state'])
    .where('city.key', '>=', key)
    .where('city.key', '<', after(key))
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.key')
    .orderBy('city.state')
    .limit(MAX_PLACES)
    .execute()
}

/** Towns of exactly this name whose state begins so: what "Portland, O" means. */
export async function citiesIn(db: Reader, key: string, state: string) {
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

/** The towns that more than one zip code stands for, the largest first: those people name without their state. */
export async function severalZipcodes(db: Reader) {
  return db
    .selectFrom('city')
    .select(['city.key', 'city.name', 'city.state', 'city.latitude', 'city.longitude', 'city.zipcodes'])
    .where('city.zipcodes', '>', 1)
    .orderBy('city.zipcodes', 'desc')
    .orderBy('city.key')
    .orderBy('city.state')
    .execute()
}

/** Zip codes that begin so, in their order. */
export async function zipcodesFrom(db: Reader, prefix: string) {
  return db
    .selectFrom('zipcode')
    .select(['zipcode.zipcode', 'zipcode.city', 'zipcode.state'])
    .where('zipcode.zipcode', '>=', prefix)
    .where('zipcode.zipcode', '<', after(prefix))
    .orderBy('zipcode.zipcode')
    .limit(MAX_PLACES)
    .execute()
}

export async function zipcodePoint(db: Reader, zipcode: string) {
  return db
    .selectFrom('zipcode')
    .select(['zipcode.latitude', 'zipcode.longitude'])
    .where('zipcode.zipcode', '=', zipcode)
    .executeTakeFirst()
}

/** Where a town is; without a state, the largest of that name. */
export async function cityPoint(db: Reader, key: string, state: string | null) {
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
