import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createDictionary } from '../../../src/search/reading/spelling/dictionary.ts'
import { computeEditDistance, getMaxEdits } from '../../../src/search/reading/spelling/edit-distance.ts'
import { PROPERTY_SEED, scaleRuns } from '../../setup/property-runs.ts'

/** The definition of the optimal string alignment distance, without bounds. */
function computeNaively(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length
  const [a, b] = [from.at(-1), to.at(-1)]
  const [shorterFrom, shorterTo] = [from.slice(0, -1), to.slice(0, -1)]
  const isSwap = from.length > 1 && to.length > 1 && a === to.at(-2) && b === from.at(-2)
  return Math.min(
    computeNaively(shorterFrom, to) + 1,
    computeNaively(from, shorterTo) + 1,
    computeNaively(shorterFrom, shorterTo) + (a === b ? 0 : 1),
    isSwap ? computeNaively(from.slice(0, -2), to.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}

const letters = { unit: fc.constantFrom('a', 'b', 'c') }
const parameters = { numRuns: scaleRuns(300), seed: PROPERTY_SEED }

describe('the edit distance', () => {
  test.each([
    ['coach', 'coach', 0],
    ['coahc', 'coach', 1],
    ['coch', 'coach', 1],
    ['coaach', 'coach', 1],
    ['couch', 'coach', 1],
    ['phsycologist', 'psychologist', 2],
    ['größe', 'große', 1],
  ])('of "%s" and "%s" is %i', (from, to, edits) => {
    expect(computeEditDistance(from, to, 3)).toBe(edits)
  })

  test('equals its definition up to the bound and is infinite above it', () => {
    const word = fc.string({ ...letters, maxLength: 6 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (from, to, max) => {
        const edits = computeNaively(from, to)
        expect(computeEditDistance(from, to, max)).toBe(edits <= max ? edits : Number.POSITIVE_INFINITY)
      }),
      parameters,
    )
  })
})

describe('the dictionary', () => {
  const dictionary = createDictionary(['coach', 'couch', 'teach', 'psychologist', 'tax', 'coaching', 'йога'])

  test('finds words with few mistakes', () => {
    expect(dictionary.findSimilar('coahc')).toEqual(['coach'])
    expect(dictionary.findSimilar('coach')).toEqual(['couch'])
    expect(dictionary.findSimilar('phsycologist')).toEqual(['psychologist'])
    expect(dictionary.findSimilar('йгоа')).toEqual(['йога'])
  })

  test('finds nothing for short words and for too many mistakes', () => {
    expect(dictionary.findSimilar('tex')).toEqual([])
    expect(dictionary.findSimilar('xylophone')).toEqual([])
  })

  test('finds the words that a comparison with every word finds', () => {
    const word = fc.string({ ...letters, minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 25 }), word, (words, typed) => {
        const maxEdits = getMaxEdits(typed)
        const expected = words.filter((other) => {
          const edits = computeEditDistance(typed, other, 3)
          return edits > 0 && edits <= maxEdits
        })
        expect(createDictionary(words).findSimilar(typed)).toEqual(expected.toSorted())
      }),
      parameters,
    )
  })

  test('completes words', () => {
    expect(dictionary.findCompletions('coac')).toEqual(['coach', 'coaching'])
    expect(dictionary.findCompletions('coaching')).toEqual([])
  })
})
