import { preferencesIn } from '@fourfold/search-protocol/answer'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createListingIndex } from '../src/listing-index/listing-index.ts'
import { FIELD, FIELD_SETS } from '../src/listing-index/listing.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import type { Group, Query } from '../src/listing-index/query.ts'
import { segmentOf } from '../src/listing-index/segment-builder.ts'
import { countIn } from '../src/listing-index/tally.ts'
import { NOW, listing, query, stemOf } from './arbitraries.ts'
import { expectedAnswer } from './oracle.ts'

const SEED = 20261118
const RARE_TAG = 6
const RARE_WORD = 'pain'
const ONE_IN = 200

/** So many listings of a category; one in two hundred has a tag and a word that are rare. */
function listingsOf(categoryId: number, count: number): Listing[] {
  return fc.sample(listing, { numRuns: count, seed: SEED + categoryId }).map((one, n) => ({
    ...one,
    accountId: categoryId * 10_000 + n,
    categoryId,
    username: `${one.username}n${n}`,
    tagIds: n % ONE_IN === 0 ? [...one.tagIds, RARE_TAG] : one.tagIds,
    titleWords: one.titleWords.filter((word) => word !== RARE_WORD || n % ONE_IN === 0),
    nameWords: one.nameWords.filter((word) => word !== RARE_WORD),
    specializationWords: one.specializationWords.filter((word) => word !== RARE_WORD),
  }))
}

/** Several pieces of listings, and not a whole number of them; and a category that is small beside it. */
const categories = new Map([
  [1, listingsOf(1, 4321)],
  [2, listingsOf(2, 40)],
])
const listings = [...categories.values()].flat()

const index = createListingIndex(stemOf, new Map([...categories].map(([id, own]) => [id, segmentOf(own, stemOf)])))

function goal([id, priority]: [number, number]): Group {
  const points = Array.from({ length: FIELD_SETS }, (_, fields) => (fields & FIELD.tags ? priority : 0))
  return { points, keys: [{ kind: 'tag', id, quality: 1 }] }
}

/** Common goals, a rare one and one that nobody has; some of them count for nothing. */
const goals = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: RARE_TAG + 1 }), fc.integer({ min: 0, max: 10 })), {
    minLength: 1,
    selector: ([id]) => id,
  })
  .map((chosen) => chosen.map(goal))

const asked: fc.Arbitrary<Query> = fc.tuple(query, goals).map(([one, groups]) => ({ ...one, groups, sort: undefined }))

/** The next page of an answer. */
function goingOn(one: Query): Query[] {
  return index.find(one, NOW).flatMap(({ categoryId, found }) =>
    found.slice(-1).map(({ priority, met, rating, distance, rate, username }) => ({
      ...one,
      after: { categoryId, position: { priority, met, rating, distance, rate, username } },
    })),
  )
}

const byCategory = <Answer extends { categoryId: number }>(answers: readonly Answer[]) =>
  answers.toSorted((a, b) => a.categoryId - b.categoryId)

const answered = (one: Query) =>
  byCategory(index.find(one, NOW)).map(({ found, ...rest }) => ({
    ...rest,
    found: found.map((each) => ({ ...each, preferences: preferencesIn(each.preferences) })),
  }))

const expected = (one: Query) => byCategory(expectedAnswer({ listings, query: one, now: NOW, stemOf }))

test(
  'goals alone find among thousands whom the naive way finds, page by page',
  { tags: ['OP-094'], timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(asked, (first) => {
        for (const one of [first, ...goingOn(first)]) expect(answered(one)).toEqual(expected(one))
      }),
      { numRuns: 100, seed: SEED },
    )
  },
)

/** Words and tags as they come, and in some things looked for the rare tag too. */
const mixed: fc.Arbitrary<Query> = fc.tuple(query, fc.boolean()).map(([one, isRare]) => ({
  ...one,
  groups: one.groups.map((group) =>
    isRare ? { ...group, keys: [...group.keys, { kind: 'tag' as const, id: RARE_TAG, quality: 1 }] } : group,
  ),
}))

test(
  'words and tags find among thousands whom the naive way finds, by any sort',
  { tags: ['OP-094'], timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(mixed, (first) => {
        for (const one of [first, ...goingOn(first)]) expect(answered(one)).toEqual(expected(one))
      }),
      { numRuns: 100, seed: SEED },
    )
  },
)

test('a count by kind among thousands knows what any filter would find', { timeout: 120_000 }, () => {
  const near = { latitude: 30.24, longitude: -97.76, radius: 25 }
  const around = { state: 'TX', near, radii: [25, 500] }
  const filters = [
    { inPersonOnly: false },
    { inPersonOnly: true, near },
    { inPersonOnly: false, state: 'TX', near: { ...near, radius: 500 } },
    { inPersonOnly: false, onlineOnly: true },
  ]
  fc.assert(
    fc.property(mixed, (one) => {
      const tally = index.tally(one, around, NOW)
      for (const filter of filters) {
        const found = index.find({ ...one, sort: undefined, filters: filter }, NOW)
        expect(countIn(tally, around, filter)).toBe(found.reduce((sum, { total }) => sum + total, 0))
      }
    }),
    { numRuns: 50, seed: SEED },
  )
})
