import { ageRangeValues, genders } from '@fourfold/contract/reference/people'
import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import fc from 'fast-check'

import type { Filters } from '../../../src/search/engine/conditions.ts'
import { indexSorts } from '../../../src/search/engine/found-listing.ts'
import type { Position } from '../../../src/search/engine/found-listing.ts'
import type { SearchQuery } from '../../../src/search/engine/search-engine.ts'
import { textFields } from '../../../src/search/engine/term.ts'
import type { Term, TermKey } from '../../../src/search/engine/term.ts'
import type { ModelListing } from './model.ts'

/*
 * Few distinct values, so that most listings match and ties are common.
 */

/** A listing with the words whose stems PostgreSQL generates. */
export type StoredListing = Omit<ModelListing, 'title_stems' | 'name_stems' | 'specialization_stems'> & {
  title_words: readonly string[]
  name_words: readonly string[]
  specialization_words: readonly string[]
}

export const BASE = Date.parse('2026-11-15T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Seeded categories. */
const categoryIds = [1, 2, 3]
const EMPTY_CATEGORY_ID = 4
const MISSING_CATEGORY_ID = 99
/** Two words with the same stem, a stop word, a number, and a word in another alphabet. */
export const words = ['coach', 'coaching', 'running', 'the', '24', 'йога']
/** In byte order: dot, digits, capital letters, underscore, small letters. */
const usernames = ['a.b', 'a_b', 'aB', 'ab', 'Ab', 'Zoe', '_zoe', '9lives', 'zoe.9', 'zoe_9', 'b', 'B.1']
const ratings = [0, 3.5, 4.25, 4.3, 5]
const states = ['TX', 'NY', null]
const rates = [null, 5000, 9000, 10_000, 25_000]
const MAX_TAG_ID = 5

const austin = { latitude: 30.25, longitude: -97.75 }
/** Places that 32-bit floats represent exactly. No two of them have the same distance from a point of `nearPoints`. */
const places = [
  austin,
  // 2.16, 3.73 and 43 miles from Austin.
  { latitude: 30.281_25, longitude: -97.75 },
  { latitude: 30.25, longitude: -97.8125 },
  { latitude: 30.8125, longitude: -98.0625 },
  // New York.
  { latitude: 40.75, longitude: -74 },
  // Two places in northern Alaska, where a degree of longitude is short, and two across the antimeridian.
  { latitude: 71.281_25, longitude: -156.781_25 },
  { latitude: 71.281_25, longitude: -156.4375 },
  { latitude: 51.875, longitude: -176.656_25 },
  { latitude: 52.906_25, longitude: 172.906_25 },
  // Cincinnati is not exact, but far from all of `nearPoints`, so that the difference is below the tolerance.
  { latitude: 39.1, longitude: -84.51 },
]
const nearPoints = [
  austin,
  { latitude: 30.2672, longitude: -97.7431 },
  { latitude: 40.73, longitude: -73.99 },
  { latitude: 71.29, longitude: -156.79 },
  { latitude: 51.88, longitude: -176.65 },
]
/** The place north of Austin is between 2.159 and 2.16 miles away. */
const radii = [1, 2.159, 2.16, 4, 25, 50, 500]

const startMinutes = [-30, -1, 0, 7, 29, 30, 45, 60, 95, 24 * 60]
const startsAtLimit = [60 * DAY - 30 * MINUTE, 60 * DAY - 1, 60 * DAY, 60 * DAY + 30 * MINUTE]
const starts = [...startMinutes.map((minutes) => minutes * MINUTE), ...startsAtLimit].map((ms) => BASE + ms)
const validTills = [-1, 0, 1, 10 * MINUTE, 30 * MINUTE, 60 * DAY].map((ms) => BASE + ms)
const nows = [-1, 0, 0, 0, 1, 10 * MINUTE, 30 * MINUTE - 1, 30 * MINUTE, 45 * MINUTE, DAY].map((ms) => BASE + ms)

/** Present in one of five cases, so that most searches have results. */
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const ofMany = <Value>(values: readonly Value[], maxLength: number) => fc.subarray([...values], { maxLength })

const someStarts = ofMany(starts, 6)
const someWords = ofMany(words, 3)

const content = fc
  .record({
    valid_till: fc.oneof({ weight: 4, arbitrary: fc.constant(BASE + 60 * DAY) }, fc.constantFrom(...validTills)),
    rating: fc.constantFrom(4.3, 4.3, ...ratings),
    tag_ids: fc
      .uniqueArray(fc.integer({ min: 1, max: MAX_TAG_ID }), { maxLength: 4 })
      .map((ids) => ids.toSorted((a, b) => a - b)),
    title_words: someWords,
    name_words: someWords,
    specialization_words: someWords,
    state: fc.constantFrom(...states),
    place: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...places.slice(0, 3)) }, fc.constantFrom(null, ...places)),
    works_online: fc.boolean(),
    meets_in_person: fc.boolean(),
    gender: fc.constantFrom(...genders.slice(0, 2), 'Any'),
    age_range: fc.constantFrom(...ageRangeValues.slice(0, 3)),
    takes_insurance: fc.boolean(),
    works_weekends: fc.boolean(),
    free15: fc.boolean(),
    rate_cents: fc.constantFrom(...rates),
    free_standard_online: someStarts,
    free_standard_in_person: someStarts,
    free_free15_online: someStarts,
    free_free15_in_person: someStarts,
  })
  .map(({ place, ...columns }) => ({
    ...columns,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }))

