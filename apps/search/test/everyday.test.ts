import { describe, expect, test } from 'vitest'

import { createListingIndex } from '../src/listing-index/listing-index.ts'
import type { PhraseRow } from '../src/words/everyday.ts'
import { createLexicon, wordsOfLexicon } from '../src/words/lexicon.ts'
import { readWords } from '../src/words/read-words.ts'
import { createVocabulary } from '../src/words/vocabulary.ts'
import { listing, phraseRow } from './given.ts'

const MIND = 3
const MONEY = 4
const BURNOUT = 10
const DEBT = 11

const row = (phrase: string, more: Partial<PhraseRow>) => phraseRow(phrase, MIND, more)

const phrases = [
  row('burned', { tag_id: BURNOUT, tag_text: 'Burnout', tag_words: ['burnout'] }),
  row('burnout', { tag_id: BURNOUT, tag_text: 'Burnout', tag_words: ['burnout'] }),
  row('counselor', { title_words: ['psychologist'] }),
  row('credit counselor', { category_id: MONEY, tag_id: DEBT, tag_text: 'Debt', tag_words: ['debt'] }),
]

const vocabulary = createVocabulary()
const rows = { tags: [{ id: BURNOUT, words: ['burnout'] }], synonyms: [], phrases }
vocabulary.learn([...wordsOfLexicon(rows), 'professional'].map((word) => ({ word, stem: word })))
const index = createListingIndex(vocabulary.stemOf)
index.change({
  listings: [
    listing(1, MIND, { tagIds: [BURNOUT] }),
    listing(2, MONEY, { tagIds: [BURNOUT, DEBT] }),
    listing(3, MIND, { titleWords: ['psychologist'] }),
    listing(4, MONEY, { titleWords: ['psychologist'] }),
  ],
  gone: [],
})
const lexicon = createLexicon(rows, vocabulary, index)

const stemmed = (text: string) => text.split(' ').map((word) => ({ word, stem: word }))
const read = (text: string, isAsWritten = false) => readWords(stemmed(text), lexicon, isAsWritten)
const phrasesIn = (text: string) => read(text).meanings.map(({ phrase }) => phrase)

function found(text: string) {
  const { words, meanings } = read(text)
  const groups = [...words, ...meanings].map(({ group }) => group)
  const query = { groups, filters: { inPersonOnly: false }, preferences: {}, limit: 5 }
  return index
    .find(query, 0)
    .flatMap((category) => category.found.map(({ username, priority }) => [username, priority]))
}

describe('everyday speech', () => {
  test('is found whatever stands around it and in whatever order', () => {
    expect(phrasesIn('so burned lately')).toEqual(['burned'])
    expect(phrasesIn('counselor for my credit')).toEqual(['credit counselor'])
    expect(phrasesIn('nothing of it')).toEqual([])
  })

  test('counts most where it is at home, and a title there alone', () => {
    expect(found('burned')).toEqual([
      ['p1', 40],
      ['p2', 20],
    ])
    expect(found('counselor')).toEqual([['p3', 65]])
  })

  test('a longer phrase takes the place of those within it', () => {
    expect(found('credit counselor')).toEqual([['p2', 70]])
  })

  test('is found though it is misspelt, and that is told', () => {
    const { meanings, words } = read('counselr')
    expect(meanings.map(({ phrase }) => phrase)).toEqual(['counselor'])
    expect(words.map(({ word, as }) => ({ word, as }))).toEqual([{ word: 'counselr', as: ['counselor'] }])
  })

  test('what a tag says itself is left to its words', () => {
    expect(phrasesIn('burnout')).toEqual([])
    expect(read('burnout').words[0]?.group.keys.length).toBeGreaterThan(0)
  })

  test('is not looked for where the words are to be taken as they are', () => {
    expect(read('burned counselr', true)).toMatchObject({ meanings: [], words: [{ as: [] }, { as: [] }] })
  })
})

