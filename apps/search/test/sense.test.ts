import { createLog } from '@fourfold/platform/log'
import { openStorage } from '@fourfold/platform/storage'
import { describe, expect, onTestFinished, test } from 'vitest'

import { waitUntil } from '../../api/test/processes/processes.ts'
import { serviceEnv } from '../../api/test/setup/services.ts'
import { createAnswering } from '../src/answering.ts'
import { createListingIndex } from '../src/listing-index/listing-index.ts'
import { readEnv } from '../src/search-process.ts'
import { keptVectors } from '../src/sense/kept-vectors.ts'
import { createSense } from '../src/sense/sense.ts'
import { createLexicon, wordsOfLexicon } from '../src/words/lexicon.ts'
import { readWords } from '../src/words/read-words.ts'
import { isUnexplained, phrasesIn, sensedIn, withSense } from '../src/words/sensed.ts'
import { createVocabulary } from '../src/words/vocabulary.ts'
import { listing, phraseRow } from './given.ts'

const MEALS = 1
const MONEY = 4
const LACTOSE = 20
const INHERITANCE = 21

const lactose = { tag_id: LACTOSE, tag_text: 'Lactose intolerance', tag_words: ['lactose', 'intolerance'] }
const inheritance = { tag_id: INHERITANCE, tag_text: 'Inheritance', tag_words: ['inheritance'] }

const rows = {
  tags: [
    { id: LACTOSE, words: ['lactose', 'intolerance'] },
    { id: INHERITANCE, words: ['inheritance'] },
  ],
  synonyms: [],
  phrases: [
    phraseRow('milk hurts my belly', MEALS, lactose),
    phraseRow('aunt left me money', MONEY, inheritance),
    phraseRow('windfall', MONEY, inheritance),
    phraseRow('food', MEALS, { is_area: true, tag_id: 1, tag_text: 'Meals' }),
  ],
}

const sentence = 'ice cream wrecks my stomach'
const wordsIn = (text: string) => text.split(' ').map((word) => ({ word, stem: word === 'my' ? null : word }))

function lexiconOf() {
  const vocabulary = createVocabulary()
  vocabulary.learn([...wordsOfLexicon(rows), ...sentence.split(' ')].map((word) => ({ word, stem: word })))
  const index = createListingIndex(vocabulary.stemOf)
  index.change({ listings: [listing(1, MEALS, { tagIds: [LACTOSE] })], gone: [] })
  return createLexicon(rows, vocabulary, index)
}

const env = readEnv({ NODE_ENV: 'test', ...serviceEnv })

function open() {
  const storage = openStorage(env)
  const log = createLog({ LOG_LEVEL: 'silent' }, 'test')
  const sense = createSense({ log, storage })
  onTestFinished(async () => {
    await sense.close()
    storage.close()
  })
  return { sense, storage }
}

/** Repeats the question: on a busy machine a single response may arrive after its deadline and be empty. */
async function nearestPhrase(sense: ReturnType<typeof createSense>, seconds: number) {
  let phrase: string | undefined
  await waitUntil(async () => {
    phrase = (await sense.nearest(sentence))[0]?.phrase
    return phrase !== undefined
  }, seconds)
  return phrase
}

describe('a sentence encoder', () => {
  test('finds the phrase that says the same without any of its words, and keeps what it has made of them', async () => {
    const { sense, storage } = open()
    const phrases = phrasesIn(lexiconOf())
    expect(await sense.nearest(sentence)).toEqual([])
    sense.learn(phrases)
    await waitUntil(() => sense.learned() === phrases.size, 60)
    expect(await nearestPhrase(sense, 60)).toBe('milk hurts my belly')
    const kept = keptVectors(storage)
    await waitUntil(async () => (await kept.read())?.phrases.includes('aunt left me money') ?? false, 30)
    expect((await kept.read())?.vectors.length).toBeGreaterThanOrEqual(phrases.size * 512)
  }, 150_000)
})

