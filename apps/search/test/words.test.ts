import { milesBetween } from '@fourfold/search-protocol/miles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { scaleRuns, PROPERTY_SEED } from '../../api/test/setup/property-runs.ts'
import { createEveryday } from '../src/words/everyday.ts'
import { readWord } from '../src/words/read-word.ts'
import { mistakesIn } from '../src/words/similar-words.ts'
import { createVocabulary } from '../src/words/vocabulary.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

/** The naive way: how many letters must be typed, left out, changed or swapped to make one word of another. */
function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (rows[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(change, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swap))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

const PLENTY = { steps: 1e9 }

const vocabularyOf = (words: readonly string[]) => {
  const vocabulary = createVocabulary()
  vocabulary.learn(words.map((word) => ({ word, stem: word })))
  return vocabulary
}

describe('similar words', () => {
  test('are those with the fewest mistakes; short words and too many mistakes are not', () => {
    const words = vocabularyOf(['coach', 'couch', 'teach', 'psychologist', 'tax'])
    const like = (word: string) => words.similarTo(word, { ...PLENTY })
    expect(like('coahc')).toEqual(['coach'])
    expect(like('cuoch')).toEqual(['couch'])
    expect(like('phsycologist')).toEqual(['psychologist'])
    expect(like('tex')).toEqual([])
    expect(like('xylophone')).toEqual([])
    expect(like('coach')).toEqual(['couch'])
  })

  test('are what comparing every word letter by letter finds, whenever the words were learnt', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 })
    const some = fc.uniqueArray(word, { maxLength: 25 })
    fc.assert(
      fc.property(some, some, word, (before, after, typed) => {
        const vocabulary = vocabularyOf(before)
        vocabulary.pack()
        vocabulary.learn(after.map((one) => ({ word: one, stem: one })))
        const edits = [...new Set([...before, ...after])].map((one) => ({ one, edits: editsBetween(typed, one) }))
        const close = edits.filter((one) => one.edits > 0 && one.edits <= mistakesIn(typed))
        const fewest = Math.min(...close.map((one) => one.edits))
        const wanted = close.filter((one) => one.edits === fewest).map(({ one }) => one)
        expect(vocabulary.similarTo(typed, { ...PLENTY }).toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: scaleRuns(300), seed: PROPERTY_SEED },
    )
  })

  test('cost no more than they are given', () => {
    const vocabulary = vocabularyOf(Array.from({ length: 5000 }, (_, n) => `word${n}`))
    const budget = { steps: 300 }
    vocabulary.similarTo('wrodzzzzzz', budget)
    expect(budget.steps).toBeGreaterThan(-30)
    expect(vocabulary.similarTo('word4999x', budget)).toEqual([])
    expect(vocabulary.similarTo('word4999x', { ...PLENTY })).toEqual(['word4999'])
  })

  test('are never words without a meaning', () => {
    const vocabulary = createVocabulary()
    vocabulary.learn([
      { word: 'coach', stem: 'coach' },
      { word: 'coacha', stem: null },
    ])
    for (const isPacked of [false, true]) {
      if (isPacked) vocabulary.pack()
      expect(vocabulary.similarTo('coachb', { ...PLENTY })).toEqual(['coach'])
      expect(vocabulary.beginningWith('coac', 5)).toEqual(['coach'])
      expect([vocabulary.knows('coacha'), vocabulary.stemOf('coacha')]).toEqual([true, undefined])
    }
  })
})

test('a vocabulary is the same packed and not', () => {
  const vocabulary = vocabularyOf(['yoga', 'coach', 'größe', 'йога', 'z'])
  const before = ['yoga', 'coach', 'größe', 'йога', 'z', 'nobody'].map((word) => vocabulary.stemOf(word))
  const again = createVocabulary(vocabulary.pack())
  expect(['yoga', 'coach', 'größe', 'йога', 'z', 'nobody'].map((word) => again.stemOf(word))).toEqual(before)
  again.learn([{ word: 'yogas', stem: 'yoga' }])
  expect(again.stemOf('yogas')).toBe(again.stemOf('yoga'))
  again.learn([{ word: 'new', stem: 'new' }])
  expect(before).not.toContain(again.stemOf('new'))
})

