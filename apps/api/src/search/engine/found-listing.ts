import type { Preference } from '@fourfold/contract/search/shapes'
import { z } from 'zod'

import { listPreferenceConditions } from './conditions.ts'
import type { Preferences } from './conditions.ts'
import { fieldColumns, resolveTerm } from './term.ts'
import type { FieldLevels, Term } from './term.ts'

/** The columns of `listing` that results need. Documents of OpenSearch have fields of the same names. */
export const Listing = z.object({
  account_id: z.int(),
  category_id: z.int(),
  username: z.string(),
  rating: z.number(),
  rate_cents: z.int().nullable(),
  title_stems: z.array(z.string()),
  name_stems: z.array(z.string()),
  specialization_stems: z.array(z.string()),
  tag_ids: z.array(z.int()),
  gender: z.string(),
  age_range: z.string(),
  takes_insurance: z.boolean(),
  works_weekends: z.boolean(),
  free15: z.boolean(),
})
export type Listing = z.infer<typeof Listing>

/** The position of a result in its category. The order depends on nothing else. */
export type Position = {
  priority: number
  /** The number of fulfilled preferences. */
  met: number
  rating: number
  /** Miles to the place of a search; infinity if the professional does not meet in person or the search has no place. */
  distance: number
  /** Cents per session; infinity without a price. */
  rate: number
  username: string
}

/** A result, with the points that each term of the query gives it. */
export type FoundListing = Position & {
  accountId: number
  categoryId: number
  /** The fulfilled preferences. */
  preferences: Preference[]
  points: number[]
}

/** The sort orders of search engines, with the part of a position that precedes the usual order. */
const firstKeys = { price: 'rate', nearest: 'distance', rating: 'rating' } as const
export type IndexSort = keyof typeof firstKeys
export const indexSorts = Object.keys(firstKeys) as IndexSort[]

/** The parts of a position in the order in which they are compared. (SEA-18, OP-094) */
export const listPositionKeys = (sort: IndexSort | undefined): (keyof Position)[] => [
  ...(sort ? [firstKeys[sort]] : []),
  'priority',
  'met',
  'rating',
  'distance',
  'username',
]

export const isDescending = (key: keyof Position) => key === 'priority' || key === 'met' || key === 'rating'

/** Returns the value that decides the order first; lower values precede. */
export function getSortValue(position: Position, sort: IndexSort | undefined): number {
  const key = sort ? firstKeys[sort] : 'priority'
  return isDescending(key) ? -position[key] : position[key]
}

/** Compares in the order without a sort. Negative if `a` precedes `b`. */
export function comparePositions(a: Position, b: Position): number {
  const key = listPositionKeys(undefined).find((each) => a[each] !== b[each])
  if (key === undefined) return 0
  return a[key] < b[key] === isDescending(key) ? 1 : -1
}

function getPoints(listing: Listing, { field, levels }: FieldLevels): number {
  const listed: readonly (string | number)[] = listing[fieldColumns[field]]
  return levels.find(({ keys }) => keys.some((key) => listed.includes(key)))?.points ?? 0
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const computePoints = (listing: Listing, term: Term): number =>
  sum(resolveTerm(term, listing.category_id).map((levels) => getPoints(listing, levels)))

/**
 * Computes position and reasons of a result from its listing. `distance` comes from the engine, because the position of
 * the next page must equal the value that the engine sorts by.
 */
export function describeFoundListing(
  listing: Listing,
  { terms, preferences }: { terms: readonly Term[]; preferences: Preferences },
  distance: number,
): FoundListing {
  const { account_id: accountId, category_id: categoryId, username, rating, rate_cents: rateCents } = listing
  const points = terms.map((term) => computePoints(listing, term))
  const fulfilled = listPreferenceConditions(preferences).filter(({ column, value }) => listing[column] === value)
  return {
    accountId,
    categoryId,
    username,
    rating,
    distance,
    rate: rateCents ?? Number.POSITIVE_INFINITY,
    priority: sum(points),
    met: fulfilled.length,
    preferences: fulfilled.map(({ preference }) => preference),
    points,
  }
}
