import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'
import type { SearchSort } from '@fourfold/contract/search/shapes'

import { NO_FILTERS, RADII } from './search-form.ts'
import type { SearchFields, Filters, Meeting } from './search-form.ts'

/** The calls take no more. */
const MAX_QUERY_LENGTH = 200
const MAX_PLACE_LENGTH = 80

type UrlParts = { pathname: string; search: string }

function readText(search: string, key: string, longest: number): string | null {
  const given = new URLSearchParams(search).get(key)
  return given?.replaceAll('\u0000', '').toWellFormed().trim().slice(0, longest) ?? null
}

/** The words an address brings along, as far as they are text; null for every address but the search's own. (SEA-03) */
export function parseQuery({ pathname, search }: UrlParts): string | null {
  return pathname === '/search' ? readText(search, 'search', MAX_QUERY_LENGTH) : null
}

const findOr = <Value>(values: readonly Value[], given: unknown, otherwise: Value): Value =>
  values.find((value) => String(value) === given) ?? otherwise

/** The filters an address brings along; what is none of ours is no filter. */
export function parseFilters({ search }: UrlParts): Filters {
  const given = new URLSearchParams(search)
  return {
    place: readText(search, 'place', MAX_PLACE_LENGTH) ?? '',
    state: findOr<string>(usStateCodes, given.get('state'), NO_FILTERS.state),
    radius: findOr<number>(RADII, given.get('within'), NO_FILTERS.radius),
    meeting: findOr<Meeting>(['any', 'inPerson', 'online'], given.get('meeting'), NO_FILTERS.meeting),
  }
}

/** Whether an address asks for its words as they are written. */
export const parseExact = ({ search }: UrlParts): boolean => /[?&]exact=true\b/.test(search)

/** The order an address asks for; an unknown one is ignored. */
export function parseSort({ search }: UrlParts): SearchSort | undefined {
  return findOr<SearchSort | undefined>(
    ['best', 'soonest', 'price', 'nearest', 'rating'],
    new URLSearchParams(search).get('sort'),
    undefined,
  )
}

/** Where a search stands, so that it can be shared and loaded anew. A match has no words, and its answers are nobody else's. */
export function buildSearchUrl({ mode, words, filters, isExact, sort }: SearchFields): string {
  const { place, radius, state, meeting } = filters
  const parts = {
    ...(place.trim() !== '' && { place: place.trim(), within: String(radius) }),
    ...(state !== '' && { state }),
    ...(meeting !== 'any' && { meeting }),
    ...(mode === 'search' && isExact && { exact: 'true' }),
    ...(sort && { sort }),
  }
  const isToSay = words.trim() !== '' || Object.keys(parts).length > 0
  const said = new URLSearchParams({ ...(mode === 'search' && isToSay && { search: words.trim() }), ...parts })
  return said.size === 0 ? '/search' : `/search?${said}`
}

/** The state of an address that the search itself has set: it has been searched for. */
export const SEARCHED = 'searched'
