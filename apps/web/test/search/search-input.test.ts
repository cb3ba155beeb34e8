import { describe, expect, test } from 'vitest'

import { isZipcodeLike, toPlaceLabels } from '~/features/search/filters/places.ts'
import { NO_FILTERS, toSearchInput, broadenFilters } from '~/features/search/search-form.ts'
import type { SearchFields, Filters } from '~/features/search/search-form.ts'
import { parseFilters, parseExact, parseQuery, buildSearchUrl, parseSort } from '~/features/search/search-url.ts'
import { requiredPrompt } from '~/features/search/state/access.ts'

const near = { ...NO_FILTERS, place: 'Austin, TX', state: 'TX' }

describe('what is sent', () => {
  test('text in a search, and none in a match', () => {
    expect(toSearchInput({ mode: 'search', words: ' health coach ', filters: NO_FILTERS })).toEqual({
      text: 'health coach',
    })
    expect(toSearchInput({ mode: 'match', words: 'left over', filters: NO_FILTERS })).toEqual({})
  })

  test.each([
    ['Austin, TX', { city: 'Austin, TX' }],
    [' austin ', { city: 'austin' }],
    ['78704', { zipcode: '78704' }],
    ['787', { zipcode: '787' }],
    ['78704-1234', { zipcode: '78704-1234' }],
    ['Austin, TX 78704', { zipcode: '78704' }],
  ])('"%s" as a city or a zip code, with the radius', (place, sent) => {
    expect(toSearchInput({ mode: 'match', words: '', filters: { ...NO_FILTERS, place } })).toEqual({
      ...sent,
      radius: 25,
    })
  })

  test('the state, and how to meet', () => {
    const ask = (filters: object) => toSearchInput({ mode: 'match', words: '', filters: { ...NO_FILTERS, ...filters } })
    expect(ask({ state: 'TX' })).toEqual({ state: 'TX' })
    expect(ask({ meeting: 'inPerson' })).toEqual({ inPersonOnly: true })
    expect(ask({ meeting: 'online' })).toEqual({ onlineOnly: true })
  })
})

describe('words as they are written', () => {
  const exact: SearchFields = { mode: 'search', words: 'burned out', filters: NO_FILTERS, isExact: true }
  test('are asked for, and stand in the address', () => {
    expect(toSearchInput(exact)).toEqual({ text: 'burned out', asWritten: true })
    const [pathname = '', search = ''] = buildSearchUrl(exact).split(/(?=\?)/)
    expect(parseExact({ pathname, search })).toBe(true)
    expect(parseExact({ pathname, search: '?search=burned+out' })).toBe(false)
  })
})

describe('the order that was asked for', () => {
  const byPrice: SearchFields = {
    mode: 'search',
    words: 'yoga',
    filters: { ...NO_FILTERS, state: 'TX' },
    sort: 'price',
  }
  test('is asked for, and is in the address beside the filters', () => {
    expect(toSearchInput(byPrice)).toEqual({ text: 'yoga', sort: 'price', state: 'TX' })
    expect(buildSearchUrl(byPrice)).toBe('/search?search=yoga&state=TX&sort=price')
    expect(buildSearchUrl({ ...byPrice, mode: 'match' })).toBe('/search?state=TX&sort=price')
  })

  test.each(['?sort=cheapest', '?sort=', '?search=price', '?sort=Price', '?sort=price%00'])(
    'is none in %s',
    (search) => {
      expect(parseSort({ pathname: '/search', search })).toBeUndefined()
    },
  )

  test.each(['best', 'soonest', 'price', 'nearest', 'rating'])('%s', (sort) => {
    expect(parseSort({ pathname: '/search', search: `?search=yoga&sort=${sort}` })).toBe(sort)
  })
})

describe('ways on from an empty result', () => {
  const filters = { ...near, meeting: 'inPerson' as const }
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
  ] as const)('%o changes what it says', (way, after) => {
    expect(broadenFilters(filters, way)).toEqual(after)
  })
})

