import type { Question } from '@fourfold/search-protocol/question'
import { describe, expect, test } from 'vitest'

import { answer } from '../src/answer.ts'
import { createListingIndex } from '../src/listing-index/listing-index.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import { segmentOf } from '../src/listing-index/segment-builder.ts'
import { createLexicon } from '../src/words/lexicon.ts'
import { readWords } from '../src/words/read-words.ts'
import { createVocabulary } from '../src/words/vocabulary.ts'

const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'te', 'so', 'ven', 'dal', 'bri', 'an', 'or', 'el', 'fa', 'gu', 'ha', 'jo']

/** A word for each number: different ones that share most of their letters, which is the hardest to tell apart. */
function madeUp(number: number): string {
  let word = ''
  for (let left = number + SYLLABLES.length ** 3; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length] ?? ''
  return word
}

/** As many words as a million professionals use, and a few thousand listings with common ones. */
const WORDS = 250_000
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

const vocabulary = createVocabulary()
vocabulary.learn(
  [...COMMON, ...Array.from({ length: WORDS }, (_, n) => madeUp(n))].map((word) => ({ word, stem: word })),
)
vocabulary.pack()

const listings = Array.from({ length: 4000 }, (_, n): Listing => ({
  accountId: n,
  categoryId: 2,
  username: `p${n}`,
  validTill: 1,
  rating: n % 5,
  tagIds: [n % 600],
  titleWords: COMMON.slice(n % 6),
  nameWords: [madeUp(n * 61)],
  specializationWords: [madeUp(n * 7)],
  state: 'TX',
  latitude: 30,
  longitude: -97,
  worksOnline: false,
  meetsInPerson: true,
  gender: 'Any',
  ageRange: 'Any',
  takesInsurance: false,
  worksWeekends: false,
  free15: false,
  rate: 100 * (n % 97),
  version: 1,
}))
const index = createListingIndex(vocabulary.stemOf, new Map([[2, segmentOf(listings, vocabulary.stemOf)]]))
const lexicon = createLexicon({ tags: [], synonyms: [] }, vocabulary, index)

const wordsOf = (text: string) => [...new Set(text.slice(0, 200).split(' '))].map((word) => ({ word, stem: word }))

/** Texts of 200 characters that are made to be expensive. */
const texts: Record<string, string> = {
  'long misspelt words': Array.from({ length: 20 }, (_, n) => `${madeUp(n * 977)}xq`).join(' '),
  'misspelt words of ten letters': Array.from({ length: 20 }, (_, n) => `zamirateko${n % 10}`).join(' '),
  'misspelt words of six letters': Array.from(
    { length: 30 },
    (_, n) => `qaloz${String.fromCharCode(97 + (n % 26))}`,
  ).join(' '),
  'the shortest beginnings': Array.from({ length: 60 }, (_, n) => `${SYLLABLES[n % 16]}${'aeiou'[n % 5]}`).join(' '),
  'one long word': 'kalomira'.repeat(25),
  'common words': COMMON.concat(COMMON.map((word) => `${word}s`)).join(' '),
}

const MOST_CPU_MS = 50

const cpuOf = (work: () => unknown) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('a question of 200 characters costs at most 50 ms of CPU to read, among 250,000 words', () => {
  test.each(Object.keys(texts))('%s', (kind) => {
    const words = wordsOf(texts[kind] ?? '')
    for (let warm = 0; warm < 3; warm += 1) readWords(words, lexicon)
    const costs = Array.from({ length: 5 }, () => cpuOf(() => readWords(words, lexicon)))
    const median = costs.toSorted((a, b) => a - b)[2] ?? 0
    console.log(`${kind}: ${median.toFixed(1)} ms of CPU`)
    expect(median).toBeLessThan(MOST_CPU_MS)
  })
})

describe('what is looked at for misspelt words is bounded', () => {
  test('by 300,000 letters of the dictionary for all words together', () => {
    let looked = 0
    /** A dictionary in which no word is found for less than 50,000 letters. */
    const similarTo: typeof vocabulary.similarTo = (_word, budget) => {
      if (budget.steps <= 0) return []
      looked += 1
      budget.steps -= 50_000
      return []
    }
    const words = wordsOf(texts['long misspelt words'] ?? '')
    expect(words.length).toBeGreaterThan(8)
    readWords(words, { ...lexicon, vocabulary: { ...vocabulary, similarTo } })
    expect(looked).toBe(6)
  })

  test('by eight words of a question: the ninth is taken as it is written', () => {
    const meant = [
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
    const few = createVocabulary()
    few.learn(meant.map((word) => ({ word, stem: word })))
    const listing = { ...(listings[0] as Listing), titleWords: meant, nameWords: [], specializationWords: [] }
    const alone = createListingIndex(few.stemOf, new Map([[2, segmentOf([listing], few.stemOf)]]))
    const small = createLexicon({ tags: [], synonyms: [] }, few, alone)
    const misspelt = meant.map((word) => word.slice(0, -1) + 'q')
    const { words: readings } = readWords(wordsOf(misspelt.join(' ')), small)
    expect(readings.map(({ as }) => as)).toEqual([...meant.slice(0, 8).map((word) => [word]), [], []])
    const { words: last } = readWords(wordsOf(misspelt.slice(8).join(' ')), small)
    expect(last.map(({ as }) => as)).toEqual(meant.slice(8).map((word) => [word]))
  })
})

describe('what a question counts through is bounded', () => {
  test('it is read by its rarest words, and every word keeps its place', () => {
    const words = wordsOf([...COMMON, ...Array.from({ length: 8 }, (_, n) => madeUp(n * 61))].join(' '))
    const { words: readings } = readWords(words, lexicon)
    expect(readings.map(({ word }) => word)).toEqual(words.map(({ word }) => word))
    const used = readings.filter(({ group }) => group.keys.length > 0)
    expect(used.length).toBeLessThanOrEqual(12)
    // The names of single people are rarer than any title, so none of them is left out.
    for (let n = 0; n < 8; n += 1) expect(used.map(({ word }) => word)).toContain(madeUp(n * 61))
  })

  test('a word that was left out adds nothing, and is not said to be read as another', () => {
    const words = wordsOf([...COMMON, 'coahc', ...Array.from({ length: 12 }, (_, n) => madeUp(n * 61))].join(' '))
    const leftOut = readWords(words, lexicon).words.filter(({ group }) => group.keys.length === 0)
    expect(leftOut.length).toBeGreaterThan(0)
    expect(leftOut.flatMap(({ as }) => as)).toEqual([])
  })

  test('an ordinary question is read whole', () => {
    const { words: readings } = readWords(wordsOf('yoga teacher sleep coahc'), lexicon)
    expect(readings.map(({ group }) => group.keys.length > 0)).toEqual([true, true, true, true])
    expect(readings[3]?.as).toEqual(['coach'])
  })
})

test('what other filters would find is counted in one pass, as asking each of them would', () => {
  const question: Question = {
    words: wordsOf('yoga'),
    filters: {
      state: 'NY',
      near: { latitude: 31, longitude: -97, radius: 5 },
      inPersonOnly: true,
    },
    preferences: {},
    limit: 5,
    now: 0,
  }
  const { categories, ways } = answer(question, index, lexicon)
  expect(categories).toEqual([])
  expect(ways).toEqual([])
  const inTexas = answer({ ...question, filters: { ...question.filters, state: 'TX' } }, index, lexicon)
  const total = listings.filter(({ titleWords }) => titleWords.includes('yoga')).length
  expect(inTexas.ways).toEqual([
    { way: 'wider', radius: 100, total },
    { way: 'anywhere', total },
  ])
})
