import type { PhraseRow } from '../lexicon/lexicon.queries.ts'
import { compareQuality } from '../words/target.ts'
import type { Target } from '../words/target.ts'

/** A phrase that a text contains. */
export type PhraseMatch = {
  phrase: string
  /** The texts of the tags that it means. */
  tags: readonly string[]
  stems: ReadonlySet<string>
  /** The typed words that express it, if they are not those with its stems. */
  words?: readonly string[]
  targets: readonly Target[]
}

/** Qualities in the category of the phrase and in others. A phrase of several words has fewer other meanings. */
const QUALITIES = {
  oneWord: { home: 40, elsewhere: 20 },
  severalWords: { home: 70, elsewhere: 35 },
  occupation: { home: 65, elsewhere: 0 },
  category: { home: 15, elsewhere: 0 },
} as const

/** The maximum number of phrases of a text, the longest first. */
const MAX_PHRASES = 8

type GetStem = (word: string) => string | undefined

/** Returns the tag or the words of the occupation that a phrase with `wordCount` words means. */
export function toTargets(row: PhraseRow, wordCount: number, getStem: GetStem): Target[] {
  const homes = [row.categoryId]
  if (row.tagId !== null) {
    const kind = row.isCategoryTag ? 'category' : wordCount > 1 ? 'severalWords' : 'oneWord'
    const { home, elsewhere } = QUALITIES[kind]
    return [{ tagId: row.tagId, quality: home, homes, qualityElsewhere: elsewhere }]
  }
  const { home, elsewhere } = QUALITIES.occupation
  const stems = row.titleWords.flatMap((word) => getStem(word) ?? [])
  return stems.map((stem) => ({ stem, quality: home, homes, qualityElsewhere: elsewhere }))
}

/** Whether the phrase is a word of its own tag, which the text search finds without the phrase. */
const isWordOfTag = ({ tagWords, isCategoryTag }: PhraseRow, stems: ReadonlySet<string>, getStem: GetStem) =>
  !isCategoryTag && stems.size === 1 && tagWords.some((word) => stems.has(getStem(word) ?? ''))

type IndexedPhrase = { stems: ReadonlySet<string>; rows: PhraseRow[] }

/** Groups rows with the same stems, because a phrase may have several meanings. */
function groupByStems(rows: readonly PhraseRow[], getStem: GetStem): IndexedPhrase[] {
  const phrases = new Map<string, IndexedPhrase>()
  for (const row of rows) {
    const stems = new Set(row.words.flatMap((word) => getStem(word) ?? []).toSorted())
    if (stems.size === 0 || isWordOfTag(row, stems, getStem)) continue
    const key = [...stems].join(' ')
    const existing = phrases.get(key)
    if (existing) existing.rows.push(row)
    else phrases.set(key, { stems, rows: [row] })
  }
  return [...phrases.values()]
}

export type PhraseIndex = ReturnType<typeof createPhraseIndex>

/** Creates an index of synonym phrases by the stems of their words. */
export function createPhraseIndex(rows: readonly PhraseRow[], getStem: GetStem) {
  const phrases = groupByStems(rows, getStem)
  const byFirstStem = Map.groupBy(phrases, ({ stems }) => stems.values().next().value)
  const allStems = new Set(phrases.flatMap(({ stems }) => [...stems]))
  const categories = new Map<number, Set<number>>()
  for (const { tagId, categoryId, isCategoryTag } of rows) {
    if (tagId !== null && !isCategoryTag) categories.set(tagId, (categories.get(tagId) ?? new Set()).add(categoryId))
  }

  function toMatch({ stems, rows: [first, ...others] }: IndexedPhrase): PhraseMatch[] {
    if (!first) return []
    const all = [first, ...others]
    const targets = all.flatMap((row) => toTargets(row, stems.size, getStem)).toSorted(compareQuality)
    return [{ phrase: first.phrase, tags: [...new Set(all.flatMap(({ tagText }) => tagText ?? []))], stems, targets }]
  }

  return {
    /** Whether a phrase contains the stem. */
    hasStem: (stem: string): boolean => allStems.has(stem),

    /** Returns the categories with phrases for the tag. */
    getCategoriesOfTag: (tagId: number): number[] => [...(categories.get(tagId) ?? [])],

    /**
     * Finds the phrases whose words are all in a text, in any order. A part of a longer phrase is not found: "credit
     * counselor" does not mean "counselor".
     */
    findPhrases(stems: ReadonlySet<string>): PhraseMatch[] {
      const matches = [...stems]
        .flatMap((stem) => byFirstStem.get(stem) ?? [])
        .filter((phrase) => phrase.stems.isSubsetOf(stems))
        .toSorted((a, b) => b.stems.size - a.stems.size)
      return matches
        .filter((match) => !matches.some(({ stems }) => stems.size > match.stems.size && match.stems.isSubsetOf(stems)))
        .slice(0, MAX_PHRASES)
        .flatMap(toMatch)
    },
  }
}
