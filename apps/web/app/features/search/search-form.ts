import type { SearchForm, SearchSort, SearchRelaxation } from '@fourfold/contract/search/shapes'
import type { z } from 'zod'

/** The API input. */
export type SearchInput = z.input<typeof SearchForm>

/** `match` uses the member's goals, `search` a text. (SEA-07, SEA-25) */
export type Mode = 'match' | 'search'

export type Meeting = 'any' | 'inPerson' | 'online'

/** The field values of the filters. An empty value does not filter. */
export type Filters = { place: string; state: string; radius: number; meeting: Meeting }

/** Radius options in miles. */
export const RADII = [10, 25, 50, 100, 250] as const

export const NO_FILTERS: Filters = { place: '', state: '', radius: 25, meeting: 'any' }

/** Returns whether any filter is set. Filters require a confirmed email address. (SEA-06, SEA-09, OP-089) */
export function hasFilters({ place, state, meeting }: Filters): boolean {
  return place.trim() !== '' || state !== '' || meeting !== 'any'
}

/** Parses a place. "Austin, TX 78704", "78704" and "787" are zip codes; other texts are cities. */
function parsePlace(text: string): Pick<SearchInput, 'zipcode' | 'city'> {
  const place = text.trim()
  if (place === '') return {}
  const zipcode = /^\d[\d-]*$/.exec(place)?.[0] ?? /\s(\d{5})$/.exec(place)?.[1]
  return zipcode === undefined ? { city: place } : { zipcode }
}

/** The current field values. */
export type SearchFields = {
  mode: Mode
  query: string
  filters: Filters
  /** Disables query interpretation. */
  isExact?: boolean
  /** The sort order. The default is the best match. */
  sort?: SearchSort | undefined
}

/** Converts the fields to the API input. Empty values are omitted. */
export function toSearchInput({ mode, query, filters, isExact, sort }: SearchFields): SearchInput {
  const place = parsePlace(filters.place)
  const hasPlace = Object.keys(place).length > 0
  return {
    ...(mode === 'search' && { text: query.trim() }),
    ...(mode === 'search' && isExact && { asWritten: true }),
    ...(sort && { sort }),
    ...place,
    ...(hasPlace && { radius: filters.radius }),
    ...(filters.state !== '' && { state: filters.state as SearchInput['state'] }),
    ...(filters.meeting === 'inPerson' && { inPersonOnly: true }),
    ...(filters.meeting === 'online' && { onlineOnly: true }),
  }
}

/** Applies a broader search that an empty reply suggested. */
export function broadenFilters(filters: Filters, { way, radius }: SearchRelaxation): Filters {
  switch (way) {
    case 'anyState':
      return { ...filters, state: '' }
    case 'allowOnline':
      return { ...filters, meeting: 'any' }
    case 'wider':
      return { ...filters, radius: radius ?? filters.radius }
    case 'anywhere':
      return { ...filters, place: '' }
    case 'onlineOnly':
      return { ...NO_FILTERS, meeting: 'online' }
    case 'everybody':
      return NO_FILTERS
  }
}