const listingKey = fc.record({
  account_id: fc.integer({ min: 1, max: usernames.length }),
  category_id: fc.constantFrom(1, 1, ...categoryIds),
})

/** Up to 36 listings. An account has the same username in each category. */
export const listings: fc.Arbitrary<StoredListing[]> = fc
  .tuple(
    fc.shuffledSubarray(usernames, { minLength: usernames.length }),
    fc.uniqueArray(fc.tuple(listingKey, content), {
      maxLength: 36,
      selector: ([{ account_id, category_id }]) => `${account_id} ${category_id}`,
      size: 'max',
    }),
  )
  .map(([names, rows]) => rows.map(([key, row]) => ({ ...key, ...row, username: names[key.account_id - 1] ?? '' })))

/** So many that the totals of the first category exceed the maximum. */
const MANY_ACCOUNTS = 1700

/** Generates about 3,000 listings in three categories. */
export function generateListings(seed: number): StoredListing[] {
  const accounts = Array.from({ length: MANY_ACCOUNTS }, (_, index) => index + 1)
  const keys = accounts.flatMap((account_id) =>
    categoryIds.filter((id) => account_id % (2 * id - 1) === 0).map((category_id) => ({ account_id, category_id })),
  )
  return fc.sample(content, { numRuns: keys.length, seed }).flatMap((row, index) => {
    const key = keys[index]
    return key ? [{ ...key, ...row, username: `${usernames[key.account_id % usernames.length]}${key.account_id}` }] : []
  })
}

const keyPoints = fc.record(
  {
    points: fc.constantFrom(-1, 0, 1, 2, 2, 2, 3, 10, 50),
    homes: fc.subarray(categoryIds),
    pointsElsewhere: fc.constantFrom(0, 1, 2, 5),
  },
  { requiredKeys: ['points'] },
)

const tagKey = fc
  .tuple(fc.integer({ min: 1, max: MAX_TAG_ID + 1 }), keyPoints)
  .map(([tagId, points]): TermKey => ({ field: 'tags', tagId, ...points }))

const createTerm = (stems: readonly string[]): fc.Arbitrary<Term> => {
  const textKey = fc
    .tuple(fc.constantFrom(...textFields), fc.constantFrom(...stems, 'absent'), keyPoints)
    .map(([field, stem, points]): TermKey => ({ field, stem, ...points }))
  const keys = fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.oneof(textKey, tagKey), { maxLength: 9, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(tagKey, { maxLength: 1 }) },
  )
  const duplicated = fc.constantFrom(false, false, true)
  return fc.tuple(keys, duplicated).map(([each, isDuplicated]) => ({ keys: isDuplicated ? [...each, ...each] : each }))
}

