import type { Point } from '../../../src/places/index.ts'
import type { Filters, Preferences } from '../../../src/search/engine/conditions.ts'
import type { FoundListing, IndexSort, Listing, Position } from '../../../src/search/engine/found-listing.ts'
import type { FreeTimeFilter } from '../../../src/search/engine/half-hours.ts'
import type { FoundInCategory, SearchQuery, SearchResult } from '../../../src/search/engine/search-engine.ts'
import type { Term, TermKey } from '../../../src/search/engine/term.ts'

/*
 * A reference model of the search engines, simple and slow. It imports only types from the engines, so that it does not
 * share errors in their common functions.
 */

const HALF_HOUR_MS = 30 * 60 * 1000
const SIXTY_DAYS_MS = 60 * 24 * 60 * 60 * 1000
const MAX_TOTAL = 1000
const EARTH_RADIUS_METERS = 6_371_008.7714
const METERS_PER_MILE = 1609.344

/** A row of `listing`, with instants in epoch milliseconds and with bookable starts instead of half hours. */
export type ModelListing = Listing & {
  valid_till: number
  state: string | null
  latitude: number | null
  longitude: number | null
  works_online: boolean
  meets_in_person: boolean
  free_standard_online: readonly number[]
  free_standard_in_person: readonly number[]
  free_free15_online: readonly number[]
  free_free15_in_person: readonly number[]
}

type Vector = [number, number, number]

