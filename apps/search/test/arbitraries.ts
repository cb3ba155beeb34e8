import { ageRangeValues, genders } from '@fourfold/contract/reference/people'
import { indexSorts } from '@fourfold/search-protocol/position'
import fc from 'fast-check'

import { FIELD_SETS } from '../src/listing-index/listing.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import type { Group, Key, Query } from '../src/listing-index/query.ts'

/** Words with their stems: two share one, one has none. */
const STEMS: ReadonlyMap<string, number | undefined> = new Map([
  ['coach', 0],
  ['coaching', 0],
  ['yoga', 1],
  ['back', 2],
  ['pain', 3],
  ['maya', 4],
  ['the', undefined],
])
export const stemOf = (word: string) => STEMS.get(word)

export const NOW = 1_000_000

const words = fc.subarray([...STEMS.keys()], { maxLength: 3 })
const tag = fc.integer({ min: 1, max: 5 })
const state = fc.constantFrom('TX', 'NY', null)
/** Some in one place, some a few miles apart, some at the other end of the country. */
const point = fc.constantFrom(
  { latitude: 30.24, longitude: -97.76 },
  { latitude: 30.29, longitude: -97.74 },
  { latitude: 30.6, longitude: -97.9 },
  { latitude: 40.73, longitude: -73.99 },
  { latitude: null, longitude: null },
)
const rating = fc.constantFrom(0, 0, 3.5, 4.25, 5)
const letters = fc.constantFrom('a', 'b', 'c', 'Z', '_', 'a.b')

type Core = Omit<Listing, 'accountId' | 'categoryId' | 'username' | 'version' | 'latitude' | 'longitude'>

const core: fc.Arbitrary<Core> = fc.record({
  validTill: fc.constantFrom(NOW + 1, NOW + 1, NOW + 1, NOW, NOW - 1),
  rating,
  tagIds: fc.uniqueArray(tag, { maxLength: 4 }),
  titleWords: words,
  nameWords: words,
  specializationWords: words,
  state,
  worksOnline: fc.boolean(),
  meetsInPerson: fc.boolean(),
  gender: fc.constantFrom(...genders.slice(0, 3), 'Any'),
  ageRange: fc.constantFrom(...ageRangeValues.slice(0, 3)),
  takesInsurance: fc.boolean(),
  worksWeekends: fc.boolean(),
  free15: fc.boolean(),
  rate: fc.constantFrom(null, 5000, 9000, 10_000, 25_000),
})

/** Somebody's listing in one of two categories; of one account there is one name everywhere. */
export const listing: fc.Arbitrary<Listing> = fc
  .tuple(core, point, letters, fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 2), fc.integer({ min: 1, max: 99 }))
  .map(([rest, where, letter, accountId, categoryId, version]) => ({
    ...rest,
    ...where,
    accountId,
    categoryId,
    username: `${letter}${accountId}`,
    version,
  }))

export const keyOf = ({ accountId, categoryId }: { accountId: number; categoryId: number }) =>
  `${accountId} ${categoryId}`

export const world = fc.uniqueArray(listing, { maxLength: 16, selector: keyOf })

const key: fc.Arbitrary<Key> = fc.record({
  kind: fc.constantFrom('tag' as const, 'stem' as const),
  id: fc.integer({ min: 0, max: 5 }),
  quality: fc.integer({ min: 1, max: 3 }),
})
const group: fc.Arbitrary<Group> = fc.record({
  points: fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength: FIELD_SETS - 1, maxLength: FIELD_SETS - 1 })
    .map((points) => [0, ...points]),
  keys: fc.array(key, { maxLength: 4 }),
})
const near = fc.record({
  latitude: fc.constantFrom(30.24, 40.7),
  longitude: fc.constantFrom(-97.76, -73.9),
  radius: fc.constantFrom(1, 4, 25, 30, 500),
})
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** A question; where it goes on from is decided by the answer before. */
export const query: fc.Arbitrary<Query> = fc.record({
  groups: fc.array(group, { maxLength: 3 }),
  filters: fc.record({
    state: maybe(fc.constantFrom('TX', 'NY')),
    near: maybe(near),
    inPersonOnly: fc.boolean(),
    onlineOnly: maybe(fc.boolean()),
    mostRate: maybe(fc.constantFrom(4999, 9000, 10_000)),
  }),
  preferences: fc.record({
    gender: maybe(fc.constantFrom(...genders.slice(0, 3))),
    ageRange: maybe(fc.constantFrom(...ageRangeValues.slice(1, 3))),
    insurance: fc.boolean(),
    weekends: fc.boolean(),
    free15: fc.boolean(),
  }),
  sort: maybe(fc.constantFrom(...indexSorts)),
  limit: fc.integer({ min: 0, max: 5 }),
})
