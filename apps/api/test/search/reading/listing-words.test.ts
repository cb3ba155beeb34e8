import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { recountListingWords } from '../../../src/search/reading/index.ts'
import { insertWords, openReadingDatabase } from './reading-database.ts'

const database = await openReadingDatabase({})
await database.setListings([
  { username: 'p1', category: 3, title: 'Coaching', name: 'Ana Coach', tags: [5, 6] },
  { username: 'p2', category: 3, title: 'coach', specialization: 'sleep', tags: [6] },
])
afterAll(() => database.close())

async function loadCounts() {
  const words = await database.db.selectFrom('listing_word').selectAll().orderBy('word').execute()
  const tags = await database.db.selectFrom('listing_tag').selectAll().orderBy('tag_id').execute()
  return [words.map(({ word, stem, uses }) => [word, stem, uses]), tags.map(({ tag_id, uses }) => [tag_id, uses])]
}

const counts = [
  [
    ['ana', 'ana', 1],
    ['coach', 'coach', 2],
    ['coaching', 'coach', 1],
    ['sleep', 'sleep', 1],
  ],
  [
    [5, 1],
    [6, 2],
  ],
]

test('counts the words and tags of listings, adds missing ones and deletes unused ones', async () => {
  expect(await loadCounts()).toEqual(counts)
  await database.run(async (tx) => {
    await insertWords(tx, { juggler: 7 })
    await sql`update listing_word set uses = 9 where word = 'sleep'`.execute(tx)
    await sql`delete from listing_word where word = 'ana'`.execute(tx)
    await sql`update listing_tag set uses = 9 where tag_id = 5`.execute(tx)
    await sql`delete from listing_tag where tag_id = 6`.execute(tx)
    await sql`insert into listing_tag (tag_id, uses) values (7, 4)`.execute(tx)
    await recountListingWords(tx)
  })
  expect(await loadCounts()).toEqual(counts)
})

test('blocks no insert of words by a save, and keeps the inserted words', async () => {
  await database.run((tx) => sql`update listing_word set uses = 9`.execute(tx))
  await database.run(async (tx) => {
    await recountListingWords(tx)
    // As in rebuild_listings: existing words are excluded, so that the insert does not wait for the count.
    await inTransaction(database.db, async (save) => {
      await sql`set local lock_timeout = '1s'`.execute(save)
      await sql`insert into listing_word (word, stem)
        select saved.word, saved.word from unnest('{coach,runner}'::text[]) saved (word)
        where not exists (select from listing_word where listing_word.word = saved.word)
        on conflict do nothing`.execute(save)
    })
  })
  expect((await loadCounts())[0]).toEqual([...(counts[0] ?? []).slice(0, 3), ['runner', 'runner', 1], counts[0]?.[3]])
})
