import { createSimilarWords } from './similar.ts'

/** A word and the stem PostgreSQL makes of it; null when it is too common to mean anything. */
export type Stemmed = { word: string; stem: string | null }

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Every word that listings and tags use, with its stem. Grows, and forgets nothing until the next load. */
export function createVocabulary() {
  const stems = new Map<string, number>()
  const stemOfWord = new Map<string, number | undefined>()
  const similar = createSimilarWords()
  let sorted: string[] | undefined

  function numberOfStem(stem: string): number {
    const known = stems.get(stem)
    if (known !== undefined) return known
    stems.set(stem, stems.size)
    return stems.size - 1
  }

  function sortedWords(): string[] {
    return (sorted ??= [...stemOfWord.keys()].filter((word) => stemOfWord.get(word) !== undefined).toSorted())
  }

  return {
    knows: (word: string): boolean => stemOfWord.has(word),

    learn(stemmed: readonly Stemmed[]): void {
      for (const { word, stem } of stemmed) {
        if (stemOfWord.has(word)) continue
        stemOfWord.set(word, stem === null ? undefined : numberOfStem(stem))
        if (stem !== null) similar.add(word)
        sorted = undefined
      }
    },

    stemOf: (word: string): number | undefined => stemOfWord.get(word),
    stemNumber: (stem: string): number | undefined => stems.get(stem),

    /** Words that begin so and go on, in their order. */
    beginningWith(prefix: string, most: number): string[] {
      const words = sortedWords()
      let low = 0
      let high = words.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((words[middle] ?? '') < prefix) low = middle + 1
        else high = middle
      }
      const found: string[] = []
      for (let at = low; at < words.length && found.length < most; at += 1) {
        const word = words[at] ?? ''
        if (!word.startsWith(prefix)) break
        if (word !== prefix) found.push(word)
      }
      return found
    },

    similarTo: similar.like,
  }
}
