import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({ tags: { 1001: 'Bender' } })
})
afterAll(() => database.close())

const correct = async (text: string) =>
  Object.fromEntries((await database.reader.readWords(text)).readAs.map(({ word, as }) => [word, as]))

describe('a misspelled word of a listing', () => {
  beforeAll(() => database.setWords({ lindqvist: 3, yoga: 5, oxbow: 4, thistledown: 2, bramblewood: 6 }))

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

  test('is not corrected with too many mistakes or few letters', async () => {
    await database.setWords({ lindqvist: 3, tax: 90 })
    expect(await correct('lixxxvist')).toEqual({})
    expect(await correct('tex')).toEqual({})
  })

  test('is not corrected if it is very long', async () => {
    const long = 'ka'.repeat(100)
    await database.setWords({ [long]: 3 })
    expect(await correct(`${long.slice(0, -1)}e`)).toEqual({})
  })
})

describe('the name of a place', () => {
  test('is not corrected, neither a city nor a state', async () => {
    await database.setListings([{ username: 'ana', category: 3, tags: [1001], name: 'Dever Montano' }])
    expect(await correct('denver')).toEqual({})
    expect(await correct('Denver coaching')).toEqual({})
    expect(await correct('montana')).toEqual({})
    expect(await correct('bendr')).toEqual({ bendr: ['bender'] })
  })

  test('protects the words of a name only in the whole name', async () => {
    await database.setWords({ antonia: 9, mexica: 9 })
    expect(await correct('San Antonio')).toEqual({})
    expect(await correct('new mexico')).toEqual({})
    expect(await correct('antonio')).toEqual({ antonio: ['antonia'] })
    expect(await correct('mexico')).toEqual({ mexico: ['mexica'] })
  })

  test('is not completed', async () => {
    await database.setWords({ denverite: 9, austinite: 9 })
    expect(await correct('denver austin')).toEqual({})
    expect(await correct('denv austi')).toEqual({ denv: ['denverite'], austi: ['austinite'] })
  })
})

test('does not correct numbers', async () => {
  await database.setWords({ 78705: 9, 787041: 9 })
  expect(await correct('78704')).toEqual({})
})
