import type { SearchForm, SearchSort, SearchWay } from '@fourfold/contract/search/shapes'
import type { z } from 'zod'

/** A search as it is sent. */
export type SearchInput = z.input<typeof SearchForm>

/** Without words a match by somebody's own goals, with them a search. (SEA-07, SEA-25) */
export type Mode = 'match' | 'search'

export type Meeting = 'any' | 'inPerson' | 'online'

/** What narrows a search, as its fields hold it; empty is no filter. */
export type Filters = { place: string; state: string; radius: number; meeting: Meeting }

/** Miles to choose from; the one that is set without asking is that of the contract. */
export const RADII = [10, 25, 50, 100, 250] as const

export const NO_FILTERS: Filters = { place: '', state: '', radius: 25, meeting: 'any' }

/** Whether any filter is set: they need a login and a confirmed e-mail address. (SEA-06, SEA-09, OP-089) */
export function hasFilters({ place, state, meeting }: Filters): boolean {
  return place.trim() !== '' || state !== '' || meeting !== 'any'
}

/** "Austin, TX 78704", "78704" and "787" mean a zip code; anything else a town. */
function parsePlace(text: string): Pick<SearchInput, 'zipcode' | 'city'> {
  const place = text.trim()
  if (place === '') return {}
  const zipcode = /^\d[\d-]*$/.exec(place)?.[0] ?? /\s(\d{5})$/.exec(place)?.[1]
  return zipcode === undefined ? { city: place } : { zipcode }
}

/** What somebody has set, whether it was searched for or not. */
export type SearchFields = {
  mode: Mode
  words: string
  filters: Filters
  /** Takes the words as they are written. */
  isExact?: boolean
  /** What comes first; best unless somebody says otherwise. */
  sort?: SearchSort | undefined
}

/** The fields as the call takes them; what is not asked is left out. */
export function toSearchInput({ mode, words, filters, isExact, sort }: SearchFields): SearchInput {
  const place = parsePlace(filters.place)
  const isSomewhere = Object.keys(place).length > 0
  return {
    ...(mode === 'search' && { text: words.trim() }),
    ...(mode === 'search' && isExact && { asWritten: true }),
    ...(sort && { sort }),
    ...place,
    ...(isSomewhere && { radius: filters.radius }),
    ...(filters.state !== '' && { state: filters.state as SearchInput['state'] }),
    ...(filters.meeting === 'inPerson' && { inPersonOnly: true }),
    ...(filters.meeting === 'online' && { onlineOnly: true }),
  }
}

/** The filters after a way on that the reply of an empty search offers. */
export function broadenFilters(filters: Filters, { way, radius }: SearchWay): Filters {
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
