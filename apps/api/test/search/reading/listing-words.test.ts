import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { recountListingWords } from '../../../src/search/reading/index.ts'
import { insertWords, openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({})
})
afterAll(() => database.close())

async function loadCounts() {
  const words = await database.db.selectFrom('listing_word').select(['word', 'uses']).orderBy('word').execute()
  const tags = await database.db.selectFrom('listing_tag').select(['tag_id', 'uses']).orderBy('tag_id').execute()
  return [
    Object.fromEntries(words.map(({ word, uses }) => [word, uses])),
    Object.fromEntries(tags.map(({ tag_id, uses }) => [tag_id, uses])),
  ]
}

test('counts the words and tags of listings, adds missing ones and deletes unused ones', async () => {
  await database.setListings([
    { username: 'p1', category: 3, title: 'Coaching', name: 'Ana Coach', tags: [5, 6] },
    { username: 'p2', category: 3, title: 'coach', specialization: 'sleep', tags: [6] },
  ])
  const counts = [
    { ana: 1, coach: 2, coaching: 1, sleep: 1 },
    { 5: 1, 6: 2 },
  ]
  expect(await loadCounts()).toEqual(counts)
  await database.run(async (tx) => {
    await insertWords(tx, { juggler: 7 })
    await sql`update listing_word set uses = 9 where word = 'sleep'`.execute(tx)
    await sql`delete from listing_word where word = 'ana'`.execute(tx)
    await sql`update listing_tag set uses = 9 where tag_id = 5`.execute(tx)
    await sql`insert into listing_tag (tag_id, uses) values (7, 4)`.execute(tx)
    await recountListingWords(tx)
  })
  expect(await loadCounts()).toEqual(counts)
  const stem = await database.db
    .selectFrom('listing_word')
    .select('stem')
    .where('word', '=', 'coaching')
    .executeTakeFirstOrThrow()
  expect(stem).toEqual({ stem: 'coach' })
})

test('counts accounts with any ids', async () => {
  await database.setListings([
    { username: 'p1', category: 3, title: 'coach' },
    { username: 'p2', category: 3, title: 'coach' },
  ])
  await database.run(async (tx) => {
    await sql`update listing set account_id = 250000 where account_id = 2`.execute(tx)
    await recountListingWords(tx)
  })
  expect(await loadCounts()).toEqual([{ coach: 2 }, {}])
})

test('blocks no insert of words by a save', async () => {
  await database.setListings([{ username: 'p1', category: 3, title: 'coach', tags: [5] }])
  await database.run(async (tx) => {
    await insertWords(tx, { juggler: 7 })
    await sql`update listing_word set uses = 9`.execute(tx)
  })
  await database.run(async (tx) => {
    await recountListingWords(tx)
    // As in rebuild_listings: existing words are excluded, so that the insert does not wait for the count.
    await inTransaction(database.db, async (save) => {
      await sql`set local lock_timeout = '1s'`.execute(save)
      await sql`insert into listing_word (word, stem)
        select saved.word, saved.word from unnest('{coach,juggler,runner}'::text[]) saved (word)
        where not exists (select from listing_word where listing_word.word = saved.word)
        on conflict do nothing`.execute(save)
    })
  })
  expect((await loadCounts())[0]).toEqual({ coach: 1, runner: 1 })
})
