import { afterAll, expect, test } from 'vitest'

import { openReadingDatabase } from './reading-database.ts'

const database = await openReadingDatabase({
  tags: { 1001: 'Mindfulness', 1002: 'Open mind' },
  synonyms: { cook: 'chef', dietician: 'dietitian' },
})
afterAll(() => database.close())

/** Returns the text with its corrections, and the points of each stem in a title. */
async function read(text: string, options: { asWritten?: boolean } = {}) {
  const { readAs, terms } = await database.reader.readWords(text, options)
  const titleKeys = terms.flatMap(({ keys }) =>
    keys.flatMap((key) => ('stem' in key && key.field === 'title' ? `${key.stem} ${key.points}` : [])),
  )
  return [[text, ...readAs.map(({ as }) => as.join(', '))].join(' → '), titleKeys.join(', ')]
}

test('a word counts by field', { tags: ['OP-094'] }, async () => {
  await database.setWords({ coach: 100, couch: 900, coachman: 50 })
  expect(await database.reader.readWords('Coach')).toMatchObject({
    readAs: [],
    terms: [
      {
        keys: [
          { field: 'title', stem: 'coach', points: 50 },
          { field: 'name', stem: 'coach', points: 40 },
          { field: 'specialization', stem: 'coach', points: 20 },
        ],
      },
    ],
    labels: ['coach'],
    words: ['coach'],
  })
})

test.each([
  ['mindfulness', [1001, 30], [1002, 27]],
  ['mind', [1002, 30], [1001, 27]],
])('"%s" finds tags, most of all those that contain the exact word', async (text, ...expected) => {
  await database.setWords({ mind: 100 })
  const { terms } = await database.reader.readWords(text)
  const tagKeys = terms.flatMap(({ keys }) => keys.filter((key) => key.field === 'tags'))
  expect(tagKeys.map(({ tagId, points }) => [tagId, points])).toEqual(expected)
})

test.each([
  ['is not guessed if it is common', { couch: 10, coach: 60 }, 'couch', 'couch 50'],
  ['also means one that is used much more', { massge: 2, massage: 500 }, 'massge → massage', 'massg 50, massag 25'],
  ['counts in all its forms', { runs: 8, running: 15, rung: 150 }, 'runs', 'run 50'],
  ['also means its synonym', { chef: 30, cook: 40 }, 'cook', 'cook 50, chef 40'],
  ['means no synonym that no listing uses', { cook: 40 }, 'cook', 'cook 50'],
  ['is not corrected if it has a synonym', { dietitian: 3, diction: 900 }, 'dietician', 'dietician 50, dietitian 40'],
  ['is completed', { mascara: 5, massage: 50 }, 'mas → massage, mascara', 'mas 50, massag 30, mascara 30'],
  ['is not completed if it has two letters', { mascara: 5 }, 'ma', 'ma 50'],
  ['is not corrected if completed', { phycho: 90, psychic: 9 }, 'psychi → psychic', 'psychi 50, psychic 30'],
  ['is not completed if it is common', { aboutface: 9 }, 'about', ''],
  ['is completed once per stem', { coaching: 5, coach: 50, coaches: 7 }, 'coa → coach', 'coa 50, coach 30'],
  ['is corrected to the only similar one', { grief: 30 }, 'greif → grief', 'greif 50, grief 40'],
  ['is corrected to several', { grief: 30, greef: 9 }, 'grxef → grief, greef', 'grxef 50, grief 25, greef 25'],
])('a word %s', async (_behavior, uses, text, title) => {
  await database.setWords(uses)
  expect(await read(text.split(' → ')[0] ?? '')).toEqual([text, title])
})

test('words stay as written with asWritten', async () => {
  await database.setWords({ grief: 30, massage: 50 })
  expect(await read('greif mas', { asWritten: true })).toEqual(['greif mas', 'greif 50, mas 50'])
})

test.each(['', '  ', 'the', '?!'])('reads "%s" as an empty text', async (text) => {
  expect(await database.reader.readWords(text)).toMatchObject({ terms: [], words: [], labels: [] })
})
