import { fetchRows } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { createPlaces } from '../../../src/places/index.ts'
import { encodePhrases } from '../../../src/search/reading/embeddings/encode-phrases.service.ts'
import type { SentenceEncoder } from '../../../src/search/reading/embeddings/encoder.ts'
import { createMeaningFinder } from '../../../src/search/reading/embeddings/find-meanings.ts'
import { listEncodedPhrases } from '../../../src/search/reading/embeddings/sentence-meanings.ts'
import { findLexiconRows } from '../../../src/search/reading/lexicon/lexicon.queries.ts'
import { createLexicon, listWords } from '../../../src/search/reading/lexicon/lexicon.ts'
import { createSentenceReader } from '../../../src/search/reading/sentence-reader.ts'
import { waitUntil } from '../../processes/processes.ts'
import { openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'
import { createTestLog, hasModel, openTestEncoder } from './test-encoder.ts'

const MEALS = 1
const MONEY = 4
const LACTOSE = 1001
const INHERITANCE = 1002
const MEANING = `${MEALS} ${LACTOSE}`
const SENTENCE = 'ice cream wrecks my stomach'

const encoder = openTestEncoder()

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({ tags: { [LACTOSE]: 'Lactose intolerance', [INHERITANCE]: 'Inheritance' } })
  await database.setListings([{ username: 'ann', category: MEALS, tags: [LACTOSE] }])
})
afterAll(() => database.close())

const insertPhrase = (phrase: string, { category, tag }: { category: number; tag: number }) =>
  database.run((tx) =>
    sql`insert into everyday_phrase (phrase, category_id, tag_id) values (${phrase}, ${category}, ${tag})`.execute(tx),
  )

const lactosePhrase = 'milk hurts my belly'

beforeEach(async () => {
  await database.run((tx) => sql`truncate everyday_phrase, phrase_embedding`.execute(tx))
  await insertPhrase('aunt left me money', { category: MONEY, tag: INHERITANCE })
  await insertPhrase(lactosePhrase, { category: MEALS, tag: LACTOSE })
})

async function loadLexicon() {
  const rows = await findLexiconRows(database.db)
  return createLexicon(
    '',
    rows,
    listWords(rows).map((word) => ({ word, stem: word, uses: 0 })),
  )
}

/** Splits a text like PostgreSQL, where "my" has no stem. */
const splitWords = (text: string) => text.split(' ').map((word) => ({ word, stem: word === 'my' ? null : word }))

function createFinder(options: { encoder?: SentenceEncoder; deadlineMs?: number } = {}) {
  const { log, count } = createTestLog()
  const find = createMeaningFinder({ db: database.db, log, encoder, deadlineMs: 60_000, reloadMs: 0, ...options })
  return {
    count,
    find: async (text: string) => find({ text, words: splitWords(text) }, await loadLexicon()),
  }
}

const findEncoded = () =>
  fetchRows(database.db, sql<{ phrase: string; model: string }>`select phrase, model from phrase_embedding`)

describe.skipIf(!hasModel)('encodePhrases', () => {
  test('encodes the phrases that a sentence is compared with', async () => {
    await database.run(async (tx) => {
      await sql`insert into occupation (category_id, title) values (${MONEY}, 'accountant') on conflict do nothing`.execute(
        tx,
      )
      await sql`insert into everyday_phrase (phrase, category_id, title)
        values ('bean counter', ${MONEY}, 'accountant')`.execute(tx)
      await sql`insert into everyday_phrase (phrase, category_id, tag_id)
        select 'food', category.id, category.tag_id from category where category.id = ${MEALS}`.execute(tx)
    })
    await encodePhrases({ db: database.db, encoder })
    const compared = listEncodedPhrases(await loadLexicon())
    expect((await findEncoded()).map(({ phrase }) => phrase).toSorted()).toEqual(compared.toSorted())
    expect(compared).toContain('bean counter')
    expect(compared).not.toContain('food')
  })

  test('makes a new phrase known to running processes', async () => {
    const { find } = createFinder()
    expect(await find(SENTENCE)).toEqual([])
    await encodePhrases({ db: database.db, encoder })
    expect(await find(SENTENCE)).toEqual([MEANING])
    await database.run((tx) => sql`delete from everyday_phrase where tag_id = ${LACTOSE}`.execute(tx))
    expect(await find(SENTENCE)).toEqual([])
    await insertPhrase('dairy upsets my gut', { category: MEALS, tag: LACTOSE })
    await encodePhrases({ db: database.db, encoder })
    expect(await find(SENTENCE)).toEqual([MEANING])
  })

  test('encodes phrases and tags once, and deletes those that no longer exist', async () => {
    await encodePhrases({ db: database.db, encoder })
    const all = ['Inheritance', 'Lactose intolerance', 'aunt left me money', lactosePhrase]
    expect((await findEncoded()).map(({ phrase }) => phrase).toSorted()).toEqual(all)
    await database.run((tx) => sql`delete from everyday_phrase where phrase = ${lactosePhrase}`.execute(tx))
    const encoded: string[] = []
    const recorded: SentenceEncoder = {
      ...encoder,
      encode(texts) {
        encoded.push(...texts)
        return encoder.encode(texts)
      },
    }
    await encodePhrases({ db: database.db, encoder: recorded })
    expect((await findEncoded()).map(({ phrase }) => phrase).toSorted()).toEqual(['Inheritance', 'aunt left me money'])
    expect(encoded).toEqual([])
  })

  test('encodes again for another model, whose vectors searches do not use', async () => {
    await encodePhrases({ db: database.db, encoder }, 'another-model')
    expect(new Set((await findEncoded()).map(({ model }) => model))).toEqual(new Set(['another-model']))
    const { find } = createFinder()
    expect(await find(SENTENCE)).toEqual([])
    await encodePhrases({ db: database.db, encoder })
    expect(await findEncoded()).toHaveLength(4)
    expect(await find(SENTENCE)).toEqual([MEANING])
  })
})

