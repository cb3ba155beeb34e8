/** The parts of a listing that terms are compared with. */
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

/** A goal, a word or a phrase. In each field only the key with the most points counts. */
export type Term = { keys: readonly TermKey[] }

/** The keys that give points in one category. */
export type CategoryTerm = {
  texts: readonly { field: TextField; stem: string; points: number }[]
  tags: readonly { tagId: number; points: number }[]
}

function getPoints({ points, homes, pointsElsewhere = 0 }: KeyPoints, categoryId: number): number {
  return homes === undefined || homes.includes(categoryId) ? points : pointsElsewhere
}

/** Resolves a term for a category and omits keys without points. */
export function resolveTerm({ keys }: Term, categoryId: number): CategoryTerm {
  const withPoints = keys.map((key) => ({ key, points: getPoints(key, categoryId) })).filter(({ points }) => points > 0)
  return {
    texts: withPoints.flatMap(({ key, points }) =>
      key.field === 'tags' ? [] : [{ field: key.field, stem: key.stem, points }],
    ),
    tags: withPoints.flatMap(({ key, points }) => (key.field === 'tags' ? [{ tagId: key.tagId, points }] : [])),
  }
}

/** Converts a goal to a term. A listing that shares the goal gains its priority. */
export const toGoalTerm = ({ id, priority }: { id: number; priority: number }): Term => ({
  keys: [{ field: 'tags', tagId: id, points: Math.max(0, priority) }],
})
