import { createSortedWords } from './beginnings.ts'
import { createSimilarWords } from './similar.ts'

/** A word and the stem PostgreSQL makes of it; null when it is too common to mean anything. */
export type Stemmed = { word: string; stem: string | null }

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Every word that listings and tags use, with its stem. Grows, and forgets nothing until the next load. */
export function createVocabulary() {
  const stems = new Map<string, number>()
  const stemOfWord = new Map<string, number | undefined>()
  const similar = createSimilarWords()
  const sorted = createSortedWords()

  function numberOfStem(stem: string): number {
    const known = stems.get(stem)
    if (known !== undefined) return known
    stems.set(stem, stems.size)
    return stems.size - 1
  }

  return {
    knows: (word: string): boolean => stemOfWord.has(word),

    learn(stemmed: readonly Stemmed[]): void {
      for (const { word, stem } of stemmed) {
        if (stemOfWord.has(word)) continue
        stemOfWord.set(word, stem === null ? undefined : numberOfStem(stem))
        if (stem === null) continue
        similar.add(word)
        sorted.add(word)
      }
    },

    stemOf: (word: string): number | undefined => stemOfWord.get(word),
    stemNumber: (stem: string): number | undefined => stems.get(stem),

    sort: sorted.sort,
    beginningWith: sorted.beginningWith,
    similarTo: similar.like,
  }
}
