import type { Stemmed } from '@fourfold/search-protocol/question'

import { countOf, encode, lowerBound, stringAt } from '../listing-index/packed-strings.ts'
import { createStringNumbers, packNumbered } from './numbered-strings.ts'
import type { NumberedStrings } from './numbered-strings.ts'
import { sharedBeginnings, similarIn } from './similar-words.ts'
import type { Budget, Dictionary } from './similar-words.ts'

/** What a word without a stem has instead of its number. */
export const NO_STEM = 0xff_ff_ff_ff

/** Words with the numbers of their stems, and stems with their numbers. */
export type PackedVocabulary = { words: NumberedStrings; stems: NumberedStrings }

export const noWords = (): PackedVocabulary => ({ words: packNumbered([]), stems: packNumbered([]) })

export type Vocabulary = ReturnType<typeof createVocabulary>

function dictionaryOf({ strings, numbers }: NumberedStrings): Dictionary {
  return { words: strings, shared: sharedBeginnings(strings), hasMeaning: (at) => numbers[at] !== NO_STEM }
}

function beginningsIn({ words, hasMeaning }: Dictionary, prefix: string, most: number): string[] {
  const found: string[] = []
  for (let at = lowerBound(words, encode(prefix)); at < countOf(words) && found.length < most; at += 1) {
    const word = stringAt(words, at)
    if (!word.startsWith(prefix)) break
    if (word !== prefix && hasMeaning(at)) found.push(word)
  }
  return found
}

/** Every word that listings and tags use, with its stem. Grows, and forgets nothing until the next load. */
export function createVocabulary(given: PackedVocabulary = noWords()) {
  const words = createStringNumbers(given.words)
  const stems = createStringNumbers(given.stems)
  let stemCount = given.stems.numbers.reduce((most, number) => Math.max(most, number + 1), 0)
  let dictionary = dictionaryOf(given.words)
  let lateDictionary: Dictionary | undefined

  function numberOfStem(stem: string): number {
    const known = stems.get(stem)
    if (known !== undefined) return known
    stems.add(stem, stemCount)
    stemCount += 1
    return stemCount - 1
  }

  function dictionaries(): Dictionary[] {
    lateDictionary ??= dictionaryOf(packNumbered(words.late()))
    return [dictionary, lateDictionary]
  }

  return {
    knows: (word: string): boolean => words.get(word) !== undefined,

    learn(stemmed: readonly Stemmed[]): void {
      for (const { word, stem } of stemmed) {
        if (words.get(word) === undefined) words.add(word, stem === null ? NO_STEM : numberOfStem(stem))
      }
      lateDictionary = undefined
    },

    stemOf(word: string): number | undefined {
      const number = words.get(word)
      return number === NO_STEM ? undefined : number
    },
    stemNumber: (stem: string): number | undefined => stems.get(stem),

    /** How many words came since the last packing. */
    late: (): number => words.late().size,

    /** Puts what came late among the others, and gives all of it. */
    pack(): PackedVocabulary {
      if (words.late().size > 0) {
        dictionary = dictionaryOf(words.pack())
        lateDictionary = undefined
      }
      return { words: words.pack(), stems: stems.pack() }
    },

    /** Words that begin so and go on, in their order. */
    beginningWith: (prefix: string, most: number): string[] =>
      dictionaries()
        .flatMap((one) => beginningsIn(one, prefix, most))
        .toSorted()
        .slice(0, most),

    /** Words that may have been meant instead: those that differ by the fewest mistakes. */
    similarTo: (word: string, budget: Budget): string[] =>
      similarIn(dictionaries(), word, budget).map(({ dictionary: { words: own }, at }) => stringAt(own, at)),
  }
}
