import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { OnQuery, Tx } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'

import { createPlaces } from '../../../src/places/index.ts'
import { buildFoundListing, comparePositions } from '../../../src/search/engine/found-listing.ts'
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
  await sql`insert into tag (id, text)
    select key::integer, value from jsonb_each_text(${JSON.stringify(tags)}::jsonb)`.execute(tx)
  await sql`insert into synonym (word, means)
    select key, value from jsonb_each_text(${JSON.stringify(synonyms)}::jsonb)`.execute(tx)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(phrases)}::jsonb)
    row (phrase text, category integer, tag integer, title text)`
  await sql`insert into occupation (category_id, title)
    select category, title from ${rows} where title is not null`.execute(tx)
  await sql`insert into everyday_phrase (phrase, category_id, tag_id, title)
    select phrase, category, tag, title from ${rows}`.execute(tx)
}

async function insertListings(tx: Tx, listings: readonly TestListing[]): Promise<void> {
  await sql`insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
      specialization_words, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15)
    select row_number() over (), category, username, '2100-01-01Z', 4, coalesce(tags, '{}'),
      search_words(coalesce(title, '')), search_words(coalesce(name, '')), search_words(coalesce(specialization, '')),
      true, false, 'Any', 'Any', false, false, false
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) row (username text, category integer, title text,
      name text, specialization text, tags integer[])`.execute(tx)
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

  return {
    ...database,
    reader,
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
      return (await db.selectFrom('listing').selectAll().execute())
        .map((listing) => buildFoundListing(listing, { terms, preferences: {} }, Number.POSITIVE_INFINITY))
        .filter(({ priority }) => priority > 0)
        .toSorted((a, b) => comparePositions(a, b))
        .map(({ username, priority }) => [username, priority])
    },
  }
}
