import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insertWords, openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'te', 'so', 'ven', 'dal', 'bri', 'an', 'or', 'el', 'fa', 'gu', 'ha', 'jo']

/** Returns a different word for each number. The words share most of their letters, so that many of them are similar. */
function generateWord(number: number): string {
  let word = ''
  for (let rest = number + SYLLABLES.length ** 3; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return word
}

const WORDS = 30_000
const COMMON = [
  'coach',
  'yoga',
  'health',
  'teacher',
  'money',
  'sleep',
  'family',
  'runner',
  'mind',
  'food',
  'back',
  'pain',
]

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({})
  await database.run(async (tx) => {
    await insertWords(tx, Object.fromEntries(COMMON.map((word, index) => [word, 5000 + index])))
    await insertWords(tx, Object.fromEntries(Array.from({ length: WORDS }, (_, n) => [generateWord(n), 1])))
  })
  await database.run((tx) => sql`analyze listing_word`.execute(tx))
})
afterAll(() => database.close())

/** Texts of 200 characters that cost as much as possible. */
const texts = {
  'long misspelled words': Array.from({ length: 20 }, (_, n) => `${generateWord(n * 977)}xq`).join(' '),
  'misspelled words of ten letters': Array.from({ length: 20 }, (_, n) => `zamirateko${n % 10}`).join(' '),
  'misspelled words of six letters': Array.from(
    { length: 30 },
    (_, n) => `qaloz${String.fromCodePoint(97 + (n % 26))}`,
  ).join(' '),
  'short prefixes': Array.from({ length: 60 }, (_, n) => `${SYLLABLES[n % 16] ?? ''}${'aeiou'[n % 5] ?? ''}`).join(' '),
  'one long word': 'kalomira'.repeat(25),
  'common words': COMMON.concat(COMMON.map((word) => `${word}s`)).join(' '),
}

const MAX_CPU_MS = 50
const GUESSED_WORDS = 8
/** The share of the words that are compared with each guessed word. */
const MAX_SHARE = 0.05

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Reads how many entries of the indexes were read, and how often the whole table. */
async function readStatistics() {
  const { db } = database
  await db.selectNoFrom(sql`pg_stat_force_next_flush()`.as('flushed')).execute()
  return db
    .selectFrom(
      sql<{ entries: number; scans: number }>`(
        select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'listing_word')::integer as entries,
          (select seq_scan from pg_stat_user_tables where relname = 'listing_word')::integer as scans)`.as(
        'statistics',
      ),
    )
    .selectAll()
    .executeTakeFirstOrThrow()
}

describe('a text of 200 characters', () => {
  test.each(Object.entries(texts))('with %s costs little', async (_kind, text) => {
    const read = () => database.reader.readWords(text.slice(0, 200))
    for (let warmUp = 0; warmUp < 3; warmUp += 1) await read()
    const before = await readStatistics()
    const { terms } = await read()
    const after = await readStatistics()
    expect(after.scans - before.scans).toBe(0)
    expect((after.entries - before.entries) / WORDS / GUESSED_WORDS).toBeLessThan(MAX_SHARE)
    expect(Math.max(...terms.map(({ keys }) => keys.length))).toBeLessThanOrEqual(60)
    const costs: number[] = []
    for (let run = 0; run < 5; run += 1) costs.push(await measureCpu(read))
    expect(costs.toSorted((a, b) => a - b)[2]).toBeLessThan(MAX_CPU_MS)
  })
})

describe('the number of guessed words', () => {
  test('is eight; further words stay as written', async () => {
    const intended = [
      'walnut',
      'quilted',
      'bramble',
      'jigsaw',
      'hemlock',
      'fidget',
      'copper',
      'zephyr',
      'oxbow',
      'thistle',
    ]
    await database.run((tx) => insertWords(tx, Object.fromEntries(intended.map((word) => [word, 3]))))
    const typed = intended.map((word) => `${word.slice(0, -1)}q`)
    const { readAs, words } = await database.reader.readWords(typed.join(' '))
    expect(readAs.map(({ word }) => word)).toEqual(words.slice(0, 8))
    const { readAs: last } = await database.reader.readWords('oxboq thistlq')
    expect(last).toEqual([
      { word: 'oxboq', as: ['oxbow'] },
      { word: 'thistlq', as: ['thistle'] },
    ])
  })
})

describe('the number of searched words', () => {
  const names = Array.from({ length: 12 }, (_, n) => generateWord(n * 61))

  test('is twelve, the rarest ones, and every word keeps its place', async () => {
    const { terms, words, labels } = await database.reader.readWords([...COMMON, ...names.slice(0, 8)].join(' '))
    expect(labels).toEqual(words)
    const searched = words.filter((_, index) => (terms[index]?.keys.length ?? 0) > 0)
    expect(searched).toHaveLength(12)
    expect(searched).toEqual(expect.arrayContaining(names.slice(0, 8)))
  })

  test('excludes corrections of further words', async () => {
    const { readAs } = await database.reader.readWords([...COMMON, 'coahc', ...names].join(' '))
    expect(readAs).toEqual([])
    const { readAs: ordinary } = await database.reader.readWords('yoga teacher sleep coahc')
    expect(ordinary).toEqual([{ word: 'coahc', as: ['coach'] }])
  })
})
