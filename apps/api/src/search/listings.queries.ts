import { sql } from 'kysely'

import { rowsOf } from '../platform/db/db.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Listing } from './memory/listing.ts'
import type { Gone } from './memory/memory.ts'
import type { Stemmed } from './memory/vocabulary.ts'

/** Lists as one text each: the driver would take ten times as long to make arrays of a million of them. */
type Row = {
  account_id: number
  category_id: number
  username: string
  valid_till: number
  rating: number
  tags: string
  title: string
  name: string
  specialization: string
  state: string | null
  latitude: number | null
  longitude: number | null
  flags: number
  gender: string
  age_range: string
  changed_in: string
}

const COLUMNS = sql`
  listing.account_id, listing.category_id, listing.username,
  (extract(epoch from listing.valid_till) * 1000)::double precision as valid_till, listing.rating,
  array_to_string(listing.tag_ids, ' ') as tags, array_to_string(listing.title_words, ' ') as title,
  array_to_string(listing.name_words, ' ') as name, array_to_string(listing.specialization_words, ' ') as specialization,
  listing.state, listing.latitude, listing.longitude,
  listing.works_online::integer + 2 * listing.meets_in_person::integer + 4 * listing.takes_insurance::integer
    + 8 * listing.works_weekends::integer + 16 * listing.free15::integer as flags,
  listing.gender, listing.age_range, listing.changed_in`

const wordsIn = (text: string) => (text === '' ? [] : text.split(' '))

function listingOf(row: Row): Listing {
  return {
    accountId: row.account_id,
    categoryId: row.category_id,
    username: row.username,
    validTill: row.valid_till,
    rating: row.rating,
    tagIds: wordsIn(row.tags).map(Number),
    titleWords: wordsIn(row.title),
    nameWords: wordsIn(row.name),
    specializationWords: wordsIn(row.specialization),
    state: row.state,
    latitude: row.latitude,
    longitude: row.longitude,
    worksOnline: (row.flags & 1) !== 0,
    meetsInPerson: (row.flags & 2) !== 0,
    takesInsurance: (row.flags & 4) !== 0,
    worksWeekends: (row.flags & 8) !== 0,
    free15: (row.flags & 16) !== 0,
    gender: row.gender,
    ageRange: row.age_range,
    version: Number(row.changed_in),
  }
}

/**
 * The oldest transaction that is still under way, as text: whatever it and later ones will commit is not visible yet,
 * whatever is older has been seen or never will be.
 */
export async function horizonNow(db: Reader): Promise<string> {
  const { horizon } = await db
    .selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as('horizon'))
    .executeTakeFirstOrThrow()
  return horizon
}

type Place = { accountId: number; categoryId: number }

/** The next listings in the order of their keys. */
export async function listingsAfter(db: Reader, { accountId, categoryId }: Place, most: number): Promise<Listing[]> {
  const page = sql<Row>`select ${COLUMNS} from listing
    where (listing.account_id, listing.category_id) > (${accountId}, ${categoryId})
    order by listing.account_id, listing.category_id limit ${most}`
  return (await rowsOf(db, page)).map(listingOf)
}

export type Feed = { horizon: string; listings: Listing[]; gone: Gone[] }

/**
 * What transactions from the horizon on have changed, and the horizon to ask from next time, all of one snapshot.
 * What was still under way last time is told again, so nothing is missed that drew its number early and came late.
 */
export async function changesSince(db: Reader, horizon: string): Promise<Feed> {
  const feed = sql<Row & { horizon: string; left_category: number | null }>`
    select now_seen.horizon, change.*
    from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) now_seen
    left join lateral (
      select ${COLUMNS}, null::integer as left_category from listing where listing.changed_in >= ${horizon}::xid8
      union all
      select unlisting.account_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
        unlisting.changed_in, unlisting.category_id
      from unlisting where unlisting.changed_in >= ${horizon}::xid8
    ) change on true`
  const rows = await rowsOf(db, feed)
  const changed = rows.filter((row) => row.account_id !== null)
  return {
    horizon: rows[0]?.horizon ?? horizon,
    listings: changed.filter((row) => row.left_category === null).map(listingOf),
    gone: changed.flatMap(({ account_id, left_category }) =>
      left_category === null ? [] : [{ accountId: account_id, categoryId: left_category }],
    ),
  }
}

/** The stems of words, as PostgreSQL makes them; null for words too common to mean anything. */
export async function stemsOf(db: Reader, words: readonly string[]): Promise<Stemmed[]> {
  return rowsOf(
    db,
    sql<Stemmed>`select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${[...words]}::text[]) word`,
  )
}

/** A written text as the words it is made of, each with its stem. */
export async function wordsOf(db: Reader, text: string): Promise<Stemmed[]> {
  return rowsOf(
    db,
    sql<Stemmed>`select word, (ts_lexize('english_stem', word))[1] as stem from unnest(search_words(${text})) word`,
  )
}

/** What tags say, and what words mean besides themselves: small tables, read whole. */
export async function lexiconOf(db: Reader) {
  const tags = sql<{ id: number; words: string[] }>`
    select tag.id, search_words(tag.text) as words from tag order by tag.id`
  const synonyms = sql<{ words: string[]; means: string[] }>`
    select search_words(synonym.word) as words, search_words(synonym.means) as means from synonym
    order by synonym.word, synonym.means`
  return { tags: await rowsOf(db, tags), synonyms: await rowsOf(db, synonyms) }
}