describe.skipIf(!hasModel)('a reader', () => {
  async function createReader() {
    await encodePhrases({ db: database.db, encoder })
    const { log } = createTestLog()
    const findMeanings = createMeaningFinder({ db: database.db, log, encoder, deadlineMs: 60_000 })
    return createSentenceReader({ db: database.db, places: createPlaces({ db: database.db }), findMeanings })
  }

  test('understands a sentence like the similar phrase, which all its words express', async () => {
    const reader = await createReader()
    const { understood, meanings, terms, labels } = await reader.readWords(SENTENCE)
    expect(understood).toEqual([
      { phrase: lactosePhrase, means: ['Lactose intolerance'], words: ['cream', 'ice', 'stomach', 'wrecks'] },
    ])
    expect(meanings).toEqual([MEANING])
    expect(labels.at(-1)).toBe(lactosePhrase)
    expect(terms.at(-1)).toEqual({
      keys: [{ field: 'tags', tagId: LACTOSE, points: 91, homes: [MEALS], pointsElsewhere: 46 }],
    })
  })

  test('uses only the given meanings for another page', async () => {
    const reader = await createReader()
    const first = await reader.readWords(SENTENCE)
    // Another process, without an encoder.
    const next = await database.reader.readWords(SENTENCE, { meanings: first.meanings })
    expect(next).toEqual(first)
    expect((await reader.readWords(SENTENCE, { meanings: [] })).understood).toEqual([])
    expect((await reader.readWords(SENTENCE, { meanings: ['1 999999'] })).understood).toEqual([])
  })

  test('does not use the encoder for a text that is read as written', async () => {
    const reader = await createReader()
    expect(await reader.readWords(SENTENCE, { asWritten: true })).toMatchObject({ understood: [], meanings: [] })
  })

  test('reports the tag of the similar phrase if no listing has it', async () => {
    await database.setListings([])
    onTestFinished(() => database.setListings([{ username: 'ann', category: MEALS, tags: [LACTOSE] }]))
    const reader = await createReader()
    expect(await reader.readWords(SENTENCE)).toMatchObject({ understood: [], unoffered: ['Lactose intolerance'] })
  })
})

describe.skipIf(!hasModel)('a sentence that no phrase is similar to', () => {
  test.each(['the weather was nice on tuesday', '😀 😀 😀 😀', '我 我 我 我 我'])(
    'has no meaning: %s',
    async (text) => {
      await waitUntil(() => encoder.isReady(), 60)
      await encodePhrases({ db: database.db, encoder })
      expect(await createFinder().find(text)).toEqual([])
    },
  )
})

/** Creates an encoder whose replies the test sends. */
function createControlledEncoder() {
  const replies: PromiseWithResolvers<Float32Array[]>[] = []
  const controlled: SentenceEncoder = {
    isReady: () => true,
    encode() {
      const reply = Promise.withResolvers<Float32Array[]>()
      replies.push(reply)
      return reply.promise
    },
    close: async () => undefined,
  }
  return { encoder: controlled, replies }
}

describe('a search', () => {
  test.each([
    ['has fewer than three words', 'ice cream'],
    ['contains a phrase of several words', 'aunt left me money yesterday'],
    ['names a tag', 'lactose intolerance my'],
  ])('does not use the encoder for a text that %s', async (_, text) => {
    const { replies, ...controlled } = createControlledEncoder()
    const { find } = createFinder(controlled)
    expect(await find(text)).toEqual([])
    expect(replies).toEqual([])
  })

  test('does not wait for an encoder that is busy with four others', async () => {
    const { replies, ...controlled } = createControlledEncoder()
    const { find } = createFinder(controlled)
    const others = [1, 2, 3, 4].map((number) => find(`${SENTENCE} ${number}`))
    await waitUntil(() => replies.length === 4, 10)
    expect(await find(SENTENCE)).toEqual([])
    expect(replies).toHaveLength(4)
    for (const reply of replies) reply.resolve([new Float32Array(384)])
    expect(await Promise.all(others)).toEqual([[], [], [], []])
    const next = find(SENTENCE)
    await waitUntil(() => replies.length === 5, 10)
    replies[4]?.resolve([new Float32Array(384)])
    expect(await next).toEqual([])
  })

  test('does not wait longer than its deadline', async () => {
    const { find } = createFinder({ ...createControlledEncoder(), deadlineMs: 20 })
    expect(await find(SENTENCE)).toEqual([])
  })

  test('uses the result for the same sentence', async () => {
    const { replies, ...controlled } = createControlledEncoder()
    const { find } = createFinder(controlled)
    const first = find(SENTENCE)
    await waitUntil(() => replies.length === 1, 10)
    replies[0]?.resolve([new Float32Array(384)])
    await first
    await find(SENTENCE)
    expect(replies).toHaveLength(1)
  })

  test('succeeds while the encoder fails, which is logged once', async () => {
    const { replies, ...controlled } = createControlledEncoder()
    const { find, count } = createFinder(controlled)
    const searches = [find(SENTENCE), find(`${SENTENCE} again`)]
    await waitUntil(() => replies.length === 2, 10)
    for (const reply of replies) reply.reject(new Error('broken'))
    expect(await Promise.all(searches)).toEqual([[], []])
    expect(count('broken')).toBe(1)
  })
})
