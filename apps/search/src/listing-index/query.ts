import type { Question } from '@fourfold/search-protocol/question'

/** A list of listings to look through: those with a tag, or with words of one stem. */
export type Key = {
  kind: 'tag' | 'stem'
  id: number
  quality: number
  /** The categories where it has that quality; in every other one it has `away`, or none. */
  homes?: readonly number[]
  away?: number
}

/**
 * One thing somebody looks for. Its keys come best first, and each field of a listing counts once, by its best hit:
 * three spellings of one word are no three words.
 */
export type Group = {
  /** Points for each set of fields; multiplied by the quality of the key. */
  points: readonly number[]
  keys: readonly Key[]
}

/** What a key is in one category; nothing when it leads nowhere there. */
function keyIn(key: Key, categoryId: number): Key[] {
  if (key.homes === undefined || key.homes.includes(categoryId)) return [key]
  return key.away ? [{ ...key, quality: key.away }] : []
}

/** The same things looked for, as they count in one category. */
export function groupsIn(groups: readonly Group[], categoryId: number): readonly Group[] {
  return groups.map((group) => {
    if (group.keys.every(({ homes }) => homes === undefined)) return group
    const keys = group.keys.flatMap((key) => keyIn(key, categoryId))
    return { ...group, keys: keys.toSorted((a, b) => b.quality - a.quality) }
  })
}

/** What is looked for: everybody who passes the filters when there are no groups. */
export type Query = Omit<Question, 'goals' | 'words' | 'now'> & { groups: readonly Group[] }