function computeVector({ latitude, longitude }: Point): Vector {
  const north = (latitude / 180) * Math.PI
  const east = (longitude / 180) * Math.PI
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Computes the great-circle distance of two points from the length of their chord. */
function computeMiles(a: Point, b: Point): number {
  const [ax, ay, az] = computeVector(a)
  const [bx, by, bz] = computeVector(b)
  const chord = Math.hypot(ax - bx, ay - by, az - bz)
  return (2 * Math.asin(chord / 2) * EARTH_RADIUS_METERS) / METERS_PER_MILE
}

function computeDistance({ latitude, longitude, meets_in_person }: ModelListing, { near }: Filters): number {
  if (near === undefined || latitude === null || longitude === null || !meets_in_person) return Number.POSITIVE_INFINITY
  return computeMiles(near, { latitude, longitude })
}

/** Returns whether the half hour of a start begins after now, ends within 60 days and is entirely in an interval. */
function isFree(starts: readonly number[], { intervals }: FreeTimeFilter, now: number): boolean {
  return starts.some((start) => {
    const begin = start - (start % HALF_HOUR_MS)
    const end = begin + HALF_HOUR_MS
    if (begin <= now || end > now + SIXTY_DAYS_MS) return false
    return intervals.some(({ from, until }) => from <= begin && end <= until)
  })
}

function canMeetOnline(listing: ModelListing, { free }: Filters, now: number): boolean {
  const { works_online, free_standard_online, free_free15_online } = listing
  const starts = free?.sessionType === 'Free15' ? free_free15_online : free_standard_online
  return works_online && (free === undefined || isFree(starts, free, now))
}

function canMeetInPerson(listing: ModelListing, filters: Filters, now: number): boolean {
  const { near, free } = filters
  const { meets_in_person, free_standard_in_person, free_free15_in_person } = listing
  if (!meets_in_person || (near !== undefined && computeDistance(listing, filters) > near.radius)) return false
  const starts = free?.sessionType === 'Free15' ? free_free15_in_person : free_standard_in_person
  return free === undefined || isFree(starts, free, now)
}

function canMeet(listing: ModelListing, filters: Filters, now: number): boolean {
  const { onlineOnly, inPersonOnly, near, free } = filters
  if (onlineOnly === true) return canMeetOnline(listing, filters, now)
  if (inPersonOnly) return canMeetInPerson(listing, filters, now)
  if (near === undefined && free === undefined) return true
  return canMeetOnline(listing, filters, now) || canMeetInPerson(listing, filters, now)
}

function listFulfilledPreferences(listing: ModelListing, wanted: Preferences): FoundListing['preferences'] {
  const fulfilled: FoundListing['preferences'] = []
  if (wanted.gender !== undefined && wanted.gender === listing.gender) fulfilled.push('gender')
  if (wanted.insurance === true && listing.takes_insurance) fulfilled.push('insurance')
  if (wanted.ageRange !== undefined && wanted.ageRange === listing.age_range) fulfilled.push('ageRange')
  if (wanted.weekends === true && listing.works_weekends) fulfilled.push('weekends')
  if (wanted.free15 === true && listing.free15) fulfilled.push('free15')
  return fulfilled
}

function passesFilters(listing: ModelListing, filters: Filters, now: number): boolean {
  const { state, maxRateCents, required } = filters
  if (listing.valid_till <= now) return false
  if (state !== undefined && listing.state !== state) return false
  if (maxRateCents !== undefined && (listing.rate_cents === null || listing.rate_cents > maxRateCents)) return false
  const wanted = Object.values(required ?? {}).filter(Boolean)
  if (listFulfilledPreferences(listing, required ?? {}).length < wanted.length) return false
  return canMeet(listing, filters, now)
}

function hasKey(listing: ModelListing, key: TermKey): boolean {
  if (key.field === 'tags') return listing.tag_ids.includes(key.tagId)
  if (key.field === 'title') return listing.title_stems.includes(key.stem)
  if (key.field === 'name') return listing.name_stems.includes(key.stem)
  return listing.specialization_stems.includes(key.stem)
}

function getKeyPoints({ points, homes, pointsElsewhere }: TermKey, categoryId: number): number {
  if (homes === undefined) return points
  return homes.includes(categoryId) ? points : (pointsElsewhere ?? 0)
}

function computePoints(listing: ModelListing, term: Term): number {
  let sum = 0
  for (const field of ['title', 'name', 'specialization', 'tags']) {
    let highest = 0
    for (const key of term.keys) {
      if (key.field !== field || !hasKey(listing, key)) continue
      const points = getKeyPoints(key, listing.category_id)
      if (points > highest) highest = points
    }
    sum += highest
  }
  return sum
}

function describeListing(listing: ModelListing, { terms, preferences, filters }: SearchQuery): FoundListing {
  const { account_id: accountId, category_id: categoryId, username, rating, rate_cents: rateCents } = listing
  const points = terms.map((term) => computePoints(listing, term))
  let priority = 0
  for (const termPoints of points) priority += termPoints
  const fulfilled = listFulfilledPreferences(listing, preferences)
  return {
    accountId,
    categoryId,
    username,
    rating,
    rate: rateCents ?? Number.POSITIVE_INFINITY,
    distance: computeDistance(listing, filters),
    points,
    priority,
    preferences: fulfilled,
    met: fulfilled.length,
  }
}

/** Lists the sort values, all ascending, without the username. */
function listOrderKeys({ rate, distance, rating, priority, met }: Position, sort: IndexSort | undefined): number[] {
  const keys = [-priority, -met, -rating, distance]
  if (sort === 'price') return [rate, ...keys]
  if (sort === 'nearest') return [distance, ...keys]
  if (sort === 'rating') return [-rating, ...keys]
  return keys
}

function precedes(a: Position, b: Position, sort: IndexSort | undefined): boolean {
  const keysOfB = listOrderKeys(b, sort)
  for (const [index, keyOfA] of listOrderKeys(a, sort).entries()) {
    const keyOfB = keysOfB[index] ?? Number.NaN
    if (keyOfA !== keyOfB) return keyOfA < keyOfB
  }
  return Buffer.compare(Buffer.from(a.username), Buffer.from(b.username)) < 0
}

function findMatches(listings: readonly ModelListing[], query: SearchQuery): FoundListing[] {
  return listings
    .filter((listing) => passesFilters(listing, query.filters, query.now))
    .map((listing) => describeListing(listing, query))
    .filter(({ priority }) => query.terms.length === 0 || priority > 0)
}

function buildCategory(categoryId: number, matches: readonly FoundListing[], query: SearchQuery): FoundInCategory {
  const { sort, limit, after } = query
  const sorted = matches.toSorted((a, b) => (precedes(a, b, sort) ? -1 : Number(precedes(b, a, sort))))
  const following = after === undefined ? sorted : sorted.filter((match) => precedes(after.position, match, sort))
  const highest = Math.max(...matches.map(({ priority }) => priority))
  return {
    categoryId,
    total: Math.min(matches.length, MAX_TOTAL),
    found: following.slice(0, limit),
    highest: sort === undefined ? undefined : highest,
  }
}

/** Returns the expected result of a search, with categories ordered by id. */
export function searchModel(listings: readonly ModelListing[], query: SearchQuery): SearchResult {
  const matches = findMatches(listings, query)
  const categoryIds = [...new Set(matches.map(({ categoryId }) => categoryId))].toSorted((a, b) => a - b)
  return {
    categories: categoryIds
      .filter((categoryId) => query.after === undefined || query.after.categoryId === categoryId)
      .map((categoryId) =>
        buildCategory(
          categoryId,
          matches.filter((match) => match.categoryId === categoryId),
          query,
        ),
      ),
  }
}

/** Returns the expected counts for each element of `filtersList`. */
export function countModel(
  listings: readonly ModelListing[],
  { terms, now }: Pick<SearchQuery, 'terms' | 'now'>,
  filtersList: readonly Filters[],
): number[] {
  return filtersList.map((filters) => {
    const query = { terms, now, filters, preferences: {}, limit: 0 }
    return Math.min(findMatches(listings, query).length, MAX_TOTAL)
  })
}
