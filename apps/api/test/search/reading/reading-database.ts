import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { OnQuery, Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'

import { createPlaces } from '../../../src/places/index.ts'
import { describeFoundListing } from '../../../src/search/engine/found-listing.ts'
import type { Listing } from '../../../src/search/engine/listing.ts'
import { comparePositions } from '../../../src/search/engine/position.ts'
import { createSentenceReader, recountListingWords } from '../../../src/search/reading/index.ts'
import { copyTemplate } from '../../setup/databases.ts'

type TestLexicon = {
  /** The texts of tags by id. */
  tags?: Record<number, string>
  /** What words also mean. */
  synonyms?: Record<string, string>
  phrases?: { phrase: string; category: number; tag?: number; title?: string }[]
}

export type TestListing = {
  username: string
  category: number
  title?: string
  name?: string
  specialization?: string
  tags?: number[]
}

async function insertLexicon(tx: Tx, { tags = {}, synonyms = {}, phrases = [] }: TestLexicon): Promise<void> {
  await sql`truncate everyday_phrase, seeded_phrase, synonym, occupation`.execute(tx)
  // Other tables refer to the seeded tags, so they lose only their words.
  await sql`update tag set text = ''`.execute(tx)
  for (const [id, text] of Object.entries(tags))
    await sql`insert into tag (id, text) values (${id}, ${text})`.execute(tx)
  for (const [word, means] of Object.entries(synonyms))
    await sql`insert into synonym (word, means) values (${word}, ${means})`.execute(tx)
  for (const { phrase, category, tag, title } of phrases) {
    if (title !== undefined)
      await sql`insert into occupation (category_id, title) values (${category}, ${title})
        on conflict do nothing`.execute(tx)
    await sql`insert into everyday_phrase (phrase, category_id, tag_id, title)
      values (${phrase}, ${category}, ${tag ?? null}, ${title ?? null})`.execute(tx)
  }
}

async function insertListings(tx: Tx, listings: readonly TestListing[]): Promise<void> {
  for (const { username, category, title = '', name = '', specialization = '', tags = [] } of listings)
    await sql`insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
        specialization_words, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15)
      select coalesce(max(listing.account_id), 0) + 1, ${category}, ${username}, '2100-01-01Z', 4, ${tags}::integer[],
        search_words(${title}), search_words(${name}), search_words(${specialization}), true, false, 'Any', 'Any', false,
        false, false
      from listing`.execute(tx)
}

/** Inserts words of listings with the number of their uses. */
export async function insertWords(tx: Tx, uses: Record<string, number>): Promise<void> {
  await sql`insert into listing_word (word, stem, uses)
    select word, (ts_lexize('english_stem', word))[1], uses
    from unnest(${Object.keys(uses)}::text[], ${Object.values(uses)}::integer[]) counted (word, uses)`.execute(tx)
}

/** Opens a migrated database with a small lexicon instead of the seeded one. */
export async function openReadingDatabase(lexicon: TestLexicon, { onQuery }: { onQuery?: OnQuery } = {}) {
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const database = openDatabase({ url: await copyTemplate(), poolSize: 4, log, ...(onQuery && { onQuery }) })
  const { db } = database
  await inTransaction(db, (tx) => insertLexicon(tx, lexicon))
  const createReader = () => createSentenceReader({ db, places: createPlaces({ db }) })
  const reader = createReader()

  async function findListings(): Promise<Listing[]> {
    const rows = await db.selectFrom('listing').selectAll().execute()
    return rows.map((row) => ({
      accountId: row.account_id,
      categoryId: row.category_id,
      username: row.username,
      rating: row.rating,
      tagIds: row.tag_ids,
      titleStems: row.title_stems,
      nameStems: row.name_stems,
      specializationStems: row.specialization_stems,
      gender: row.gender,
      ageRange: row.age_range,
      takesInsurance: row.takes_insurance,
      worksWeekends: row.works_weekends,
      free15: row.free15,
      rateCents: row.rate_cents,
    }))
  }

  return {
    db,
    reader,
    close: () => database.close(),
    /** Creates a reader as in another process. */
    createReader,
    run: (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, work),
    /** Replaces all listings and counts their words. */
    setListings: (listings: readonly TestListing[]) =>
      inTransaction(db, async (tx) => {
        await sql`truncate listing, listing_word, listing_tag`.execute(tx)
        await insertListings(tx, listings)
        await recountListingWords(tx)
      }),
    /** Replaces the words of listings. */
    setWords: (uses: Record<string, number>) =>
      inTransaction(db, async (tx) => {
        await sql`truncate listing, listing_word, listing_tag`.execute(tx)
        await insertWords(tx, uses)
      }),
    /** Returns the usernames and points of the listings that a text finds, the best first. */
    async rank(text: string): Promise<[username: string, points: number][]> {
      const { terms } = await reader.readWords(text)
      return (await findListings())
        .map((listing) => describeFoundListing(listing, { terms, preferences: {} }, Number.POSITIVE_INFINITY))
        .filter(({ priority }) => priority > 0)
        .toSorted((a, b) => comparePositions(a, b))
        .map(({ username, priority }) => [username, priority])
    },
  }
}

export type ReadingDatabase = Awaited<ReturnType<typeof openReadingDatabase>>
