import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { milesBetween } from '../../src/search/memory/distance.ts'
import { readWord } from '../../src/search/memory/reading.ts'
import { createSimilarWords, editsBetween, trigramsOf } from '../../src/search/memory/similar.ts'
import { createVocabulary } from '../../src/search/memory/vocabulary.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

describe('edits between words', () => {
  test.each([
    ['', '', 0],
    ['yoga', 'yoga', 0],
    ['yoag', 'yoga', 1],
    ['yga', 'yoga', 1],
    ['yooga', 'yoga', 1],
    ['joga', 'yoga', 1],
    ['dietician', 'dietitian', 1],
    ['abc', '', 3],
  ])('%j and %j are %d apart', (a, b, edits) => {
    expect(editsBetween(a, b)).toBe(edits)
  })

  test('are the same both ways, none for equal words alone, and never more than the longer word', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const edits = editsBetween(a, b)
        expect(editsBetween(b, a)).toBe(edits)
        expect(edits === 0).toBe(a === b)
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(edits).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })
})

test('trigrams are cut as PostgreSQL cuts them', () => {
  expect(trigramsOf('cat')).toHaveLength(4)
  expect(trigramsOf('aaaa')).toHaveLength(4)
  expect(trigramsOf('')).toHaveLength(1)
  expect(trigramsOf('cart').filter((one) => trigramsOf('card').includes(one))).toHaveLength(3)
})

test('the words with the fewest mistakes are similar; short words and too many mistakes are not', () => {
  const words = createSimilarWords()
  for (const word of ['coach', 'couch', 'teach', 'psychologist', 'tax']) words.add(word)
  expect(words.like('coahc')).toEqual(['coach'])
  expect(words.like('cuoch')).toEqual(['couch'])
  expect(words.like('phsycologist')).toEqual(['psychologist'])
  expect(words.like('tex')).toEqual([])
  expect(words.like('xylophone')).toEqual([])
  expect(words.like('coach')).toEqual(['couch'])
})

test('words go on as they began, whenever they were learnt, as plain sorting has it', () => {
  const words = fc.array(letters.filter(Boolean), { maxLength: 30 })
  fc.assert(
    fc.property(words, words, letters, fc.integer({ min: 1, max: 5 }), (before, after, prefix, most) => {
      const vocabulary = createVocabulary()
      vocabulary.learn(before.map((word) => ({ word, stem: word })))
      vocabulary.sort()
      vocabulary.learn(after.map((word) => ({ word, stem: word })))
      const all = [...new Set([...before, ...after])].toSorted()
      const wanted = all.filter((word) => word.startsWith(prefix) && word !== prefix).slice(0, most)
      expect(vocabulary.beginningWith(prefix, most)).toEqual(wanted)
    }),
  )
})

/** A vocabulary whose words are their own stems, used as often as is said. */
function lexiconOf(uses: Record<string, number>, synonyms: Record<string, string[]> = {}) {
  const vocabulary = createVocabulary()
  vocabulary.learn(Object.keys(uses).map((word) => ({ word, stem: word })))
  const counts = Object.values(uses)
  return {
    vocabulary,
    synonymsOf: (word: string) => synonyms[word] ?? [],
    tagsSaying: () => [],
    tagsWith: () => [],
    usesOf: (stem: number) => counts[stem] ?? 0,
  }
}

describe('reading a word', () => {
  const read = (word: string, lexicon: ReturnType<typeof lexiconOf>) => {
    const { group, as } = readWord({ word, stem: word }, lexicon)
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
  })

  test('a rare word is also the far commoner one it resembles, which counts less', () => {
    expect(read('massge', lexiconOf({ massge: 2, massage: 500 }))).toEqual({
      as: ['massage'],
      stems: [0, 1],
      qualities: [10, 5],
    })
    expect(read('couch', lexiconOf({ couch: 10, coach: 60 })).as).toEqual([])
  })

  test('a synonym counts beside the word, and stands for it where nobody uses the word', () => {
    const lexicon = lexiconOf({ chef: 30, cook: 40 }, { cook: ['chef'] })
    expect(read('cook', lexicon)).toEqual({ as: [], stems: [1, 0], qualities: [10, 8] })
  })

  test('a word that is too common to have a stem is nothing', () => {
    const { group } = readWord({ word: 'the', stem: null }, lexiconOf({ coach: 5 }))
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
