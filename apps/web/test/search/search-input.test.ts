import { describe, expect, test } from 'vitest'

import { isZipcodeLike, toPlaceLabels } from '~/features/search/filters/places.ts'
import { NO_FILTERS, toSearchInput, broadenFilters } from '~/features/search/search-form.ts'
import type { SearchFields, Filters } from '~/features/search/search-form.ts'
import { parseFilters, parseExact, parseQuery, buildSearchUrl, parseSort } from '~/features/search/search-url.ts'
import { findRequiredPrompt } from '~/features/search/state/access.ts'

const nearAustin = { ...NO_FILTERS, place: 'Austin, TX', state: 'TX' }

describe('toSearchInput', () => {
  test('sends the query of a search and none for a match', () => {
    expect(toSearchInput({ mode: 'search', query: ' health coach ', filters: NO_FILTERS })).toEqual({
      text: 'health coach',
    })
    expect(toSearchInput({ mode: 'match', query: 'left over', filters: NO_FILTERS })).toEqual({})
  })

  test.each([
    ['Austin, TX', { city: 'Austin, TX' }],
    [' austin ', { city: 'austin' }],
    ['78704', { zipcode: '78704' }],
    ['787', { zipcode: '787' }],
    ['78704-1234', { zipcode: '78704-1234' }],
    ['Austin, TX 78704', { zipcode: '78704' }],
  ])('sends the place "%s" as a city or a zip code with the radius', (place, expected) => {
    expect(toSearchInput({ mode: 'match', query: '', filters: { ...NO_FILTERS, place } })).toEqual({
      ...expected,
      radius: 25,
    })
  })

  test('sends the state and the meeting type', () => {
    const toInput = (filters: object) =>
      toSearchInput({ mode: 'match', query: '', filters: { ...NO_FILTERS, ...filters } })
    expect(toInput({ state: 'TX' })).toEqual({ state: 'TX' })
    expect(toInput({ meeting: 'inPerson' })).toEqual({ inPersonOnly: true })
    expect(toInput({ meeting: 'online' })).toEqual({ onlineOnly: true })
  })
})

describe('exact search', () => {
  const exact: SearchFields = { mode: 'search', query: 'burned out', filters: NO_FILTERS, isExact: true }
  test('is sent and kept in the URL', () => {
    expect(toSearchInput(exact)).toEqual({ text: 'burned out', asWritten: true })
    const [pathname = '', search = ''] = buildSearchUrl(exact).split(/(?=\?)/)
    expect(parseExact({ pathname, search })).toBe(true)
    expect(parseExact({ pathname, search: '?search=burned+out' })).toBe(false)
  })
})

describe('sort order', () => {
  const byPrice: SearchFields = {
    mode: 'search',
    query: 'yoga',
    filters: { ...NO_FILTERS, state: 'TX' },
    sort: 'price',
  }
  test('is sent and kept in the URL with the filters', () => {
    expect(toSearchInput(byPrice)).toEqual({ text: 'yoga', sort: 'price', state: 'TX' })
    expect(buildSearchUrl(byPrice)).toBe('/search?search=yoga&state=TX&sort=price')
    expect(buildSearchUrl({ ...byPrice, mode: 'match' })).toBe('/search?state=TX&sort=price')
  })

  test.each(['?sort=cheapest', '?sort=', '?search=price', '?sort=Price', '?sort=price%00'])(
    'is undefined for %s',
    (search) => {
      expect(parseSort({ pathname: '/search', search })).toBeUndefined()
    },
  )

  test.each(['best', 'soonest', 'price', 'nearest', 'rating'])('parses %s', (sort) => {
    expect(parseSort({ pathname: '/search', search: `?search=yoga&sort=${sort}` })).toBe(sort)
  })
})

describe('broadenFilters', () => {
  const filters = { ...nearAustin, meeting: 'inPerson' as const }
  test.each([
    [
      { way: 'anyState', total: 1 },
      { ...filters, state: '' },
    ],
    [
      { way: 'allowOnline', total: 1 },
      { ...filters, meeting: 'any' },
    ],
    [
      { way: 'wider', total: 1, radius: 100 },
      { ...filters, radius: 100 },
    ],
    [
      { way: 'anywhere', total: 1 },
      { ...filters, place: '' },
    ],
    [
      { way: 'onlineOnly', total: 1 },
      { ...NO_FILTERS, meeting: 'online' },
    ],
  ] as const)('applies %o', (way, expected) => {
    expect(broadenFilters(filters, way)).toEqual(expected)
  })
})

