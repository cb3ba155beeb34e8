import { computeEditDistance, getMaxEdits } from './edit-distance.ts'

const BITS = 32

/** Returns a set of letters as bits. */
function toLetterSet(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % BITS)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

export type Dictionary = ReturnType<typeof createDictionary>

/** Creates a dictionary of some thousand words in memory. */
export function createDictionary(words: Iterable<string>) {
  const entries = [...words].toSorted().map((word) => ({ word, letters: toLetterSet(word) }))
  return {
    /** Finds words that begin with the prefix and are longer. */
    findCompletions: (prefix: string): string[] =>
      entries.filter(({ word }) => word.length > prefix.length && word.startsWith(prefix)).map(({ word }) => word),

    /** Finds other words with at most the permitted number of mistakes. */
    findSimilar(typed: string): string[] {
      const maxEdits = getMaxEdits(typed)
      const typedLetters = toLetterSet(typed)
      return entries
        .filter(({ word, letters }) => {
          // Each mistake adds at most one letter to the set and removes at most one.
          if (word === typed || countBits(letters ^ typedLetters) > 2 * maxEdits) return false
          return computeEditDistance(typed, word, maxEdits) <= maxEdits
        })
        .map(({ word }) => word)
    },
  }
}
