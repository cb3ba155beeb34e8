import { fetchRows } from '@fourfold/platform/db/db'
import type { Reader } from '@fourfold/platform/db/db'
import type { Stemmed } from '@fourfold/search-protocol/question'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Gone } from '../listing-index/listing-index.ts'
import type { Listing } from '../listing-index/listing.ts'
import type { PhraseRow } from '../words/everyday.ts'

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
  rate_cents: number | null
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
  listing.gender, listing.age_range, listing.rate_cents, listing.changed_in`

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
    rate: row.rate_cents,
    version: Number(row.changed_in),
  }
}

/**
 * Which transactions had ended at some moment, as PostgreSQL writes a snapshot, the history it belongs to, and a mark
 * that is another one after a crash.
 */
export type Moment = { snapshot: string; timeline: string; recovery: string }

// A standby cannot say where it writes, and its snapshots name no transactions under way: this refuses to run there.
// Whatever way PostgreSQL recovers from a crash, it throws its statistics away, and says since when it counts again.
const MOMENT = sql`pg_current_snapshot()::text as snapshot, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
  (select coalesce(pg_stat_bgwriter.stats_reset::text, '') from pg_stat_bgwriter) as recovery`

/** The moment of asking: whatever is not in it yet will be told by the changes since. */
export async function momentNow(db: Reader): Promise<Moment> {
  const [moment] = await fetchRows(db, sql<Moment>`select ${MOMENT}`)
  if (!moment) throw new Error('PostgreSQL gave no snapshot')
  return moment
}

/** Which database this is, whatever its address: a copy of it elsewhere has other transactions. */
export async function databaseId(db: Reader): Promise<string> {
  const [row] = await fetchRows(
    db,
    sql<{ id: string }>`select pg_control_system.system_identifier || '-' || pg_database.oid as id
      from pg_control_system(), pg_database where pg_database.datname = current_database()`,
  )
  if (!row) throw new Error('PostgreSQL gave no identity')
  return row.id
}

type Place = { accountId: number; categoryId: number }

/** The next listings in the order of their keys. */
export async function listingsAfter(db: Reader, { accountId, categoryId }: Place, most: number): Promise<Listing[]> {
  const page = sql<Row>`select ${COLUMNS} from listing
    where (listing.account_id, listing.category_id) > (${accountId}, ${categoryId})
    order by listing.account_id, listing.category_id limit ${most}`
  return (await fetchRows(db, page)).map(listingOf)
}

/** Where a page of changes ended. */
export type FeedPlace = Place & { changedIn: string }

type Page = { since: Moment; after: FeedPlace | undefined; most: number }

export type Feed = { moment: Moment; listings: Listing[]; gone: Gone[]; next: FeedPlace | undefined }

const NO_COLUMNS = sql`null::text, null::double precision, null::real, null::text, null::text, null::text, null::text,
  null::text, null::real, null::real, null::integer, null::text, null::text, null::integer`

/** What transactions that were under way at a moment, or began later, have changed, in the order of their numbers. */
function changed(table: 'listing' | 'unlisting', { since, after, most }: Page) {
  const own = sql.table(table)
  const columns =
    table === 'listing'
      ? sql`${COLUMNS}, false as is_gone`
      : sql`unlisting.account_id, unlisting.category_id, ${NO_COLUMNS}, unlisting.changed_in, true as is_gone`
  const place = sql`(${own}.changed_in, ${own}.account_id, ${own}.category_id)`
  // Who left and came back is told as listed.
  const isGone = sql`not exists (select from listing
    where listing.account_id = unlisting.account_id and listing.category_id = unlisting.category_id)`
  const arm = (condition: RawBuilder<unknown>) => sql`(select ${columns} from ${own} where ${condition}
    ${table === 'unlisting' ? sql`and ${isGone}` : sql``}
    ${after ? sql`and ${place} > (${after.changedIn}::xid8, ${after.accountId}, ${after.categoryId})` : sql``}
    order by ${own}.changed_in, ${own}.account_id, ${own}.category_id limit ${most})`
  return sql`${arm(sql`${own}.changed_in >= pg_snapshot_xmax(${since.snapshot}::pg_snapshot)`)} union all
    ${arm(sql`${own}.changed_in = any(array(select pg_snapshot_xip(${since.snapshot}::pg_snapshot)))`)}`
}

/**
 * A page of what has changed since a moment, and the moment to ask from once the last page is read: that of the first.
 * What commits between two pages is in none of them for sure, and is told again. A transaction that takes long delays
 * nothing but itself.
 */
export async function changesSince(db: Reader, page: Page): Promise<Feed> {
  const feed = sql<Row & Moment & { is_gone: boolean }>`
    select moment.*, change.* from (select ${MOMENT}) moment left join lateral (
      select * from (${changed('listing', page)} union all ${changed('unlisting', page)}) told
      order by told.changed_in, told.account_id, told.category_id limit ${page.most}
    ) change on true`
  const rows = await fetchRows(db, feed)
  const [first] = rows
  if (!first) throw new Error('PostgreSQL gave no snapshot')
  const told = rows.filter((row) => row.account_id !== null)
  const last = told.length === page.most ? told.at(-1) : undefined
  return {
    moment: { snapshot: first.snapshot, timeline: first.timeline, recovery: first.recovery },
    listings: told.filter((row) => !row.is_gone).map(listingOf),
    gone: told.filter((row) => row.is_gone).map((row) => ({ accountId: row.account_id, categoryId: row.category_id })),
    next: last && { changedIn: last.changed_in, accountId: last.account_id, categoryId: last.category_id },
  }
}

/** The stems of words, as PostgreSQL makes them; null for words too common to mean anything. */
export async function stemsOf(db: Reader, words: readonly string[]): Promise<Stemmed[]> {
  return fetchRows(
    db,
    sql<Stemmed>`select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${[...words]}::text[]) word`,
  )
}

/** Counts the changes of all that makes the lexicon. */
export async function lexiconVersion(db: Reader): Promise<string> {
  const [row] = await fetchRows(
    db,
    sql<{ version: string }>`select catalog_version.version::text as version from catalog_version`,
  )
  if (!row) throw new Error('the catalog has no version')
  return row.version
}

/** What tags say, and what words mean besides themselves: small tables, read whole. */
export async function lexiconOf(db: Reader) {
  const tags = sql<{ id: number; words: string[] }>`
    select tag.id, search_words(tag.text) as words from tag order by tag.id`
  const synonyms = sql<{ words: string[]; means: string[] }>`
    select search_words(synonym.word) as words, search_words(synonym.means) as means from synonym
    order by synonym.word, synonym.means`
  const phrases = sql<PhraseRow>`
    select everyday_phrase.phrase, search_words(everyday_phrase.phrase) as words, everyday_phrase.category_id,
      everyday_phrase.tag_id, tag.text as tag_text, search_words(coalesce(tag.text, '')) as tag_words,
      coalesce(tag.id = category.tag_id, false) as is_area, everyday_phrase.title,
      search_words(coalesce(everyday_phrase.title, '')) as title_words
    from everyday_phrase
    join category on category.id = everyday_phrase.category_id
    left join tag on tag.id = everyday_phrase.tag_id
    order by everyday_phrase.phrase, everyday_phrase.category_id, everyday_phrase.tag_id, everyday_phrase.title`
  return {
    // First: what changes while the rest is read is read again by the next poll.
    version: await lexiconVersion(db),
    tags: await fetchRows(db, tags),
    synonyms: await fetchRows(db, synonyms),
    phrases: await fetchRows(db, phrases),
  }
}
