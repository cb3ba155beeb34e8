import type { Preference } from '@fourfold/contract/search/shapes'
import { z } from 'zod'

import { listPreferenceConditions } from './conditions.ts'
import type { Preferences } from './conditions.ts'
import { fieldColumns, resolveTerm } from './term.ts'
import type { FieldLevels, Term } from './term.ts'

/** The columns of `listing` that results need. OpenSearch documents have the same fields, except `category_id`. */
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

/** The values by which the results of a category are sorted. */
export type Position = {
  priority: number
  /** The number of fulfilled preferences. */
  met: number
  rating: number
  /** Miles to the place of the search; infinity if the search or the listing has no place for sessions in person. */
  distance: number
  /** Cents per session; infinity without a price. */
  rate: number
  username: string
}

/** A result. */
export type FoundListing = Position & {
  accountId: number
  categoryId: number
  /** The fulfilled preferences. */
  preferences: Preference[]
  /** The points that each term of the query gives, in the order of the terms. */
  points: number[]
}

/** The sorts that search engines support, each with its first sort key. The keys of the default order follow. */
const firstKeys = { price: 'rate', nearest: 'distance', rating: 'rating' } as const
export type IndexSort = keyof typeof firstKeys
export const indexSorts = Object.keys(firstKeys) as IndexSort[]

/** Lists the sort keys, the most significant first. (SEA-18, OP-094) */
export const listPositionKeys = (sort: IndexSort | undefined): (keyof Position)[] => [
  ...(sort ? [firstKeys[sort]] : []),
  'priority',
  'met',
  'rating',
  'distance',
  'username',
]

export const isDescending = (key: keyof Position) => key === 'priority' || key === 'met' || key === 'rating'

/** Returns the value of the first sort key, negated if it is descending, so that lower values precede. */
export function getSortValue(position: Position, sort: IndexSort | undefined): number {
  const key = sort ? firstKeys[sort] : 'priority'
  return isDescending(key) ? -position[key] : position[key]
}

/** Compares two positions in the default order. Returns a negative number if `a` precedes `b`. */
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
 * Builds a result from its listing: its position, the points of each term, and the fulfilled preferences. `distance`
 * comes from the engine, because the next page starts after exactly the value that the engine sorts by.
 */
export function buildFoundListing(
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
