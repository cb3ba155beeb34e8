import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'
import type { SearchSort } from '@fourfold/contract/search/shapes'

import { NO_FILTERS, RADII } from './search-form.ts'
import type { SearchFields, Filters, Meeting } from './search-form.ts'

/** The limits of the API. */
const MAX_QUERY_LENGTH = 200
const MAX_PLACE_LENGTH = 80

type UrlParts = { pathname: string; search: string }

function readText(search: string, key: string, maxLength: number): string | null {
  const value = new URLSearchParams(search).get(key)
  return value?.replaceAll('\u0000', '').toWellFormed().trim().slice(0, maxLength) ?? null
}

/** Returns the query of a URL, or null if it is not a search URL. (SEA-03) */
export function parseQuery({ pathname, search }: UrlParts): string | null {
  return pathname === '/search' ? readText(search, 'search', MAX_QUERY_LENGTH) : null
}

const findOr = <Value>(values: readonly Value[], param: unknown, fallback: Value): Value =>
  values.find((value) => String(value) === param) ?? fallback

/** Returns the filters of a URL. Unknown values are ignored. */
export function parseFilters({ search }: UrlParts): Filters {
  const params = new URLSearchParams(search)
  return {
    place: readText(search, 'place', MAX_PLACE_LENGTH) ?? '',
    state: findOr<string>(usStateCodes, params.get('state'), NO_FILTERS.state),
    radius: findOr<number>(RADII, params.get('within'), NO_FILTERS.radius),
    meeting: findOr<Meeting>(['any', 'inPerson', 'online'], params.get('meeting'), NO_FILTERS.meeting),
  }
}

/** Returns whether a URL disables query interpretation. */
export const parseExact = ({ search }: UrlParts): boolean => /[?&]exact=true\b/.test(search)

/** Returns the sort order of a URL. Unknown values are ignored. */
export function parseSort({ search }: UrlParts): SearchSort | undefined {
  return findOr<SearchSort | undefined>(
    ['best', 'soonest', 'price', 'nearest', 'rating'],
    new URLSearchParams(search).get('sort'),
    undefined,
  )
}

/** Builds a shareable URL of a search. The answers of a match are private and not included. */
export function buildSearchUrl({ mode, query, filters, isExact, sort }: SearchFields): string {
  const { place, radius, state, meeting } = filters
  const optionalParams = {
    ...(place.trim() !== '' && { place: place.trim(), within: String(radius) }),
    ...(state !== '' && { state }),
    ...(meeting !== 'any' && { meeting }),
    ...(mode === 'search' && isExact && { exact: 'true' }),
    ...(sort && { sort }),
  }
  const hasQuery = query.trim() !== '' || Object.keys(optionalParams).length > 0
  const params = new URLSearchParams({
    ...(mode === 'search' && hasQuery && { search: query.trim() }),
    ...optionalParams,
  })
  return params.size === 0 ? '/search' : `/search?${params}`
}

/** The location state of a URL that the search itself has set, because its results are already displayed. */
export const ALREADY_SEARCHED = 'searched'