describe('what stands before a search', () => {
  const neverAsked = () => Promise.reject(new Error('asked'))
  const visitor = { isLoggedIn: false, fetchEmailConfirmed: neverAsked }
  const loggedIn = (isConfirmed: boolean | null) => ({ isLoggedIn: true, fetchEmailConfirmed: async () => isConfirmed })
  const unverified = loggedIn(false)

  test('nothing, for words alone, and nobody waits to hear who it is', async () => {
    for (const who of [visitor, { isLoggedIn: true, fetchEmailConfirmed: neverAsked }]) {
      expect(await requiredPrompt({ mode: 'search', filters: NO_FILTERS }, who)).toBeNull()
    }
  })

  test('a visitor signs up to filter and to match', async () => {
    expect(await requiredPrompt({ mode: 'search', filters: near }, visitor)).toBe('signUpToFilter')
    expect(await requiredPrompt({ mode: 'match', filters: NO_FILTERS }, visitor)).toBe('signUpToMatch')
  })

  test('a member confirms the email address to match and to filter', async () => {
    expect(await requiredPrompt({ mode: 'match', filters: NO_FILTERS }, unverified)).toBe('confirmEmail')
    expect(await requiredPrompt({ mode: 'search', filters: near }, unverified)).toBe('confirmEmail')
    expect(await requiredPrompt({ mode: 'match', filters: near }, loggedIn(true))).toBeNull()
  })

  test('the server decides where nobody here can find out', async () => {
    expect(await requiredPrompt({ mode: 'match', filters: near }, loggedIn(null))).toBeNull()
  })
})

describe('the words of an address', () => {
  test.each([
    ['/search', '?search=Health%20Coach', 'Health Coach'],
    ['/search', '?search=', ''],
    ['/search', '', null],
    ['/tags', '?search=yoga', null],
    ['/search', `?search=${'a'.repeat(300)}`, 'a'.repeat(200)],
    ['/search', '?search=a%00b', 'ab'],
  ])('%s%s', (pathname, search, words) => {
    expect(parseQuery({ pathname, search })).toBe(words)
  })
})

describe('the address of a search', () => {
  const filters: Filters = { place: 'Austin, TX', state: 'TX', radius: 50, meeting: 'online' }

  test('says the words and the filters that are set, and nothing else', () => {
    const address = (part: Partial<SearchFields>) =>
      buildSearchUrl({ mode: 'search', words: '', filters: NO_FILTERS, ...part })
    expect(address({})).toBe('/search')
    expect(address({ words: ' back pain ' })).toBe('/search?search=back+pain')
    expect(address({ filters: { ...NO_FILTERS, state: 'TX' } })).toBe('/search?search=&state=TX')
    expect(address({ mode: 'match', words: 'yoga', filters: { ...NO_FILTERS, state: 'TX' } })).toBe('/search?state=TX')
  })

  test('is read as it was written', () => {
    const { pathname, search } = new URL(
      buildSearchUrl({ mode: 'search', words: 'yoga', filters }),
      'https://x.example',
    )
    expect(parseQuery({ pathname, search })).toBe('yoga')
    expect(parseFilters({ pathname, search })).toEqual(filters)
  })

  test('an unknown filter is ignored', () => {
    expect(parseFilters({ pathname: '/search', search: '?state=ZZ&within=7&meeting=soon' })).toEqual(NO_FILTERS)
  })
})

describe('places', () => {
  test('digits ask for zip codes, letters for towns', () => {
    expect(['78', '787', 'au', '', ' 7'].map(isZipcodeLike)).toEqual([true, true, false, false, false])
  })

  test('are named as people write them, each once', () => {
    const austin = { city: 'Austin', state: 'TX' }
    expect(toPlaceLabels({ cities: [austin, austin], zipcodes: [{ ...austin, zipcode: '78704' }] })).toEqual([
      'Austin, TX 78704',
      'Austin, TX',
    ])
  })
})
