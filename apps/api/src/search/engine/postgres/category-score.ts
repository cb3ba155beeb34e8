import { resolveTerm } from '../term.ts'
import type { CategoryTerm, Term, TextField } from '../term.ts'

type KeyPoints<Key> = { key: Key; points: number }

/** The keys of a term in a field, by points, highest first. The first level with a key of the listing counts. */
export type Levels<Key> = readonly { keys: readonly Key[]; points: number }[]

/** The terms of a query in one category. Terms without keys are omitted. */
export type CategoryScore = {
  /** The points of terms with a single tag, by tag id. */
  tagPoints: ReadonlyMap<number, number>
  /** The other terms with tags. */
  tags: readonly Levels<number>[]
  texts: Readonly<Record<TextField, readonly Levels<string>[]>>
}

const listLevels = <Key>(keys: readonly KeyPoints<Key>[]): Levels<Key> =>
  [...Map.groupBy(keys, ({ points }) => points)]
    .toSorted(([a], [b]) => b - a)
    .map(([points, level]) => ({ points, keys: level.map(({ key }) => key) }))

const listTextLevels = (terms: readonly CategoryTerm[], field: TextField): Levels<string>[] =>
  terms
    .map(({ texts }) => texts.filter((key) => key.field === field))
    .filter((keys) => keys.length > 0)
    .map((keys) => listLevels(keys.map(({ stem, points }) => ({ key: stem, points }))))

function sumTagPoints(terms: readonly CategoryTerm['tags'][]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { tagId, points } of terms.flat()) sums.set(tagId, (sums.get(tagId) ?? 0) + points)
  return sums
}

/** Converts terms for a category. */
export function createCategoryScore(terms: readonly Term[], categoryId: number): CategoryScore {
  const categoryTerms = terms.map((term) => resolveTerm(term, categoryId))
  const tags = categoryTerms.map((term) => term.tags)
  return {
    tagPoints: sumTagPoints(tags.filter(({ length }) => length === 1)),
    tags: tags
      .filter(({ length }) => length > 1)
      .map((keys) => listLevels(keys.map(({ tagId, points }) => ({ key: tagId, points })))),
    texts: {
      title: listTextLevels(categoryTerms, 'title'),
      name: listTextLevels(categoryTerms, 'name'),
      specialization: listTextLevels(categoryTerms, 'specialization'),
    },
  }
}

/** Returns whether a listing of the category can match. */
export const hasPoints = ({ tagPoints, tags, texts }: CategoryScore): boolean =>
  tagPoints.size > 0 || [tags, ...Object.values(texts)].some(({ length }) => length > 0)