const createTerms = (stems: readonly string[]) => fc.array(createTerm(stems), { maxLength: 3 })

const intervalMinutes = [0, 30, 60, 120, 24 * 60, 59 * 24 * 60, 61 * 24 * 60]
const interval = fc
  .tuple(
    fc.constantFrom(-60, -30, 0, 30, 60, 24 * 60, 60 * 24 * 60 - 60, 60 * 24 * 60 - 30),
    fc.constantFrom(...intervalMinutes),
  )
  .map(([from, length]) => ({ from: BASE + from * MINUTE, until: BASE + (from + length) * MINUTE }))

const preferences = fc.record(
  {
    gender: fc.constantFrom(...genders.slice(0, 2), 'Any'),
    ageRange: fc.constantFrom(...ageRangeValues.slice(0, 3)),
    insurance: fc.boolean(),
    weekends: fc.boolean(),
    free15: fc.boolean(),
  },
  { requiredKeys: [] },
)

const near = fc
  .tuple(fc.constantFrom(austin, austin, ...nearPoints), fc.constantFrom(...radii))
  .map(([point, radius]) => ({ ...point, radius }))

const onePreference = fc.constantFrom(
  { gender: 'Female' },
  { ageRange: 'Any' },
  { insurance: true },
  { weekends: true, gender: undefined },
  { free15: true, insurance: false },
)

export const filters: fc.Arbitrary<Filters> = fc.record({
  state: maybe(fc.constantFrom('TX', 'NY')),
  near: fc.oneof(fc.constant(undefined), near),
  inPersonOnly: fc.constantFrom(false, false, false, false, true),
  onlineOnly: fc.constantFrom(undefined, undefined, undefined, false, false, true),
  required: maybe(fc.oneof(preferences, onePreference)),
  maxRateCents: maybe(fc.constantFrom(4999, 9000, 10_000)),
  free: maybe(
    fc.record({ sessionType: fc.constantFrom(...sessionTypes), intervals: fc.array(interval, { maxLength: 3 }) }),
  ),
})

/** Positions that in most cases no listing has. */
const position: fc.Arbitrary<Position> = fc.record({
  priority: fc.integer({ min: 0, max: 12 }),
  met: fc.integer({ min: 0, max: 5 }),
  rating: fc.constantFrom(...ratings),
  distance: fc.constantFrom(0, 2.5, 40, Number.POSITIVE_INFINITY),
  rate: fc.constantFrom(...rates.map((rate) => rate ?? Number.POSITIVE_INFINITY)),
  username: fc.constantFrom(...usernames, 'a', 'zz'),
})

const after = maybe(
  fc.record({ categoryId: fc.constantFrom(...categoryIds, EMPTY_CATEGORY_ID, MISSING_CATEGORY_ID), position }),
)

/** Replaces the values that no position of the same search has. */
function limitPosition(query: SearchQuery): SearchQuery {
  const { terms, preferences, filters, after: last } = query
  if (!last) return query
  const priority = terms.length > 0 ? last.position.priority : 0
  const met = Math.min(last.position.met, Object.values(preferences).filter(Boolean).length)
  const distance = filters.near ? last.position.distance : Number.POSITIVE_INFINITY
  return { ...query, after: { ...last, position: { ...last.position, priority, met, distance } } }
}

/** Random queries with these stems, which PostgreSQL derives from `words`. */
export const createQueries = (stems: readonly string[]): fc.Arbitrary<SearchQuery> =>
  fc
    .record({
      terms: createTerms(stems),
      filters,
      preferences: fc.oneof(fc.constant({}), preferences),
      sort: fc.constantFrom(undefined, undefined, ...indexSorts),
      limit: fc.integer({ min: 0, max: 7 }),
      after,
      now: fc.constantFrom(...nows),
    })
    .map(limitPosition)