describe('findRequiredPrompt', () => {
  const neverCalled = () => Promise.reject(new Error('must not be called'))
  const visitor = { isLoggedIn: false, fetchEmailConfirmed: neverCalled }
  const loggedIn = (isConfirmed: boolean | null) => ({ isLoggedIn: true, fetchEmailConfirmed: async () => isConfirmed })
  const unverified = loggedIn(false)

  test('requires nothing for a query alone and does not fetch the account', async () => {
    for (const searcher of [visitor, { isLoggedIn: true, fetchEmailConfirmed: neverCalled }]) {
      expect(await findRequiredPrompt({ mode: 'search', filters: NO_FILTERS }, searcher)).toBeNull()
    }
  })

  test('requires visitors to sign up for filters and matching', async () => {
    expect(await findRequiredPrompt({ mode: 'search', filters: nearAustin }, visitor)).toBe('signUpToFilter')
    expect(await findRequiredPrompt({ mode: 'match', filters: NO_FILTERS }, visitor)).toBe('signUpToMatch')
  })

  test('requires members to confirm their email address for filters and matching', async () => {
    expect(await findRequiredPrompt({ mode: 'match', filters: NO_FILTERS }, unverified)).toBe('confirmEmail')
    expect(await findRequiredPrompt({ mode: 'search', filters: nearAustin }, unverified)).toBe('confirmEmail')
    expect(await findRequiredPrompt({ mode: 'match', filters: nearAustin }, loggedIn(true))).toBeNull()
  })

  test('requires nothing if the confirmation of the email address is unknown, because the server decides', async () => {
    expect(await findRequiredPrompt({ mode: 'match', filters: nearAustin }, loggedIn(null))).toBeNull()
  })
})

describe('parseQuery', () => {
  test.each([
    ['/search', '?search=Health%20Coach', 'Health Coach'],
    ['/search', '?search=', ''],
    ['/search', '', null],
    ['/tags', '?search=yoga', null],
    ['/search', `?search=${'a'.repeat(300)}`, 'a'.repeat(200)],
    ['/search', '?search=a%00b', 'ab'],
  ])('parses %s%s', (pathname, search, query) => {
    expect(parseQuery({ pathname, search })).toBe(query)
  })
})

describe('the search URL', () => {
  const filters: Filters = { place: 'Austin, TX', state: 'TX', radius: 50, meeting: 'online' }

  test('contains only the query and the filters that are set', () => {
    const buildUrl = (fields: Partial<SearchFields>) =>
      buildSearchUrl({ mode: 'search', query: '', filters: NO_FILTERS, ...fields })
    expect(buildUrl({})).toBe('/search')
    expect(buildUrl({ query: ' back pain ' })).toBe('/search?search=back+pain')
    expect(buildUrl({ filters: { ...NO_FILTERS, state: 'TX' } })).toBe('/search?search=&state=TX')
    expect(buildUrl({ mode: 'match', query: 'yoga', filters: { ...NO_FILTERS, state: 'TX' } })).toBe('/search?state=TX')
  })

  test('parses to the search that it was built from', () => {
    const { pathname, search } = new URL(
      buildSearchUrl({ mode: 'search', query: 'yoga', filters }),
      'https://x.example',
    )
    expect(parseQuery({ pathname, search })).toBe('yoga')
    expect(parseFilters({ pathname, search })).toEqual(filters)
  })

  test('is parsed without invalid filters', () => {
    expect(parseFilters({ pathname: '/search', search: '?state=ZZ&within=7&meeting=soon' })).toEqual(NO_FILTERS)
  })
})

describe('places', () => {
  test('treats text that begins with a digit as a zip code', () => {
    expect(['78', '787', 'au', '', ' 7'].map(isZipcodeLike)).toEqual([true, true, false, false, false])
  })

  test('labels cities and zip codes without duplicates', () => {
    const austin = { city: 'Austin', state: 'TX' }
    expect(toPlaceLabels({ cities: [austin, austin], zipcodes: [{ ...austin, zipcode: '78704' }] })).toEqual([
      'Austin, TX 78704',
      'Austin, TX',
    ])
  })
})