test('words go on as they began, whenever they were learnt, as plain sorting has it', () => {
  const words = fc.array(letters.filter(Boolean), { maxLength: 30 })
  fc.assert(
    fc.property(words, words, letters, fc.integer({ min: 1, max: 5 }), (before, after, prefix, most) => {
      const vocabulary = createVocabulary()
      vocabulary.learn(before.map((word) => ({ word, stem: word })))
      vocabulary.pack()
      vocabulary.learn(after.map((word) => ({ word, stem: word })))
      const all = [...new Set([...before, ...after])].toSorted()
      const query = all.filter((word) => word.startsWith(prefix) && word !== prefix).slice(0, most)
      expect(vocabulary.beginningWith(prefix, most)).toEqual(query)
    }),
  )
})

/** A vocabulary whose words are their own stems, used as often as given. */
function lexiconOf(uses: Record<string, number>, synonyms: Record<string, string[]> = {}) {
  const vocabulary = createVocabulary()
  vocabulary.learn(Object.keys(uses).map((word) => ({ word, stem: word })))
  const counts = Object.values(uses)
  return {
    vocabulary,
    everyday: createEveryday([], vocabulary),
    synonymsOf: (word: string) => synonyms[word] ?? [],
    tagsSaying: () => [],
    tagsWith: () => [],
    namedBy: () => [],
    usesOf: (stem: number) => counts[stem] ?? 0,
    lengthOf: ({ kind, id }: { kind: string; id: number }) => (kind === 'stem' ? (counts[id] ?? 0) : 0),
  }
}

const guessingIn = ({ vocabulary }: ReturnType<typeof lexiconOf>) => ({
  similarTo: (word: string) => vocabulary.similarTo(word, { ...PLENTY }),
  isStrict: false,
})

describe('reading a word', () => {
  const read = (word: string, lexicon: ReturnType<typeof lexiconOf>) => {
    const { group, as } = readWord({ word, stem: word }, lexicon, guessingIn(lexicon))
    return { as, stems: group.keys.map(({ id }) => id), qualities: group.keys.map(({ quality }) => quality) }
  }

  test('a word in use is itself', () => {
    expect(read('coach', lexiconOf({ coach: 100, coaching: 50, couch: 900 }))).toEqual({
      as: [],
      stems: [0],
      qualities: [10],
    })
  })

  test('an unknown beginning is every word that goes on from it, the commonest first', () => {
    expect(read('coa', lexiconOf({ coach: 5, coaching: 50, boat: 9 })).as).toEqual(['coaching', 'coach'])
    expect(read('co', lexiconOf({ coach: 5 })).as).toEqual([])
    expect(read('psycho', lexiconOf({ psychologist: 9, phycho: 90 })).as).toEqual(['psychologist'])
    expect(read('about', lexiconOf({ aboutface: 9 })).as).toEqual([])
  })

  test('a rare word is also the far commoner one it resembles, which counts less', () => {
    expect(read('massge', lexiconOf({ massge: 2, massage: 500 }))).toEqual({
      as: ['massage'],
      stems: [0, 1],
      qualities: [10, 5],
    })
    expect(read('couch', lexiconOf({ couch: 10, coach: 60 })).as).toEqual([])
  })

  test('a word nobody writes counts more where one other alone is near', () => {
    expect(read('greif', lexiconOf({ grief: 30, brief: 9 }))).toMatchObject({ as: ['grief'], qualities: [8] })
    expect(read('grxef', lexiconOf({ grief: 30, greef: 9 }))).toMatchObject({
      as: ['grief', 'greef'],
      qualities: [5, 5],
    })
  })

  test('a synonym counts beside the word, and stands for it where nobody uses the word', () => {
    const lexicon = lexiconOf({ chef: 30, cook: 40 }, { cook: ['chef'] })
    expect(read('cook', lexicon)).toEqual({ as: [], stems: [1, 0], qualities: [10, 8] })
  })

  test('a word that is too common to have a stem is nothing', () => {
    const lexicon = lexiconOf({ coach: 5 })
    const { group } = readWord({ word: 'the', stem: null }, lexicon, guessingIn(lexicon))
    expect(group.keys).toEqual([])
  })
})

describe('miles', () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 }
  test('are those of the map', () => {
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2446, -1)
    expect(milesBetween(losAngeles, newYork)).toBeCloseTo(2446, -1)
    expect(milesBetween(newYork, newYork)).toBe(0)
    expect(milesBetween({ latitude: 51.9, longitude: 179.9 }, { latitude: 51.9, longitude: -179.9 })).toBeLessThan(10)
  })
})
