import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

import { fetchRows } from '@fourfold/platform/db/db'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { readEnv } from '../../../src/infra/env.ts'
import { createPlaces } from '../../../src/places/index.ts'
import {
  createMeaningFinder,
  createSentenceReader,
  encodePhrases,
  openEncoder,
} from '../../../src/search/reading/index.ts'
import type { SentenceEncoder } from '../../../src/search/reading/index.ts'
import { waitUntil } from '../../processes/processes.ts'
import { openReadingDatabase } from './reading-database.ts'

const folder = readEnv({}).SEARCH_MODEL_FOLDER
/** Whether the model is installed. Always true in CI. */
const hasModel = Boolean(process.env['CI']) || existsSync(folder)

const MEALS = 1
const MONEY = 4
const LACTOSE = 1001
const INHERITANCE = 1002
const MEANING = `${MEALS} ${LACTOSE}`
const SENTENCE = 'ice cream wrecks my stomach'
const PHRASE = 'milk hurts my belly'

const lines: string[] = []
const log = createLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) })
const countLines = (text: string) => lines.filter((line) => line.includes(text)).length

const encoder = openEncoder({ folder, log })
const database = await openReadingDatabase({ tags: { [LACTOSE]: 'Lactose intolerance', [INHERITANCE]: 'Inheritance' } })
await database.setListings([{ username: 'ann', category: MEALS, tags: [LACTOSE] }])
if (hasModel) await waitUntil(() => encoder.isReady(), 60)
afterAll(async () => {
  await encoder.close()
  await database.close()
})

const execute = (statement: ReturnType<typeof sql>) => database.run((tx) => statement.execute(tx))
const insertPhrase = (phrase: string, category: number, tag: number) =>
  execute(sql`insert into everyday_phrase (phrase, category_id, tag_id) values (${phrase}, ${category}, ${tag})`)
const encode = () => encodePhrases({ db: database.db, encoder })

beforeEach(async () => {
  lines.length = 0
  await execute(sql`truncate everyday_phrase, phrase_embedding`)
  await insertPhrase('aunt left me money', MONEY, INHERITANCE)
  await insertPhrase(PHRASE, MEALS, LACTOSE)
})

function createReader(options: { encoder?: SentenceEncoder; deadlineMs?: number } = {}) {
  const { db } = database
  const findMeanings = createMeaningFinder({ db, log, encoder, deadlineMs: 60_000, reloadMs: 0, ...options })
  return createSentenceReader({ db, places: createPlaces({ db }), findMeanings })
}

describe.skipIf(!hasModel)('an encoder', () => {
  test('returns similar vectors for sentences with the same meaning', async () => {
    const texts = ['i cant sleep at night', 'my insomnia is getting worse', 'how do i file my taxes']
    const [first, similar, unrelated] = await Promise.all(texts.map((text) => encoder.encode(text)))
    const compare = (other?: Float32Array) =>
      first?.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0)
    expect(compare(first)).toBeCloseTo(1, 5)
    expect(compare(similar)).toBeGreaterThan(0.5)
    expect(compare(unrelated)).toBeLessThan(0.2)
  })

  test.each(['', ' ', '😀😀😀', '\uD83D', '\u0000', '我'.repeat(300), 'x'.repeat(10_000), 'a b '.repeat(2500)])(
    'returns the same vector for the unusual text %# alone and among others',
    async (text) => {
      const alone = await encoder.encode(text)
      expect(Math.hypot(...alone)).toBeCloseTo(1, 5)
      const [, among] = await Promise.all(['a', text, SENTENCE].map((one) => encoder.encode(one)))
      expect(among).toEqual(alone)
    },
  )

  test('does not block the event loop', async () => {
    const before = performance.eventLoopUtilization()
    await Promise.all(Array.from({ length: 20 }, () => encoder.encode('我'.repeat(100))))
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })

  test('starts another child process when its child has stopped', async () => {
    const children: ChildProcess[] = []
    const recordChild = (message: unknown) => children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', recordChild)
    onTestFinished(() => void unsubscribe('child_process', recordChild))
    const ownEncoder = openEncoder({ folder, log })
    onTestFinished(() => ownEncoder.close())
    await ownEncoder.encode('a')
    const unanswered = Promise.all(Array.from({ length: 100 }, () => ownEncoder.encode('我'.repeat(100))))
    children[0]?.kill('SIGKILL')
    await expect(unanswered).rejects.toThrow('has stopped')
    expect(ownEncoder.isReady()).toBe(false)
    await waitUntil(() => ownEncoder.isReady(), 30)
    expect(await ownEncoder.encode('a')).toHaveLength(384)
  })
})

test('an encoder without a model logs one warning and is never ready', async () => {
  const missing = openEncoder({ folder: '/nonexistent', log })
  await expect(missing.encode('a')).rejects.toThrow('not available')
  expect(missing.isReady()).toBe(false)
  expect(countLines('no model for the sentence encoder')).toBe(1)
})

