import { compareQuality } from '../words/target.ts'
import type { Target } from '../words/target.ts'
import type { PhraseRow } from './lexicon.queries.ts'

/** A phrase that a text contains. */
export type PhraseMatch = {
  phrase: string
  /** The texts of the tags that it means. */
  tags: readonly string[]
  stems: ReadonlySet<string>
  targets: readonly Target[]
}

/** Qualities in the category of the phrase and in others. A phrase of several words has fewer other meanings. */
const QUALITIES = {
  oneWord: { quality: 40, qualityElsewhere: 20 },
  severalWords: { quality: 70, qualityElsewhere: 35 },
  occupation: { quality: 65, qualityElsewhere: 0 },
  category: { quality: 15, qualityElsewhere: 0 },
} as const

/** The maximum number of phrases of a text, the longest first. */
const MAX_PHRASES = 8

/** Adds a value to the set of a key. */
export function addToSet<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value))
}

/**
 * Indexes the texts that a sentence is compared with: phrases, and the tags that they mean. A meaning identifies a tag or
 * an occupation in the cursor of a search. A category is too general to be the meaning of a sentence.
 */
function indexMeanings(rows: readonly PhraseRow[]) {
  const meaningsByText = new Map<string, Set<string>>()
  const rowByMeaning = new Map<string, PhraseRow>()
  const categoriesOfTag = new Map<number | null, Set<number>>()
  for (const row of rows.filter(({ isCategoryTag }) => !isCategoryTag)) {
    const meaning = `${row.categoryId} ${row.tagId ?? row.titleWords.join(' ')}`
    if (!rowByMeaning.has(meaning)) rowByMeaning.set(meaning, row)
    addToSet(categoriesOfTag, row.tagId, row.categoryId)
    for (const text of [row.phrase, row.tagText ?? row.phrase]) addToSet(meaningsByText, text, meaning)
  }
  /** Returns the categories with phrases for the tag. */
  const getCategoriesOfTag = (tagId: number) => [...(categoriesOfTag.get(tagId) ?? [])]
  return { meaningsByText, rowByMeaning, getCategoriesOfTag }
}

type IndexedPhrase = { stems: ReadonlySet<string>; rows: PhraseRow[] }

type GetStem = (word: string) => string

/** Groups rows by their stems, because a phrase may have several meanings. */
function groupByStems(rows: readonly PhraseRow[], getStem: GetStem): IndexedPhrase[] {
  const phrases = new Map<string, IndexedPhrase>()
  for (const row of rows) {
    const stems = new Set(row.words.map(getStem).toSorted())
    // The text search finds a word of a tag without a phrase.
    const isWordOfTag = !row.isCategoryTag && stems.size === 1 && row.tagWords.some((word) => stems.has(getStem(word)))
    if (stems.size === 0 || isWordOfTag) continue
    const key = [...stems].join(' ')
    const phrase = phrases.get(key) ?? { stems, rows: [] }
    phrase.rows.push(row)
    phrases.set(key, phrase)
  }
  return [...phrases.values()]
}

/** Creates an index of synonym phrases by the stems of their words. */
export function createPhraseIndex(rows: readonly PhraseRow[], getStem: GetStem) {
  const phrases = groupByStems(rows, getStem)
  const byFirstStem = Map.groupBy(phrases, ({ stems }) => stems.values().next().value)
  const allStems = new Set(phrases.flatMap(({ stems }) => [...stems]))

  /** Returns the tag or the words of the occupation that a phrase with `wordCount` words means. */
  function toTargets({ tagId, categoryId, isCategoryTag, titleWords }: PhraseRow, wordCount: number): Target[] {
    const homes = [categoryId]
    if (tagId === null) return titleWords.map((word) => ({ stem: getStem(word), homes, ...QUALITIES.occupation }))
    return [{ tagId, homes, ...QUALITIES[isCategoryTag ? 'category' : wordCount > 1 ? 'severalWords' : 'oneWord'] }]
  }

  function toMatch({ stems, rows: own }: IndexedPhrase): PhraseMatch {
    const targets = own.flatMap((row) => toTargets(row, stems.size)).toSorted(compareQuality)
    const tags = new Set(own.flatMap(({ tagText }) => tagText ?? []))
    return { phrase: own[0]?.phrase ?? '', tags: [...tags], stems, targets }
  }

  return {
    ...indexMeanings(rows),
    toTargets,

    /** Whether a phrase contains the stem. */
    hasStem: (stem: string): boolean => allStems.has(stem),

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
        .map(toMatch)
    },
  }
}
