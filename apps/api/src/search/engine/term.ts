/** The columns of a listing that terms are compared with, by field. */
export const fieldColumns = {
  title: 'title_stems',
  name: 'name_stems',
  specialization: 'specialization_stems',
  tags: 'tag_ids',
} as const
export type Field = keyof typeof fieldColumns
export const textFields = ['title', 'name', 'specialization'] as const
export type TextField = (typeof textFields)[number]

/** The points of a key, by category. */
type KeyPoints = {
  points: number
  /** The categories in which the key gives `points`; absent for all categories. */
  homes?: readonly number[] | undefined
  /** The points in other categories. */
  pointsElsewhere?: number | undefined
}

/** A word stem in a text field, or a tag. */
export type TermKey = KeyPoints & ({ field: TextField; stem: string } | { field: 'tags'; tagId: number })

/** A goal, word or phrase to search for. In each field, only the matching key with the most points counts. */
export type Term = { keys: readonly TermKey[] }

/** The keys of a term in one field, grouped by points, highest first. The first level that matches gives its points. */
export type FieldLevels = { field: Field; levels: { points: number; keys: (string | number)[] }[] }

function getPoints({ points, homes, pointsElsewhere = 0 }: KeyPoints, categoryId: number): number {
  return homes === undefined || homes.includes(categoryId) ? points : pointsElsewhere
}

/** Groups the keys of a term by field and by their points in a category. Omits keys without points. */
export function resolveTerm({ keys }: Term, categoryId: number): FieldLevels[] {
  const withPoints = keys.map((key) => ({ key, points: getPoints(key, categoryId) })).filter(({ points }) => points > 0)
  return [...Map.groupBy(withPoints, ({ key }) => key.field)].map(([field, keysOfField]) => ({
    field,
    levels: [...Map.groupBy(keysOfField, ({ points }) => points)]
      .toSorted(([a], [b]) => b - a)
      .map(([points, level]) => ({ points, keys: level.map(({ key }) => ('tagId' in key ? key.tagId : key.stem)) })),
  }))
}

/** A category with the terms of a query, as one element per term and field. */
export type SearchedCategory = { categoryId: number; terms: FieldLevels[] }

/** Resolves terms for each category. Omits categories in which no listing can match. */
export const resolveTerms = (terms: readonly Term[], categoryIds: readonly number[]): SearchedCategory[] =>
  categoryIds
    .map((categoryId) => ({ categoryId, terms: terms.flatMap((term) => resolveTerm(term, categoryId)) }))
    .filter((category) => terms.length === 0 || category.terms.length > 0)

/** Lists the distinct keys by field. */
export const listKeysByField = (terms: readonly FieldLevels[]) =>
  [...Map.groupBy(terms, ({ field }) => field)].map(([field, termsOfField]) => ({
    field,
    keys: [...new Set(termsOfField.flatMap(({ levels }) => levels.flatMap(({ keys }) => keys)))],
  }))

/** Converts a goal to a term. A listing with the same tag gets the priority of the goal as points. */
export const toGoalTerm = ({ id, priority }: { id: number; priority: number }): Term => ({
  keys: [{ field: 'tags', tagId: id, points: Math.max(0, priority) }],
})
