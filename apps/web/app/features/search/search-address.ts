import { usStateCodes } from '@fourfold/contract/reference/us-state-codes'
import type { SearchSort } from '@fourfold/contract/search/shapes'

import { NO_FILTERS, RADII } from './search-form.ts'
import type { Fields, Filters, Meeting } from './search-form.ts'

/** The calls take no more. */
const LONGEST_WORDS = 200
const LONGEST_PLACE = 80

type Address = { pathname: string; search: string }

function textIn(search: string, key: string, longest: number): string | null {
  const given = new URLSearchParams(search).get(key)
  return given?.replaceAll('\u0000', '').toWellFormed().trim().slice(0, longest) ?? null
}

/** The words an address brings along, as far as they are text; null for every address but the search's own. (SEA-03) */
export function presetOf({ pathname, search }: Address): string | null {
  return pathname === '/search' ? textIn(search, 'search', LONGEST_WORDS) : null
}

const oneOf = <Value>(values: readonly Value[], given: unknown, otherwise: Value): Value =>
  values.find((value) => String(value) === given) ?? otherwise

/** The filters an address brings along; what is none of ours is no filter. */
export function filtersOf({ search }: Address): Filters {
  const given = new URLSearchParams(search)
  return {
    place: textIn(search, 'place', LONGEST_PLACE) ?? '',
    state: oneOf<string>(usStateCodes, given.get('state'), NO_FILTERS.state),
    radius: oneOf<number>(RADII, given.get('within'), NO_FILTERS.radius),
    meeting: oneOf<Meeting>(['any', 'inPerson', 'online'], given.get('meeting'), NO_FILTERS.meeting),
  }
}

/** Whether an address asks for its words as they are written. */
export const isExactIn = ({ search }: Address): boolean => /[?&]exact=true\b/.test(search)

/** The order an address asks for; an unknown one is ignored. */
export function sortIn({ search }: Address): SearchSort | undefined {
  return oneOf<SearchSort | undefined>(
    ['best', 'soonest', 'price', 'nearest', 'rating'],
    new URLSearchParams(search).get('sort'),
    undefined,
  )
}

/** Where a search stands, so that it can be shared and loaded anew. A match has no words, and its answers are nobody else's. */
export function searchAddress({ mode, words, filters, isExact, sort }: Fields): string {
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
