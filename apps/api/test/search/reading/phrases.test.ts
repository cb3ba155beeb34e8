import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openReadingDatabase } from './reading-database.ts'
import type { ReadingDatabase } from './reading-database.ts'

const MOVEMENT = 2
const MIND = 3
const MONEY = 4
const BURNOUT = 1001
const DEBT = 1002
const FOCUS = 1003
const GRIEF = 1004
const COUPLES = 1005
const ISOLATION = 1006
const FUNDS = 1007
const LUPUS = 1008

let database: ReadingDatabase
beforeAll(async () => {
  database = await openReadingDatabase({
    tags: {
      [BURNOUT]: 'Burnout',
      [DEBT]: 'Debt',
      [FOCUS]: 'Focus',
      [GRIEF]: 'Grief',
      [COUPLES]: 'Couples counseling',
      [ISOLATION]: 'Isolation',
      [FUNDS]: 'Money',
      [LUPUS]: 'Lupus',
    },
    phrases: [
      { phrase: 'burned', category: MIND, tag: BURNOUT },
      { phrase: 'burnout', category: MIND, tag: BURNOUT },
      { phrase: 'advisor', category: MIND, title: 'psychologist' },
      { phrase: 'credit advisor', category: MONEY, tag: DEBT },
      { phrase: 'adhd', category: MIND, tag: FOCUS },
      { phrase: 'bereaved', category: MIND, tag: GRIEF },
      { phrase: 'counseling', category: MIND, title: 'counselor' },
      { phrase: 'lonely', category: MIND, tag: ISOLATION },
      { phrase: 'butterfly rash', category: MOVEMENT, tag: LUPUS },
    ],
  })
})
afterAll(() => database.close())

const findPhrases = async (text: string) =>
  (await database.reader.readWords(text)).understood.map(({ phrase }) => phrase)

describe('a phrase', () => {
  beforeAll(() =>
    database.setListings([
      { username: 'p1', category: MIND, tags: [BURNOUT] },
      { username: 'p2', category: MONEY, tags: [BURNOUT, DEBT] },
      { username: 'p3', category: MIND, title: 'psychologist' },
      { username: 'p4', category: MONEY, title: 'psychologist' },
    ]),
  )

  test('is found in any order and with other words', async () => {
    expect(await findPhrases('so burned lately')).toEqual(['burned'])
    expect(await findPhrases('advisor for my credit')).toEqual(['credit advisor'])
    expect(await findPhrases('nothing of it')).toEqual([])
  })

  test('counts most in its category, and an occupation only there', async () => {
    expect(await database.rank('burned')).toEqual([
      ['p1', 40],
      ['p2', 20],
    ])
    expect(await database.rank('advisor')).toEqual([['p3', 65]])
  })

  test('replaces the phrases that it contains', async () => {
    expect(await database.rank('credit advisor')).toEqual([['p2', 70]])
  })

  test('is found with misspelled words and reports the correction', async () => {
    const { understood, readAs, labels } = await database.reader.readWords('advisr')
    expect(understood).toEqual([{ phrase: 'advisor', means: [], words: ['advisr'] }])
    expect(readAs).toEqual([{ word: 'advisr', as: ['advisor'] }])
    expect(labels).toEqual(['advisr', 'advisor'])
  })

  test('is not needed for a word of its own tag', async () => {
    expect(await findPhrases('burnout')).toEqual([])
    expect(await database.rank('burnout')).toEqual([
      ['p1', 30],
      ['p2', 30],
    ])
  })

  test('is not found with asWritten', async () => {
    const { understood, readAs, terms } = await database.reader.readWords('burned advisr', { asWritten: true })
    expect([understood, readAs, terms.length]).toEqual([[], [], 2])
  })

  test('reports its tags as not offered if no listing has any of them', async () => {
    const read = await database.reader.readWords('butterfly rash')
    expect(read).toMatchObject({ understood: [], unoffered: ['Lupus'], labels: ['butterfly', 'rash'] })
    expect((await database.reader.readWords('butterfly rash burned')).unoffered).toEqual([])
  })

  test('is not replaced by a similar word of listings', async () => {
    await database.setListings([
      { username: 'p1', category: MIND, tags: [ISOLATION] },
      { username: 'p2', category: MONEY, tags: [FUNDS] },
    ])
    const { readAs, understood } = await database.reader.readWords('lonely')
    expect(readAs).toEqual([])
    expect(understood).toEqual([{ phrase: 'lonely', means: ['Isolation'], words: ['lonely'] }])
    expect(await database.rank('lonely')).toEqual([['p1', 40]])
  })
})

describe('a word next to a phrase', () => {
  beforeAll(() =>
    database.setListings([
      { username: 'p1', category: MIND, tags: [FOCUS] },
      { username: 'p2', category: MIND, title: 'coach' },
      { username: 'p3', category: MOVEMENT, title: 'coach', specialization: 'coach' },
      { username: 'p4', category: MIND, title: 'counselor', tags: [GRIEF] },
      { username: 'p5', category: MIND, title: 'counselor', tags: [COUPLES] },
    ]),
  )
  const findBest = async (text: string) => (await database.rank(text)).map(([username]) => username)

  test('counts in the category of the tag if no tag contains it', async () => {
    expect(await findBest('adhd coach')).toEqual(['p2', 'p1', 'p3'])
    expect((await findBest('grief coach')).at(-1)).toBe('p3')
    expect(await findBest('coach')).toEqual(['p3', 'p2'])
    // The text does not contain the whole name of a tag.
    expect((await findBest('couples coach'))[0]).toBe('p3')
  })

  test('counts less in tags if it names an occupation', async () => {
    expect((await findBest('grief counseling')).slice(0, 2)).toEqual(['p4', 'p5'])
    expect((await findBest('greif counseling')).slice(0, 2)).toEqual(['p4', 'p5'])
    expect((await findBest('couples counseling')).slice(0, 2)).toEqual(['p5', 'p4'])
  })
})