describe('a word beside what was understood', () => {
  const FOCUS = 20
  const GRIEF = 21
  const COUPLES = 22
  const MOVEMENT = 2
  const own = createVocabulary()
  const spoken = [
    row('adhd', { tag_id: FOCUS, tag_words: ['focus'] }),
    row('bereaved', { tag_id: GRIEF, tag_words: ['grief'] }),
    row('counseling', { title_words: ['counselor'] }),
  ]
  const tags = [
    { id: FOCUS, words: ['focus'] },
    { id: GRIEF, words: ['grief'] },
    { id: COUPLES, words: ['couples', 'counseling'] },
  ]
  const lists = { tags, synonyms: [], phrases: spoken }
  own.learn([...wordsOfLexicon(lists), 'coach'].map((word) => ({ word, stem: word })))
  const people = createListingIndex(own.stemOf)
  people.change({
    listings: [
      listing(1, MIND, { tagIds: [FOCUS] }),
      listing(2, MIND, { titleWords: ['coach'] }),
      listing(3, MOVEMENT, { titleWords: ['coach'], specializationWords: ['coach'] }),
      listing(4, MIND, { titleWords: ['counselor'], tagIds: [GRIEF] }),
      listing(5, MIND, { titleWords: ['counselor'], tagIds: [COUPLES] }),
    ],
    gone: [],
  })
  const words = createLexicon(lists, own, people)

  function best(text: string) {
    const { words: alone, meanings } = readWords(stemmed(text), words)
    const groups = [...alone, ...meanings].map(({ group }) => group)
    const found = people.find({ groups, filters: { inPersonOnly: false }, preferences: {}, limit: 5 }, 0)
    return found
      .flatMap((category) => category.found.map(({ username, priority }) => [username, priority] as const))
      .toSorted(([, one], [, other]) => other - one)
      .map(([username]) => username)
  }

  test('that no goal says counts where the goals of the question are at home', () => {
    expect(best('adhd coach')).toEqual(['p2', 'p1', 'p3'])
    expect(best('grief coach').at(-1)).toBe('p3')
    expect(best('coach')).toEqual(['p3', 'p2'])
    // No goal is named in full.
    expect(best('couples coach')[0]).toBe('p3')
  })

  test('that names a trade says little of goals', () => {
    expect(best('grief counseling').slice(0, 2)).toEqual(['p4', 'p5'])
    expect(best('greif counseling').slice(0, 2)).toEqual(['p4', 'p5'])
    expect(best('couples counseling').slice(0, 2)).toEqual(['p5', 'p4'])
  })
})

test('a word of everyday speech is not taken for another that professionals write', () => {
  const own = createVocabulary()
  const [LONELINESS, MONEYS] = [20, 21]
  const tags = [
    { id: LONELINESS, words: ['loneliness'] },
    { id: MONEYS, words: ['money'] },
  ]
  const lonely = row('lonely', { tag_id: LONELINESS, tag_text: 'Loneliness', tag_words: ['loneliness'] })
  const given = { tags, synonyms: [], phrases: [lonely] }
  own.learn(wordsOfLexicon(given).map((word) => ({ word, stem: word })))
  const people = createListingIndex(own.stemOf)
  const listings = [listing(1, MIND, { tagIds: [LONELINESS] }), listing(2, MONEY, { tagIds: [MONEYS] })]
  people.change({ listings, gone: [] })
  const { words, meanings } = readWords(stemmed('lonely'), createLexicon(given, own, people))
  expect(meanings.map(({ means }) => means)).toEqual([['Loneliness']])
  expect(words.map(({ as }) => as)).toEqual([[]])
  expect(words.flatMap(({ group }) => group.keys).filter(({ kind }) => kind === 'tag')).toEqual([])
})

test('a word everybody knows is never corrected', () => {
  const own = createVocabulary()
  own.learn([{ word: 'fear', stem: 'fear' }])
  const tags = [{ id: 1, words: ['fear'] }]
  const people = createListingIndex(own.stemOf)
  people.change({ listings: [listing(1, MIND, { tagIds: [1] })], gone: [] })
  const fears = createLexicon({ tags, synonyms: [] }, own, people)
  expect(readWords(stemmed('near feer'), fears).words.map(({ as }) => as)).toEqual([[], ['fear']])
})