describe.skipIf(!hasModel)('encodePhrases', () => {
  const listEncoded = async () => {
    const rows = await fetchRows(database.db, sql<{ phrase: string }>`select phrase from phrase_embedding`)
    return rows.map(({ phrase }) => phrase).toSorted()
  }

  test('encodes phrases and the tags that they mean, but not those of a category, and deletes old ones', async () => {
    await execute(sql`insert into occupation (category_id, title) values (${MONEY}, 'accountant')`)
    await execute(
      sql`insert into everyday_phrase (phrase, category_id, title) values ('bean counter', ${MONEY}, 'accountant')`,
    )
    await execute(sql`insert into everyday_phrase (phrase, category_id, tag_id)
      select 'food', category.id, category.tag_id from category where category.id = ${MEALS}`)
    await encode()
    const compared = ['Inheritance', 'Lactose intolerance', 'aunt left me money', 'bean counter', PHRASE]
    expect(await listEncoded()).toEqual(compared)
    await execute(sql`delete from everyday_phrase where phrase = ${PHRASE}`)
    await encodePhrases({ db: database.db, encoder: { ...encoder, encode: () => Promise.reject(new Error('again')) } })
    expect(await listEncoded()).toEqual(['Inheritance', 'aunt left me money', 'bean counter'])
  })

  test('makes phrases known to running processes, and replaces the vectors of another model', async () => {
    const reader = createReader()
    const find = async () => (await reader.readWords(SENTENCE)).meanings
    expect(await find()).toEqual([])
    await encode()
    await execute(sql`update phrase_embedding set model = 'another-model'`)
    expect(await find()).toEqual([])
    await encode()
    expect(await find()).toEqual([MEANING])
    await execute(sql`delete from everyday_phrase where tag_id = ${LACTOSE}`)
    expect(await find()).toEqual([])
    await insertPhrase('dairy upsets my gut', MEALS, LACTOSE)
    await encode()
    expect(await find()).toEqual([MEANING])
  })
})

describe.skipIf(!hasModel)('a reader', () => {
  beforeEach(encode)

  test('understands a sentence like the similar phrase, which all its words express', async () => {
    const { understood, meanings, terms, labels } = await createReader().readWords(SENTENCE)
    const words = ['cream', 'ice', 'stomach', 'wrecks']
    expect(understood).toEqual([{ phrase: PHRASE, means: ['Lactose intolerance'], words }])
    expect(meanings).toEqual([MEANING])
    expect(labels.at(-1)).toBe(PHRASE)
    expect(terms.at(-1)).toEqual({
      keys: [{ field: 'tags', tagId: LACTOSE, points: 91, homes: [MEALS], pointsElsewhere: 46 }],
    })
  })

  test('uses only the given meanings for another page, and none for a text that is read as written', async () => {
    const reader = createReader()
    const first = await reader.readWords(SENTENCE)
    // Another process, without an encoder.
    expect(await database.reader.readWords(SENTENCE, { meanings: first.meanings })).toEqual(first)
    for (const options of [{ meanings: [] }, { meanings: ['1 999999'] }, { asWritten: true }])
      expect((await reader.readWords(SENTENCE, options)).understood).toEqual([])
  })

  test('reports the tag of the similar phrase if no listing has it', async () => {
    await database.setListings([])
    onTestFinished(() => database.setListings([{ username: 'ann', category: MEALS, tags: [LACTOSE] }]))
    expect(await createReader().readWords(SENTENCE)).toMatchObject({
      understood: [],
      unoffered: ['Lactose intolerance'],
    })
  })

  test.each(['the weather was nice on tuesday', '😀 😀 😀 😀', '我 我 我 我 我'])(
    'finds no meaning of a sentence without a similar phrase: %s',
    async (text) => {
      expect((await createReader().readWords(text)).meanings).toEqual([])
    },
  )
})

describe('a search', () => {
  /** Creates a reader with an encoder whose replies the test sends. */
  function createControlledReader(deadlineMs?: number) {
    const replies: PromiseWithResolvers<Float32Array>[] = []
    const controlled: SentenceEncoder = {
      isReady: () => true,
      encode() {
        const reply = Promise.withResolvers<Float32Array>()
        replies.push(reply)
        return reply.promise
      },
      close: async () => undefined,
    }
    const reader = createReader({ encoder: controlled, ...(deadlineMs !== undefined && { deadlineMs }) })
    return { find: async (text: string) => (await reader.readWords(text)).meanings, replies }
  }

  test.each(['ice cream', 'aunt left me money yesterday', 'lactose intolerance my'])(
    'does not use the encoder for a text with few words, a phrase or a tag: %s',
    async (text) => {
      const { find, replies } = createControlledReader()
      expect(await find(text)).toEqual([])
      expect(replies).toEqual([])
    },
  )

  test('does not wait for an encoder that is busy with four others, or fails', async () => {
    const { find, replies } = createControlledReader()
    const others = [1, 2, 3, 4].map((number) => find(`${SENTENCE} ${number}`))
    await waitUntil(() => replies.length === 4, 10)
    expect(await find(SENTENCE)).toEqual([])
    expect(replies).toHaveLength(4)
    for (const reply of replies) reply.reject(new Error('broken'))
    expect((await Promise.all(others)).flat()).toEqual([])
    expect(countLines('broken')).toBe(4)
    const next = find(SENTENCE)
    await waitUntil(() => replies.length === 5, 10)
    replies[4]?.resolve(new Float32Array(384))
    expect(await next).toEqual([])
  })

  test('does not wait longer than its deadline', async () => {
    expect(await createControlledReader(20).find(SENTENCE)).toEqual([])
  })
})
