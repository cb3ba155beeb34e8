import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatCity, parseCity } from '../src/places/shapes.ts'
import { getPercentColor, computePercentMatch } from '../src/search/percent.ts'
import { SearchForm } from '../src/search/shapes.ts'

describe('percent match', () => {
  test.each([
    [50, 50, 100],
    [25, 50, 50],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [0, 50, 0],
    [0, 0, 0],
    [5, 0, 0],
    [5, -1, 0],
  ])('of %d relative to %d is %d', { tags: ['SEA-19', 'OP-092'] }, (priority, highest, percent) => {
    expect(computePercentMatch(priority, highest)).toBe(percent)
  })

  test('is an integer from 0 to 100, and 100 for the best result', { tags: ['SEA-19'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
        const [priority, highest] = a < b ? [a, b] : [b, a || 1]
        const percent = computePercentMatch(priority, highest)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(computePercentMatch(highest, highest)).toBe(100)
      }),
    )
  })
})

test.each([
  [0, 'blue'],
  [64, 'blue'],
  [65, 'orange'],
  [79, 'orange'],
  [80, 'red'],
  [100, 'red'],
])('%d percent has the color %s', { tags: ['SEA-20'] }, (percent, color) => {
  expect(getPercentColor(percent)).toBe(color)
})

describe('search form', () => {
  test('distinguishes missing and empty text, and ignores empty filters', () => {
    expect(SearchForm.parse({}).text).toBeUndefined()
    const { text, city, zipcode, state } = SearchForm.parse({
      text: ' Health Coach ',
      city: '',
      zipcode: null,
      state: '',
    })
    expect([text, city, zipcode, state]).toEqual(['Health Coach', undefined, undefined, undefined])
    expect(SearchForm.parse({ text: '' }).text).toBe('')
  })
})

describe('city label', () => {
  test.each([
    ['Portland, OR', 'Portland', 'OR'],
    [' portland ,or ', 'portland', 'OR'],
    ['Portland', 'Portland', null],
    ['Winston-Salem, nc', 'Winston-Salem', 'NC'],
    ['Somewhere, Oregon', 'Somewhere, Oregon', null],
  ])('parses %j as %s and %s', (label, city, state) => {
    expect(parseCity(label)).toEqual({ city, state })
  })

  test('is parsed as the city that it was formatted from', () => {
    expect(parseCity(formatCity({ city: 'New York', state: 'NY' }))).toEqual({ city: 'New York', state: 'NY' })
  })
})
