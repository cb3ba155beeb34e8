import type { Stemmed } from '@fourfold/search-protocol/question'

import { readWord } from './reading.ts'
import type { Lexicon, Reading } from './reading.ts'

/** A question is read by its rarest words: past so many, the others say little. */
const MOST_WORDS = 12
/** So many words that nobody uses may be guessed at. */
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

/**
 * Reads the words of a question, and bounds what it costs to answer: the rarest words first, and of each the keys that
 * fit best, until enough is counted. A word that is left out keeps its place, without a key.
 */
export function readWords(words: readonly Stemmed[], lexicon: Lexicon): Reading[] {
  const budget = { steps: MOST_STEPS }
  let guesses = MOST_GUESSED
  const readings = words.map((word) => {
    const reading = readWord(word, lexicon, guesses > 0 ? budget : undefined)
    if (reading.isGuessed) guesses -= 1
    return reading
  })
  const kept = new Map<number, Reading>()
  let left = MOST_COUNTED
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
