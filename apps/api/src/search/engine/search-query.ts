import type { SessionType } from '@fourfold/contract/schedule/shapes'

import type { Point } from '../../places/index.ts'
import type { IndexSort, Position } from './position.ts'
import type { Term } from './term.ts'

/** The preferences of a member; absent if the member has none. */
export type Preferences = {
  gender?: string | undefined
  ageRange?: string | undefined
  insurance?: boolean | undefined
  weekends?: boolean | undefined
  free15?: boolean | undefined
}

/** A circle; the radius is in miles. */
export type Near = Point & { radius: number }

/** Instants in milliseconds, both multiples of half an hour; `until` is excluded. */
export type FreeInterval = { from: number; until: number }

/** Finds listings that have a bookable start in one of the intervals. */
export type FreeTimeFilter = { sessionType: SessionType; intervals: readonly FreeInterval[] }

/** Conditions that every result fulfills. */
export type Filters = {
  state?: string | undefined
  /** Professionals who work online are found at any distance, unless `inPersonOnly` is set. */
  near?: Near | undefined
  inPersonOnly: boolean
  onlineOnly?: boolean | undefined
  required?: Preferences | undefined
  /** Excludes professionals without a price. */
  maxRateCents?: number | undefined
  free?: FreeTimeFilter | undefined
}

/** The question to a search engine. */
export type SearchQuery = {
  /** A result matches at least one term. Without terms, all listings that pass the filters are results. */
  terms: readonly Term[]
  filters: Filters
  /** They order results of equal priority and exclude none. */
  preferences: Preferences
  /** Precedes the order by priority. */
  sort?: IndexSort | undefined
  /** The maximum number of results per category. */
  limit: number
  /** Returns only results of this category that follow this position. */
  after?: { categoryId: number; position: Position } | undefined
  /** In milliseconds. Listings whose payment has ended are not found. */
  now: number
}
