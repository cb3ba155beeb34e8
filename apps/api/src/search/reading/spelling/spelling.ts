import type { Reader } from '@fourfold/platform/db/db'

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Usage } from '../lexicon/usage.ts'
import { computeEditDistance, getMaxEdits } from './edit-distance.ts'
import { findListingWords } from './spelling.queries.ts'
import type { ListingWord } from './spelling.queries.ts'

/** A typed word to guess: by words that begin with it, by similar words, or by both. */
export type UncertainWord = { word: string; isCompleted: boolean; isCorrected: boolean }

/** A word that a typed word may mean. `uses` is 0 if only the lexicon contains it. */
export type Guess = { word: string; stem: string; uses: number }

/** The words that a typed word may mean; of the similar words, those with the fewest mistakes. */
export type Guesses = { completions: readonly Guess[]; similar: readonly Guess[] }

/** Typed words are at most this long to be corrected. */
const MAX_LENGTH = 40

export const isCorrectable = (word: string): boolean => getMaxEdits(word) > 0 && word.length <= MAX_LENGTH

function findClosest(typed: string, candidates: readonly Guess[]): Guess[] {
  const maxEdits = getMaxEdits(typed)
  const measured = candidates.map((guess) => ({ guess, edits: computeEditDistance(typed, guess.word, maxEdits) }))
  const fewest = Math.min(maxEdits, ...measured.map(({ edits }) => edits))
  return measured.filter(({ edits }) => edits === fewest).map(({ guess }) => guess)
}

/** Merges the words of the lexicon with those of listings, each once. */
function mergeGuesses(words: readonly string[], listingWords: readonly ListingWord[], { getStem }: Lexicon): Guess[] {
  const fromLexicon = words.flatMap((word): Guess[] => {
    const stem = getStem(word)
    return stem === undefined ? [] : [{ word, stem, uses: 0 }]
  })
  return [...new Map([...fromLexicon, ...listingWords].map((guess) => [guess.word, guess])).values()]
}

/** Adds the uses of the words of each stem. A word may be a guess for several typed words. */
function addUses(usage: Usage, words: readonly ListingWord[]): void {
  const usesByWord = new Map(words.map((word) => [word.word, word]))
  for (const [stem, sameStem] of Map.groupBy(usesByWord.values(), (word) => word.stem))
    usage.add(
      stem,
      sameStem.reduce((sum, { uses }) => sum + uses, 0),
    )
}

/** Finds the words that typed words may mean, in the lexicon and in listings. */
export async function findGuesses(
  db: Reader,
  { lexicon, usage }: { lexicon: Lexicon; usage: Usage },
  typed: readonly UncertainWord[],
): Promise<Map<string, Guesses>> {
  const completed = typed.filter(({ isCompleted }) => isCompleted).map(({ word }) => word)
  const corrected = typed.filter(({ isCorrected }) => isCorrected).map(({ word }) => word)
  const listingWords = await findListingWords(db, { completed, corrected })
  addUses(usage, listingWords)
  const { dictionary } = lexicon
  return new Map(
    typed.map(({ word, isCompleted, isCorrected }) => {
      const own = listingWords.filter((listingWord) => listingWord.typed === word)
      const beginning = own.filter(({ isCompletion }) => isCompletion)
      const alike = own.filter(({ isCompletion }) => !isCompletion)
      const completions = mergeGuesses(isCompleted ? dictionary.findCompletions(word) : [], beginning, lexicon)
      const candidates = mergeGuesses(isCorrected ? dictionary.findSimilar(word) : [], alike, lexicon)
      return [word, { completions, similar: findClosest(word, candidates) }]
    }),
  )
}
