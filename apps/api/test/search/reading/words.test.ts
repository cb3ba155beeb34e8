import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({
    tags: { 1001: 'Mindfulness', 1002: 'Open mind', 1003: 'Fear' },
    synonyms: { cook: 'chef', dietician: 'dietitian' },
  })
})
afterAll(() => database.close())

/** Returns the corrections and the points for each stem in a title. */
async function read(text: string, options: { asWritten?: boolean } = {}) {
  const { readAs, terms } = await database.reader.readWords(text, options)
  const titleKeys = terms.flatMap(({ keys }) =>
    keys.flatMap((key) => (key.field === 'title' ? [[key.stem, key.points]] : [])),
  )
  return { as: readAs.flatMap(({ as }) => as), title: Object.fromEntries(titleKeys) as Record<string, number> }
}

describe('a word that listings use', () => {
  test('counts by field', { tags: ['OP-094'] }, async () => {
    await database.setWords({ coach: 100, couch: 900, coachman: 50 })
    const { readAs, terms, labels, words } = await database.reader.readWords('Coach')
    expect(readAs).toEqual([])
    expect(terms).toEqual([
      {
        keys: [
          { field: 'title', stem: 'coach', points: 50 },
          { field: 'name', stem: 'coach', points: 40 },
          { field: 'specialization', stem: 'coach', points: 20 },
        ],
      },
    ])
    expect([labels, words]).toEqual([['coach'], ['coach']])
  })

  test('also finds tags, most of all those that contain the exact word', async () => {
    await database.setWords({ mind: 100 })
    const readTags = async (text: string) =>
      (await database.reader.readWords(text)).terms.flatMap(({ keys }) =>
        keys.flatMap((key) => (key.field === 'tags' ? [[key.tagId, key.points]] : [])),
      )
    expect(await readTags('mindfulness')).toEqual([
      [1001, 30],
      [1002, 27],
    ])
    expect(await readTags('mind')).toEqual([
      [1002, 30],
      [1001, 27],
    ])
  })

  test('is not guessed if it is common enough', async () => {
    await database.setWords({ couch: 10, coach: 60 })
    expect(await read('couch')).toEqual({ as: [], title: { couch: 50 } })
  })

  test('also means a similar word that is used much more', async () => {
    await database.setWords({ massge: 2, massage: 500 })
    expect(await read('massge')).toEqual({ as: ['massage'], title: { massg: 50, massag: 25 } })
  })

  test('counts in all its forms', async () => {
    await database.setWords({ runs: 8, running: 15, rung: 150 })
    expect((await read('runs')).as).toEqual([])
  })
})

describe('a synonym', () => {
  test('counts in addition to the word', async () => {
    await database.setWords({ chef: 30, cook: 40 })
    expect(await read('cook')).toEqual({ as: [], title: { cook: 50, chef: 40 } })
  })

  test('prevents the correction of a word that no listing uses', async () => {
    await database.setWords({ dietitian: 30, diction: 900 })
    expect(await read('dietician')).toEqual({ as: [], title: { dietician: 50, dietitian: 40 } })
  })

  test('is not used before a listing uses it', async () => {
    await database.setWords({ cook: 40 })
    expect(await read('cook')).toEqual({ as: [], title: { cook: 50 } })
    await database.setWords({ cook: 40, chef: 1 })
    expect(await read('cook')).toEqual({ as: [], title: { cook: 50, chef: 40 } })
  })
})

describe('an unknown word', () => {
  test('is completed, by the most used words first', async () => {
    await database.setWords({ mascara: 5, massage: 50, boat: 9, phycho: 90, psychologist: 9, aboutface: 9 })
    expect(await read('mas')).toEqual({ as: ['massage', 'mascara'], title: { mas: 50, massag: 30, mascara: 30 } })
    expect((await read('ma')).as).toEqual([])
    expect((await read('psycho')).as).toEqual(['psychologist'])
    expect((await read('about')).as).toEqual([])
  })

  test('is completed once for each stem', async () => {
    await database.setWords({ coaching: 5, coach: 50, coaches: 7 })
    expect((await read('coa')).as).toEqual(['coach'])
  })

  test('counts more if only one word is similar', async () => {
    await database.setWords({ grief: 30 })
    expect(await read('greif')).toEqual({ as: ['grief'], title: { greif: 50, grief: 40 } })
    await database.setWords({ grief: 30, greef: 9 })
    expect(await read('grxef')).toEqual({ as: ['grief', 'greef'], title: { grxef: 50, grief: 25, greef: 25 } })
  })

  test('means the words with the fewest mistakes, in listings and tags', async () => {
    await database.setWords({ fever: 100, feather: 100 })
    await database.setListings([{ username: 'ana', category: 3, tags: [1003], name: 'Fever' }])
    // One letter in "fear", two in "fever".
    expect((await read('feaar')).as).toEqual(['fear'])
  })

  test('stays as written with asWritten', async () => {
    await database.setWords({ grief: 30, massage: 50 })
    expect(await read('greif mas', { asWritten: true })).toEqual({ as: [], title: { greif: 50, mas: 50 } })
  })
})

test('never corrects common words', async () => {
  await database.setListings([{ username: 'ana', category: 3, tags: [1003] }])
  expect((await read('near feer')).as).toEqual(['fear'])
})

test.each(['', '  ', 'the', '?!'])('reads "%s" as an empty text', async (text) => {
  expect(await database.reader.readWords(text)).toMatchObject({ terms: [], words: [], labels: [] })
})