describe('a sentence encoder that somebody wants to keep busy', () => {
  async function taught() {
    const { sense } = open()
    const phrases = phrasesIn(lexiconOf())
    sense.learn(phrases)
    await waitUntil(() => sense.learned() === phrases.size, 60)
    return sense
  }

  test('answers others as soon as before, because what nobody waits for anymore is not worked on', async () => {
    const sense = await taught()
    // Letters that stand for eighteen each: by itself such a sentence takes as long as ten others.
    const flood = Array.from({ length: 100 }, (_, n) => sense.nearest(`${n} ${'\uFDFA '.repeat(98)}`))
    await Promise.all(flood)
    expect(await nearestPhrase(sense, 5)).toBe('milk hurts my belly')
  })

  test('reads the sentence of another while one asker floods it', async () => {
    const sense = await taught()
    let round = 0
    // On a busy machine an answer may come too late to be waited for; the next round is as full of the flood.
    await waitUntil(async () => {
      round += 1
      const flood = Array.from({ length: 20 }, (_, n) => sense.nearest(`flood ${round} of sentence ${n}`, 'one'))
      const [first] = await sense.nearest(`${round} ${sentence}`, 'another')
      const answered = await Promise.all(flood)
      expect(answered.filter((near) => near.length > 0).length).toBeLessThanOrEqual(1)
      return first?.phrase === 'milk hurts my belly'
    }, 20)
    await waitUntil(async () => (await sense.nearest('my cow makes me sick', 'one')).length > 0, 20)
  })

  test('outlives a sentence that it can make nothing of', async () => {
    const sense = await taught()
    expect(await sense.nearest('')).toEqual([])
    await waitUntil(async () => (await sense.nearest(sentence)).length > 0, 20)
  })
})

describe('what the nearest phrases mean', () => {
  const near = [
    { phrase: 'milk hurts my belly', likeness: 0.6 },
    { phrase: 'windfall', likeness: 0.55 },
    { phrase: 'aunt left me money', likeness: 0.3 },
  ]

  test('is asked for only where words do not explain a question', () => {
    const lexicon = lexiconOf()
    expect(isUnexplained(wordsIn(sentence), lexicon)).toBe(true)
    expect(isUnexplained(wordsIn('ice cream'), lexicon)).toBe(false)
    expect(isUnexplained(wordsIn('aunt left me money yesterday'), lexicon)).toBe(false)
    expect(isUnexplained(wordsIn('lactose intolerance my'), lexicon)).toBe(false)
  })

  test('is understood like a phrase that is written out, the likeliest first', () => {
    const lexicon = lexiconOf()
    expect(readWords(wordsIn(sentence), lexicon).meanings).toEqual([])
    const { meanings } = readWords(wordsIn(sentence), withSense(lexicon, sensedIn(lexicon, near), wordsIn(sentence)))
    // All its words say it: without them nothing is left to ask.
    expect(meanings).toMatchObject([
      { phrase: 'milk hurts my belly', means: ['Lactose intolerance'], said: sentence.split(' ') },
    ])
  })

  test('is the same on the next page, whatever the encoder would say by then', () => {
    const lexicon = lexiconOf()
    const [first = ''] = sensedIn(lexicon, near)
    const index = createListingIndex(() => undefined)
    const { answer, isUnexplained: isAskedAgain } = createAnswering(index, () => () => lexicon)
    const question = { filters: { inPersonOnly: false }, preferences: {}, limit: 5, now: 0, words: wordsIn(sentence) }
    const next = { ...question, sensed: [first] }
    expect(answer(question, near).sensed).toEqual([first])
    expect(answer(next).understood).toMatchObject([{ means: ['Lactose intolerance'] }])
    expect([isAskedAgain(question), isAskedAgain(next), isAskedAgain({ ...question, sensed: [] })]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is nothing where no phrase is alike enough', () => {
    const lexicon = lexiconOf()
    const far = near.map((one) => ({ ...one, likeness: one.likeness - 0.2 }))
    expect(
      readWords(wordsIn(sentence), withSense(lexicon, sensedIn(lexicon, far), wordsIn(sentence))).meanings,
    ).toEqual([])
  })
})
