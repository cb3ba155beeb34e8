import type { Db } from '@fourfold/platform/db/db'

import { countWords, splitTexts } from './lexicon.queries.ts'
import type { LexiconRows, PhraseRow } from './lexicon.queries.ts'
import { createLexicon, listWords } from './lexicon.ts'
import type { Lexicon } from './lexicon.ts'

/** The phrases of a tag as they would be saved. */
export type TagPhrasesChange = {
  tagId: number
  removed: readonly string[]
  added: readonly string[]
  /** The categories of the added phrases, with whether the tag represents the category. */
  categories: readonly { categoryId: number; isCategoryTag: boolean }[]
}

/** An occupation as it would be saved. */
export type OccupationChange = {
  /** Null for a new occupation. */
  occupation: { categoryId: number; title: string } | null
  /** Null if the occupation would be deleted. */
  replacement: { categoryId: number; title: string; phrases: readonly string[] } | null
}

/** An unsaved change of the catalog, for previews. */
export type LexiconChange = TagPhrasesChange | OccupationChange

type SplitText = (text: string) => readonly string[]

function changeTagPhrases({ tags, phrases }: LexiconRows, change: TagPhrasesChange, split: SplitText): PhraseRow[] {
  const { tagId, removed, added, categories } = change
  const tagWords = tags.find(({ id }) => id === tagId)?.words ?? []
  const addedRows = added.flatMap((phrase) =>
    categories.map((category) => ({
      ...category,
      phrase,
      words: split(phrase),
      tagId,
      tagText: null,
      tagWords,
      title: null,
      titleWords: [],
    })),
  )
  return [...phrases.filter((row) => row.tagId !== tagId || !removed.includes(row.phrase)), ...addedRows]
}

function changeOccupation({ phrases }: LexiconRows, change: OccupationChange, split: SplitText): PhraseRow[] {
  const { occupation, replacement } = change
  const others = phrases.filter(
    ({ categoryId, title }) =>
      occupation === null || categoryId !== occupation.categoryId || title !== occupation.title,
  )
  if (replacement === null) return others
  const { categoryId, title } = replacement
  const replacementRows = replacement.phrases.map((phrase) => ({
    phrase,
    words: split(phrase),
    categoryId,
    tagId: null,
    tagText: null,
    tagWords: [],
    isCategoryTag: false,
    title,
    titleWords: split(title),
  }))
  return [...others, ...replacementRows]
}

const listTexts = (change: LexiconChange): string[] =>
  'tagId' in change ? [...change.added] : [change.replacement?.title ?? '', ...(change.replacement?.phrases ?? [])]

/** Returns a copy of a lexicon with a change applied. */
export async function changeLexicon(db: Db, lexicon: Lexicon, change: LexiconChange): Promise<Lexicon> {
  const words = await splitTexts(db, listTexts(change))
  const split = (text: string) => words.get(text) ?? []
  const { rows } = lexicon
  const phrases = 'tagId' in change ? changeTagPhrases(rows, change, split) : changeOccupation(rows, change, split)
  const changedRows = { ...rows, phrases }
  const existing = new Set(lexicon.words.map(({ word }) => word))
  const newWords = listWords(changedRows).filter((word) => !existing.has(word))
  return createLexicon(lexicon.version, changedRows, [...lexicon.words, ...(await countWords(db, newWords))])
}
