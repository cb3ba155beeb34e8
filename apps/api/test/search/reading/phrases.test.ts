import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openReadingDatabase } from './reading-database.ts'
import type { TestListing } from './reading-database.ts'

const MOVEMENT = 2
const MIND = 3
const MONEY = 4
const [BURNOUT, DEBT, FOCUS, GRIEF, COUPLES, ISOLATION, FUNDS, LUPUS] = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]

const database = await openReadingDatabase({
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
afterAll(() => database.close())

const setListings = (listings: TestListing[]) => () => database.setListings(listings)

describe('a phrase', () => {
  beforeAll(
    setListings([
      { username: 'p1', category: MIND, tags: [BURNOUT] },
      { username: 'p2', category: MONEY, tags: [BURNOUT, DEBT] },
      { username: 'p3', category: MIND, title: 'psychologist' },
      { username: 'p4', category: MONEY, title: 'psychologist' },
    ]),
  )

  test.each([
    ['is found with other words', 'so burned lately', ['burned']],
    ['is found in any order, without the phrases that it contains', 'advisor for my credit', ['credit advisor']],
    ['is not needed for a word of its own tag', 'burnout', []],
    ['is found with misspelled words', 'advisr', ['advisor']],
  ])('%s', async (_behavior, text, phrases) => {
    const { understood } = await database.reader.readWords(text)
    expect(understood.map(({ phrase }) => phrase)).toEqual(phrases)
  })

  test.each<[string, [username: string, points: number][]]>([
    [
      'burned',
      [
        ['p1', 40],
        ['p2', 20],
      ],
    ],
    ['advisor', [['p3', 65]]],
    ['credit advisor', [['p2', 70]]],
    [
      'burnout',
      [
        ['p1', 30],
        ['p2', 30],
      ],
    ],
  ])('counts most in its category, and an occupation only there: %s', async (text, ranking) => {
    expect(await database.rank(text)).toEqual(ranking)
  })

  test('reports a correction', async () => {
    expect(await database.reader.readWords('advisr')).toMatchObject({
      understood: [{ phrase: 'advisor', means: [], words: ['advisr'] }],
      readAs: [{ word: 'advisr', as: ['advisor'] }],
      labels: ['advisr', 'advisor'],
    })
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
    expect([readAs, understood]).toEqual([[], [{ phrase: 'lonely', means: ['Isolation'], words: ['lonely'] }]])
  })
})

describe('a word next to a phrase', () => {
  beforeAll(
    setListings([
      { username: 'p1', category: MIND, tags: [FOCUS] },
      { username: 'p2', category: MIND, title: 'coach' },
      { username: 'p3', category: MOVEMENT, title: 'coach', specialization: 'coach' },
      { username: 'p4', category: MIND, title: 'counselor', tags: [GRIEF] },
      { username: 'p5', category: MIND, title: 'counselor', tags: [COUPLES] },
    ]),
  )

  test.each([
    ['counts in the category of the tag if no tag contains it', 'adhd coach', ['p2', 'p1', 'p3']],
    ['counts in the category of a tag that the text names', 'grief coach', ['p2', 'p4', 'p3']],
    ['counts everywhere without a tag', 'coach', ['p3', 'p2']],
    ['counts everywhere with a part of the name of a tag', 'couples coach', ['p3', 'p2', 'p5']],
    ['counts less in tags if it names an occupation', 'grief counseling', ['p4', 'p5']],
    ['counts less in tags next to a corrected word', 'greif counseling', ['p4', 'p5']],
    ['counts in a tag that the text names', 'couples counseling', ['p5', 'p4']],
  ])('%s: %s', async (_behavior, text, usernames) => {
    expect((await database.rank(text)).map(([username]) => username)).toEqual(usernames)
  })
})
