import type { Reader } from '@fourfold/platform/db/db'

import type { Vocabulary } from '../lexicon/lexicon.ts'
import { areLettersSimilar, computeEditDistance, getMaxEdits, toLetterSet } from './edit-distance.ts'
import { findListingWords } from './spelling.queries.ts'

/** A typed word to guess: by words that begin with it, by similar words, or by both. */
export type UncertainWord = { word: string; isCompleted: boolean; isCorrected: boolean }

/** A word that a typed word may mean. `uses` is 0 if only the lexicon contains it. */
export type Guess = { word: string; stem: string; uses: number }

/** The words that a typed word may mean; of the similar words, those with the fewest mistakes. */
export type Guesses = { completions: readonly Guess[]; similar: readonly Guess[] }

/** Finds the words of the lexicon that begin with a typed word, and those that may have few mistakes. */
function findLexiconWords({ word: typed, isCompleted, isCorrected }: UncertainWord, { dictionary }: Vocabulary) {
  const letters = toLetterSet(typed)
  const maxEdits = getMaxEdits(typed)
  const others = dictionary.filter(({ word }) => word !== typed)
  return {
    completions: isCompleted ? others.filter(({ word }) => word.startsWith(typed)) : [],
    similar: isCorrected ? others.filter((other) => areLettersSimilar(other.letters, letters, maxEdits)) : [],
  }
}

/** Selects the words with the fewest mistakes, if they have at most the permitted number. */
function selectClosest(typed: string, candidates: readonly Guess[]): Guess[] {
  const byEdits = Map.groupBy(candidates, ({ word }) => computeEditDistance(typed, word))
  const fewest = Math.min(...byEdits.keys())
  return fewest <= getMaxEdits(typed) ? (byEdits.get(fewest) ?? []) : []
}

/** Lists each word once. The last of equal words has the uses in listings. */
const listOnce = (guesses: readonly Guess[]) => [...new Map(guesses.map((guess) => [guess.word, guess])).values()]

/** Finds the words that typed words may mean, in the lexicon and in listings. Adds the uses of those in listings. */
export async function findGuesses(
  db: Reader,
  vocabulary: Vocabulary,
  typed: readonly UncertainWord[],
): Promise<Map<string, Guesses>> {
  const completed = typed.filter(({ isCompleted }) => isCompleted).map(({ word }) => word)
  const corrected = typed.filter(({ isCorrected }) => isCorrected).map(({ word }) => word)
  const listingWords = await findListingWords(db, { completed, corrected })
  for (const [stem, guesses] of Map.groupBy(listOnce(listingWords), (guess) => guess.stem)) {
    const uses = guesses.reduce((sum, guess) => sum + guess.uses, 0)
    vocabulary.addUses(stem, uses)
  }
  return new Map(
    typed.map((uncertain) => {
      const { word } = uncertain
      const fromLexicon = findLexiconWords(uncertain, vocabulary)
      const own = listingWords.filter((guess) => guess.typed === word)
      const completions = [...fromLexicon.completions, ...own.filter(({ isCompletion }) => isCompletion)]
      const similar = [...fromLexicon.similar, ...own.filter(({ isCompletion }) => !isCompletion)]
      return [word, { completions: listOnce(completions), similar: selectClosest(word, listOnce(similar)) }]
    }),
  )
}
