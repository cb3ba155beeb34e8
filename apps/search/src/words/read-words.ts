import type { Stemmed } from '@fourfold/search-protocol/question'

import { isCommon } from './common-words.ts'
import type { Meaning } from './everyday.ts'
import type { Lexicon } from './lexicon.ts'
import { readWord } from './read-word.ts'
import type { Reading } from './read-word.ts'
import { createWordWeights } from './word-weights.ts'

/** A question is read by its rarest words: past so many, the others say little. */
const MOST_WORDS = 12
/** How many words that nobody uses may be guessed at. */
const MOST_GUESSED = 8
/** Letters of the dictionary that are looked at for misspelt words, all of them together. */
const MOST_STEPS = 300_000
/** Listings that are counted through for a question, once for each word that leads to them. */
const MOST_COUNTED = 5_000_000

/** The same words with what counting them costs. */
function measured(readings: readonly Reading[], { lengthOf }: Lexicon) {
  return readings.map((reading, at) => {
    const lengths = reading.group.keys.map(lengthOf)
    return { reading, at, lengths, length: lengths.reduce((sum, one) => sum + one, 0) }
  })
}

/** Looks a misspelt word up once, however often it is asked for, and all of them within one budget. */
function createGuesses({ vocabulary }: Lexicon) {
  const budget = { steps: MOST_STEPS }
  const known = new Map<string, string[]>()
  return (word: string): readonly string[] => {
    const similar = known.get(word) ?? vocabulary.similarTo(word, budget)
    known.set(word, similar)
    return similar
  }
}

type Spoken = { stem: number; word: string; as: string }

/** The words of everyday phrases in a question, as they are written or, where nobody writes so, as they are meant. */
function spokenIn(
  words: readonly Stemmed[],
  lexicon: Lexicon,
  similarTo: (word: string) => readonly string[],
): Spoken[] {
  const { vocabulary, everyday, usesOf, synonymsOf } = lexicon
  let guesses = MOST_GUESSED
  return words.flatMap(({ word, stem }): Spoken[] => {
    const exact = stem === null ? undefined : vocabulary.stemNumber(stem)
    if (exact !== undefined && everyday.uses(exact)) return [{ stem: exact, word, as: word }]
    const isKnown = isCommon(word) || (exact !== undefined && usesOf(exact) > 0) || synonymsOf(word).length > 0
    if (isKnown || guesses === 0) return []
    guesses -= 1
    return similarTo(word).flatMap((as) => {
      const meant = vocabulary.stemOf(as)
      return meant !== undefined && everyday.uses(meant) ? [{ stem: meant, word, as }] : []
    })
  })
}

/** What a misspelt word was taken for in the phrases that were understood. */
function takenFor(word: string, spoken: readonly Spoken[], meanings: readonly Meaning[]): string[] {
  const isUnderstood = (stem: number) => meanings.some(({ stems }) => stems.has(stem))
  return spoken.filter((one) => one.word === word && one.as !== word && isUnderstood(one.stem)).map(({ as }) => as)
}

/** The words that say a meaning, as they were typed. */
function saying({ stems }: Meaning, spoken: readonly Spoken[]): string[] {
  return [...new Set(spoken.filter(({ stem }) => stems.has(stem)).map(({ word }) => word))]
}

/** Bounds what it costs to answer: the rarest words first, and of each the keys that fit best, until enough is counted. */
function bounded(readings: readonly Reading[], lexicon: Lexicon, most: number): Reading[] {
  const kept = new Map<number, Reading>()
  let left = most
  const rarest = measured(readings, lexicon).toSorted((a, b) => a.length - b.length || a.at - b.at)
  for (const { reading, at, lengths } of rarest.filter(({ length }) => length > 0).slice(0, MOST_WORDS)) {
    const keys = reading.group.keys.filter((_, nth) => {
      const length = lengths[nth] ?? 0
      if (length > left) return false
      left -= length
      return true
    })
    kept.set(at, { ...reading, group: { ...reading.group, keys } })
  }
  return readings.map((reading, at) => kept.get(at) ?? { ...reading, as: [], group: { ...reading.group, keys: [] } })
}

/** The meanings that can be counted within a bound, and what is left of it. */
function affordable(meanings: readonly Meaning[], { lengthOf }: Lexicon): { kept: Meaning[]; left: number } {
  let left = MOST_COUNTED
  const kept = meanings.filter(({ group }) => {
    const length = group.keys.reduce((sum, key) => sum + lengthOf(key), 0)
    if (length === 0 || length > left) return false
    left -= length
    return true
  })
  return { kept, left }
}

export type ReadQuestion = {
  words: Reading[]
  meanings: (Meaning & { said: string[] })[]
  /** The tags that were meant, where nobody has any of them and nothing else was understood. */
  unoffered: string[]
}

function unofferedIn(meant: readonly Meaning[], { lengthOf }: Lexicon): string[] {
  const isOffered = meant.some(({ group }) => group.keys.some((key) => lengthOf(key) > 0))
  return isOffered ? [] : [...new Set(meant.flatMap(({ means }) => means))]
}

/**
 * Reads the words of a question: what phrases of everyday speech mean, and each word by itself. A word that is left out
 * keeps its place, without a key. Where something was understood, the other words are guessed at less.
 */
export function readWords(words: readonly Stemmed[], lexicon: Lexicon, isAsWritten = false): ReadQuestion {
  const similarTo = createGuesses(lexicon)
  const spoken = isAsWritten ? [] : spokenIn(words, lexicon, similarTo)
  const meant = lexicon.everyday.meaningsIn(new Set(spoken.map(({ stem }) => stem)))
  const { kept: meanings, left } = affordable(meant, lexicon)
  const isStrict = meanings.length > 0
  const stemOf = ({ stem }: Stemmed) => (stem === null ? undefined : lexicon.vocabulary.stemNumber(stem))
  const weighed = isAsWritten
    ? undefined
    : createWordWeights(new Set(words.flatMap((word) => stemOf(word) ?? [])), meanings, lexicon)
  let guesses = isAsWritten ? 0 : MOST_GUESSED
  // A word of everyday speech is meant as it is written, though no professional writes it: "lonely" is not "money".
  const isSpoken = (stem: number | undefined) => stem !== undefined && lexicon.everyday.uses(stem)
  const readings = words.map((word) => {
    const mayGuess = guesses > 0 && !isSpoken(stemOf(word))
    const reading = readWord(word, lexicon, mayGuess ? { similarTo, isStrict } : undefined)
    if (reading.isGuessed) guesses -= 1
    const told = { ...reading, as: reading.as.length > 0 ? reading.as : takenFor(word.word, spoken, meanings) }
    return weighed ? weighed(told, stemOf(word)) : told
  })
  const read = bounded(readings, lexicon, left)
  return {
    // What was understood of a misspelt word is told though nobody uses the word itself.
    words: read.map((one, at) => (isStrict ? { ...one, as: readings[at]?.as ?? [] } : one)),
    meanings: meanings.map((one) => ({ ...one, said: one.said ?? saying(one, spoken) })),
    unoffered: unofferedIn(meant, lexicon),
  }
}
