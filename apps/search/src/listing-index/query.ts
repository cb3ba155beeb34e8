import type { Question } from '@fourfold/search-protocol/question'

/** A list of listings to look through: those with a tag, or with words of one stem. */
export type Key = { kind: 'tag' | 'stem'; id: number; quality: number }

/**
 * One thing somebody looks for. Its keys come best first, and each field of a listing counts once, by its best hit:
 * three spellings of one word are no three words.
 */
export type Group = {
  /** Points for each set of fields; multiplied by the quality of the key. */
  points: readonly number[]
  keys: readonly Key[]
}

/** What is looked for: everybody who passes the filters when there are no groups. */
export type Query = Omit<Question, 'goals' | 'words' | 'now'> & { groups: readonly Group[] }
