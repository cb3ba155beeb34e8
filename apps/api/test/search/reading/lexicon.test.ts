import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Lexicon } from '../../../src/search/reading/index.ts'
import { openReadingDatabase } from './reading-database.ts'

const MOVEMENT = 2
const MIND = 3
const DRUMS = 1001
const NAPS = 1002
const UNUSED = 1003

const statements: string[] = []
const database = await openReadingDatabase(
  {
    tags: { [DRUMS]: 'Drumming', [NAPS]: 'Napping', [UNUSED]: 'Juggling' },
    phrases: [
      { phrase: 'rataplan', category: MOVEMENT, tag: DRUMS },
      { phrase: 'siesta', category: MIND, tag: NAPS },
      { phrase: 'clubs', category: MOVEMENT, tag: UNUSED },
      { phrase: 'thwacker', category: MOVEMENT, title: 'bodhranist' },
    ],
  },
  { onQuery: ({ query }) => statements.push(query.sql) },
)
await database.setListings([
  { username: 'drummer', category: MOVEMENT, tags: [DRUMS] },
  { username: 'napper', category: MIND, tags: [NAPS] },
])
afterAll(() => database.close())

const execute = (statement: ReturnType<typeof sql>) => database.run((tx) => statement.execute(tx))

async function findTags(text: string, { reader } = database) {
  return (await reader.readWords(text)).understood.flatMap(({ means }) => means)
}

/** Returns the stems and tags of the phrases that a text contains, with their categories. */
async function findPhraseKeys(text: string, lexicon?: Lexicon) {
  const { terms, words } = await database.reader.readWords(text, { lexicon })
  return terms
    .slice(words.length)
    .flatMap(({ keys }) => keys.map((key) => ['stem' in key ? key.stem : key.tagId, key.homes]))
}

test('a change of the catalog counts from the next search on, in every process', async () => {
  const other = { ...database, reader: database.createReader() }
  for (const process of [database, other]) expect(await findTags('rataplan', process)).toEqual(['Drumming'])
  await execute(sql`update tag set text = 'Percussion' where id = ${DRUMS}`)
  for (const process of [database, other]) expect(await findTags('rataplan', process)).toEqual(['Percussion'])
  await execute(sql`update everyday_phrase set phrase = 'bongo fever' where tag_id = ${DRUMS}`)
  for (const process of [database, other]) expect(await findTags('bongo fever', process)).toEqual(['Percussion'])
  expect(await findTags('rataplan')).toEqual([])
})

test('concurrent searches load a change once, and later searches do not load it again', async () => {
  await execute(sql`update tag set text = 'Naps' where id = ${NAPS}`)
  statements.length = 0
  const tags = await Promise.all(Array.from({ length: 12 }, () => findTags('siesta')))
  expect(tags.flat()).toEqual(Array.from({ length: 12 }, () => 'Naps'))
  await findTags('siesta')
  expect(statements.filter((statement) => statement.includes('from everyday_phrase'))).toHaveLength(1)
  // One statement per search, and four for the lexicon.
  expect(statements).toHaveLength(13 + 4)
})

test('a tag counts from the first listing with it on', async () => {
  expect(await database.reader.readWords('clubs')).toMatchObject({ understood: [], unoffered: ['Juggling'] })
  await execute(sql`insert into listing_tag (tag_id) values (${UNUSED})`)
  expect(await database.reader.readWords('clubs')).toMatchObject({
    understood: [{ phrase: 'clubs', means: ['Juggling'], words: ['clubs'] }],
    unoffered: [],
  })
})

test('an occupation counts from the first title with it on', async () => {
  expect(await findPhraseKeys('thwacker')).toEqual([])
  await execute(sql`insert into listing_word (word, stem) values ('bodhranists', 'bodhranist')`)
  expect(await findPhraseKeys('thwacker')).toEqual([['bodhranist', [MOVEMENT]]])
})

test('an unsaved change applies only to searches with it', async () => {
  const changed = await database.reader.loadChanged(async (tx) => {
    await sql`update everyday_phrase set phrase = 'forty winks' where tag_id = ${NAPS}`.execute(tx)
  })
  expect(await findPhraseKeys('Forty winks', changed)).toEqual([[NAPS, [MIND]]])
  // Other forms of a new word are found, too.
  expect(await findPhraseKeys('forty wink', changed)).toEqual([[NAPS, [MIND]]])
  expect(await findPhraseKeys('siesta', changed)).toEqual([])
  expect(await findPhraseKeys('forty winks')).toEqual([])
  expect(await findPhraseKeys('siesta')).toEqual([[NAPS, [MIND]]])
})

test('an unsaved change that fails rejects', async () => {
  const change = async () => {
    throw new Error('rejected')
  }
  await expect(database.reader.loadChanged(change)).rejects.toThrow('rejected')
})
