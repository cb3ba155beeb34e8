import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { insertWords, openReadingDatabase } from './reading-database.ts'

const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'te', 'so', 'ven', 'dal', 'bri', 'an', 'or', 'el', 'fa', 'gu', 'ha', 'jo']

/** Returns a different word for each number. The words share most of their letters, so that many of them are similar. */
function generateWord(number: number): string {
  let word = ''
  for (let rest = number + SYLLABLES.length ** 3; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return word
}

const WORDS = 30_000
const COMMON = 'coach yoga health teacher money sleep family runner mind food back pain'.split(' ')
const RARE = 'walnut quilted bramble jigsaw hemlock fidget copper zephyr oxbow thistle'.split(' ')
const generate = (count: number, createWord: (number: number) => string) =>
  Array.from({ length: count }, (_, n) => createWord(n))
const toUses = (words: readonly string[], uses: number) => Object.fromEntries(words.map((word) => [word, uses]))

const database = await openReadingDatabase({})
await database.run((tx) =>
  insertWords(tx, { ...toUses(generate(WORDS, generateWord), 1), ...toUses(RARE, 3), ...toUses(COMMON, 5000) }),
)
await database.run((tx) => sql`analyze listing_word`.execute(tx))
afterAll(() => database.close())

/** Reads how many entries of the indexes were read, and how often the whole table. */
async function readStatistics() {
  const { db } = database
  await db.selectNoFrom(sql`pg_stat_force_next_flush()`.as('flushed')).execute()
  const statistics = sql<{ entries: number; scans: number }>`(
    select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'listing_word')::integer as entries,
      (select seq_scan from pg_stat_user_tables where relname = 'listing_word')::integer as scans)`
  return db.selectFrom(statistics.as('statistics')).selectAll().executeTakeFirstOrThrow()
}

const GUESSED_WORDS = 8
/** The share of the words that are compared with each guessed word. */
const MAX_SHARE = 0.05

/** Texts that cost as much as possible. */
test.each([
  ['long misspelled words', generate(20, (n) => `${generateWord(n * 977)}xq`)],
  ['misspelled words of ten letters', generate(20, (n) => `zamirateko${n % 10}`)],
  ['misspelled words of six letters', generate(30, (n) => `qaloz${String.fromCodePoint(97 + (n % 26))}`)],
  ['short prefixes', generate(60, (n) => `${SYLLABLES[n % 16] ?? ''}${'aeiou'[n % 5] ?? ''}`)],
  ['one long word', ['kalomira'.repeat(25)]],
  ['common words', [...COMMON, ...COMMON.map((word) => `${word}s`)]],
])('200 characters of %s cost little', async (_kind, words) => {
  const read = () => database.reader.readWords(words.join(' ').slice(0, 200))
  await read()
  const before = await readStatistics()
  const { terms } = await read()
  const after = await readStatistics()
  expect(after.scans - before.scans).toBe(0)
  expect((after.entries - before.entries) / WORDS / GUESSED_WORDS).toBeLessThan(MAX_SHARE)
  expect(Math.max(...terms.map(({ keys }) => keys.length))).toBeLessThanOrEqual(60)
})

test('guesses eight words; further words stay as written', async () => {
  const typed = RARE.map((word) => `${word.slice(0, -1)}q`)
  const { readAs, words } = await database.reader.readWords(typed.join(' '))
  expect(readAs.map(({ word }) => word)).toEqual(words.slice(0, 8))
  expect((await database.reader.readWords('oxboq thistlq')).readAs).toEqual([
    { word: 'oxboq', as: ['oxbow'] },
    { word: 'thistlq', as: ['thistle'] },
  ])
})

test('searches the twelve rarest words, and every word keeps its place', async () => {
  const names = generate(12, (n) => generateWord(n * 61))
  const { terms, words, labels } = await database.reader.readWords([...COMMON, ...names.slice(0, 8)].join(' '))
  expect(labels).toEqual(words)
  const searched = words.filter((_, index) => (terms[index]?.keys.length ?? 0) > 0)
  expect(searched).toHaveLength(12)
  expect(searched).toEqual(expect.arrayContaining(names.slice(0, 8)))
  // Corrections of further words are ignored.
  expect((await database.reader.readWords([...COMMON, 'coahc', ...names].join(' '))).readAs).toEqual([])
})
