import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { LexiconChange } from '../../../src/search/reading/index.ts'
import { openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

const MOVEMENT = 2
const MIND = 3
const DRUMS = 1001
const NAPS = 1002
const UNUSED = 1003

const statements: string[] = []
let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase(
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
})
afterAll(() => database.close())

const findTags = async (text: string, change?: LexiconChange) =>
  (await database.reader.readWords(text, { change })).understood.flatMap(({ means }) => means)

/** Returns the stems and tags of the phrases that a text contains, with their categories. */
async function findPhraseKeys(text: string, change?: LexiconChange) {
  const { terms, words } = await database.reader.readWords(text, { change })
  return terms
    .slice(words.length)
    .flatMap(({ keys }) => keys.map((key) => ('stem' in key ? [key.stem, key.homes] : [key.tagId, key.homes])))
}

describe('a change of the catalog', () => {
  test('counts from the next search on, in every process', async () => {
    const otherReader = database.createReader()
    const findTagsOfOther = async (text: string) =>
      (await otherReader.readWords(text)).understood.flatMap(({ means }) => means)
    expect(await findTags('rataplan')).toEqual(['Drumming'])
    expect(await findTagsOfOther('rataplan')).toEqual(['Drumming'])
    await database.run((tx) => sql`update tag set text = 'Percussion' where id = ${DRUMS}`.execute(tx))
    expect(await findTags('rataplan')).toEqual(['Percussion'])
    expect(await findTagsOfOther('rataplan')).toEqual(['Percussion'])
    await database.run((tx) =>
      sql`update everyday_phrase set phrase = 'bongo fever' where tag_id = ${DRUMS}`.execute(tx),
    )
    expect(await findTags('rataplan')).toEqual([])
    expect(await findTags('bongo fever')).toEqual(['Percussion'])
    expect(await findTagsOfOther('bongo fever')).toEqual(['Percussion'])
  })

  test('is loaded once for concurrent searches, and not again without a change', async () => {
    await database.run((tx) => sql`update tag set text = 'Naps' where id = ${NAPS}`.execute(tx))
    statements.length = 0
    const tags = await Promise.all(Array.from({ length: 12 }, () => findTags('siesta')))
    expect(tags).toEqual(Array.from({ length: 12 }, () => ['Naps']))
    await findTags('siesta')
    const countOf = (part: string) => statements.filter((statement) => statement.includes(part)).length
    expect(countOf('from everyday_phrase')).toBe(1)
    expect(countOf('unnest(search_words($')).toBe(13)
    expect(statements.length).toBe(13 + 5)
  })
})

describe('a change of listings', () => {
  test('counts from the next search on if a tag is used for the first time', async () => {
    expect(await database.reader.readWords('clubs')).toMatchObject({ understood: [], unoffered: ['Juggling'] })
    await database.run((tx) => sql`insert into listing_tag (tag_id) values (${UNUSED})`.execute(tx))
    expect(await database.reader.readWords('clubs')).toMatchObject({
      understood: [{ phrase: 'clubs', means: ['Juggling'], words: ['clubs'] }],
      unoffered: [],
    })
  })

  test('counts from the next search on if a title has an occupation for the first time', async () => {
    expect(await findPhraseKeys('thwacker')).toEqual([])
    await database.run((tx) =>
      sql`insert into listing_word (word, stem) values ('bodhranists', 'bodhranist')`.execute(tx),
    )
    expect(await findPhraseKeys('thwacker')).toEqual([['bodhranist', [MOVEMENT]]])
  })
})

describe('an unsaved change', () => {
  const categories = [{ categoryId: MOVEMENT, isCategoryTag: false }]

  test('of the phrases of a tag applies only to searches with it', async () => {
    const change = { tagId: NAPS, removed: ['siesta'], added: ['forty winks', 'dozing'], categories }
    expect(await findPhraseKeys('Forty winks', change)).toEqual([[NAPS, [MOVEMENT]]])
    // Other forms of a new word are found, too.
    expect(await findPhraseKeys('doze', change)).toEqual([[NAPS, [MOVEMENT]]])
    expect(await findPhraseKeys('siesta', change)).toEqual([])
    expect(await findPhraseKeys('forty winks')).toEqual([])
    expect(await findPhraseKeys('siesta')).toEqual([[NAPS, [MIND]]])
  })

  test('may represent the category with the tag', async () => {
    const change = {
      tagId: NAPS,
      removed: [],
      added: ['dozing'],
      categories: [{ categoryId: MIND, isCategoryTag: true }],
    }
    const { terms } = await database.reader.readWords('dozing', { change })
    expect(terms.at(-1)).toEqual({
      keys: [{ field: 'tags', tagId: NAPS, points: 15, homes: [MIND], pointsElsewhere: 0 }],
    })
  })

  test('of an occupation changes, moves, adds or removes it', async () => {
    const occupation = { categoryId: MOVEMENT, title: 'bodhranist' }
    const change = (replacement: { categoryId: number; title: string; phrases: string[] } | null) => ({
      occupation,
      replacement,
    })
    const phrases = ['thwacker', 'goatskin artist']
    expect(await findPhraseKeys('goatskin artist', change({ ...occupation, phrases }))).toEqual([
      ['bodhranist', [MOVEMENT]],
    ])
    const moved = { categoryId: MIND, title: 'Bodhranist', phrases }
    expect(await findPhraseKeys('thwacker', change(moved))).toEqual([['bodhranist', [MIND]]])
    expect(await findPhraseKeys('thwacker', change(null))).toEqual([])
    const added = { occupation: null, replacement: { ...occupation, phrases: ['fellklopfer'] } }
    expect(await findPhraseKeys('fellklopfer', added)).toEqual([['bodhranist', [MOVEMENT]]])
    expect(await findPhraseKeys('thwacker', added)).toEqual([['bodhranist', [MOVEMENT]]])
    expect(await findPhraseKeys('goatskin artist')).toEqual([])
  })
})
