import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  areLettersSimilar,
  computeEditDistance,
  toLetterSet,
} from '../../../src/search/reading/spelling/edit-distance.ts'
import { PROPERTY_SEED, scaleRuns } from '../../setup/property-runs.ts'
import { openReadingDatabase } from './reading-database.ts'

/** The definition of the optimal string alignment distance. */
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

test('the edit distance equals its definition, and words with few mistakes have similar letters', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(word, word, (from, to) => {
      const edits = computeNaively(from, to)
      expect(computeEditDistance(from, to)).toBe(edits)
      expect(areLettersSimilar(toLetterSet(from), toLetterSet(to), edits)).toBe(true)
    }),
    { numRuns: scaleRuns(150), seed: PROPERTY_SEED },
  )
})

const database = await openReadingDatabase({ tags: { 1001: 'Bender', 1002: 'Fear' } })
afterAll(() => database.close())

const correct = async (text: string) =>
  Object.fromEntries((await database.reader.readWords(text)).readAs.map(({ word, as }) => [word, as]))

describe('a misspelled word of a listing', () => {
  beforeAll(() =>
    database.setWords({
      lindqvist: 3,
      yoga: 5,
      oxbow: 4,
      thistledown: 2,
      bramblewood: 6,
      tax: 9,
      [`${'ka'.repeat(50)}e`]: 3,
    }),
  )

  test.each([
    ['two swapped letters', 'lidnqvist', 'lindqvist'],
    ['swapped letters at the beginning', 'ilndqvist', 'lindqvist'],
    ['swapped letters at the end', 'lindqvits', 'lindqvist'],
    ['swapped letters of a short word', 'yoag', 'yoga'],
    ['a swap and another mistake', 'lidnqvyst', 'lindqvist'],
    ['three swaps', 'htitsldeown', 'thistledown'],
    ['a superfluous first letter', 'xlindqvist', 'lindqvist'],
    ['a superfluous letter', 'oxxbow', 'oxbow'],
    ['an omitted letter', 'oxbw', 'oxbow'],
    ['a replaced letter', 'oxbew', 'oxbow'],
    ['a replaced last letter', 'bramblewoof', 'bramblewood'],
  ])('is corrected with %s', async (_mistake, typed, intended) => {
    expect(await correct(typed)).toEqual({ [typed]: [intended] })
  })

  test('is not corrected with too many mistakes, few letters or many letters', async () => {
    expect(await correct(`lixxxvist tex ${'ka'.repeat(50)}i`)).toEqual({})
  })
})

test('corrects to the words with the fewest mistakes, in listings and tags, but no common words', async () => {
  await database.setListings([{ username: 'ana', category: 3, tags: [1002], name: 'Fever feather' }])
  // One letter in "fear", two in "fever".
  expect(await correct('feaar')).toEqual({ feaar: ['fear'] })
  expect(await correct('near feir')).toEqual({ feir: ['fear'] })
})

test('does not correct numbers', async () => {
  await database.setWords({ 78705: 9, 787041: 9 })
  expect(await correct('78704')).toEqual({})
})

describe('the name of a place', () => {
  test('is not corrected, neither a city nor a state', async () => {
    await database.setListings([{ username: 'ana', category: 3, tags: [1001], name: 'Dever Montano' }])
    for (const text of ['denver', 'Denver coaching', 'montana']) expect(await correct(text)).toEqual({})
    expect(await correct('bendr')).toEqual({ bendr: ['bender'] })
  })

  test('protects the words of a name only in the whole name', async () => {
    await database.setWords({ antonia: 9, mexica: 9 })
    for (const text of ['San Antonio', 'new mexico']) expect(await correct(text)).toEqual({})
    expect(await correct('antonio mexico')).toEqual({ antonio: ['antonia'], mexico: ['mexica'] })
  })

  test('is not completed', async () => {
    await database.setWords({ denverite: 9, austinite: 9 })
    expect(await correct('denver austin')).toEqual({})
    expect(await correct('denv austi')).toEqual({ denv: ['denverite'], austi: ['austinite'] })
  })
})
