import { preferences as allPreferences } from '@fourfold/contract/search/shapes'
import type { Preference } from '@fourfold/contract/search/shapes'

import type { Listing } from './listing.ts'
import type { Position } from './position.ts'
import type { Preferences, SearchQuery } from './search-query.ts'
import { resolveTerm, textFields } from './term.ts'
import type { Term, TextField } from './term.ts'

/** A result, with the points that each term of the query gives it. */
export type FoundListing = Position & {
  accountId: number
  categoryId: number
  /** The fulfilled preferences. */
  preferences: Preference[]
  points: number[]
}

function getStems(listing: Listing, field: TextField): readonly string[] {
  if (field === 'title') return listing.titleStems
  return field === 'name' ? listing.nameStems : listing.specializationStems
}

/** Returns the sum of the best key of each field. */
function computePoints(listing: Listing, term: Term): number {
  const { texts, tags } = resolveTerm(term, listing.categoryId)
  const tagPoints = tags.filter(({ tagId }) => listing.tagIds.includes(tagId)).map(({ points }) => points)
  return textFields.reduce(
    (sum, field) => {
      const stems = getStems(listing, field)
      const points = texts.filter((key) => key.field === field && stems.includes(key.stem)).map((key) => key.points)
      return sum + Math.max(0, ...points)
    },
    Math.max(0, ...tagPoints),
  )
}

function listFulfilledPreferences(listing: Listing, wanted: Preferences): Preference[] {
  const isFulfilled: Record<Preference, boolean> = {
    gender: wanted.gender === listing.gender,
    ageRange: wanted.ageRange === listing.ageRange,
    insurance: wanted.insurance === true && listing.takesInsurance,
    weekends: wanted.weekends === true && listing.worksWeekends,
    free15: wanted.free15 === true && listing.free15,
  }
  return allPreferences.filter((preference) => isFulfilled[preference])
}

/**
 * Computes position and reasons of a result from its listing. `distance` comes from the engine, because the position of
 * the next page must equal the value that the engine sorts by.
 */
export function describeFoundListing(
  listing: Listing,
  { terms, preferences }: Pick<SearchQuery, 'terms' | 'preferences'>,
  distance: number,
): FoundListing {
  const { accountId, categoryId, username, rating, rateCents } = listing
  const points = terms.map((term) => computePoints(listing, term))
  const fulfilled = listFulfilledPreferences(listing, preferences)
  return {
    accountId,
    categoryId,
    username,
    rating,
    distance,
    rate: rateCents ?? Number.POSITIVE_INFINITY,
    priority: points.reduce((sum, termPoints) => sum + termPoints, 0),
    met: fulfilled.length,
    preferences: fulfilled,
    points,
  }
}
