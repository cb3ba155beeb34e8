import { preferencesIn } from '@fourfold/search-protocol/answer'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createListingIndex } from '../src/listing-index/listing-index.ts'
import { FIELD, FIELD_SETS } from '../src/listing-index/listing.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import type { Group, Query } from '../src/listing-index/query.ts'
import { segmentOf } from '../src/listing-index/segment-builder.ts'
import { NOW, listing, query, stemOf } from './arbitraries.ts'
import { expectedAnswer } from './oracle.ts'

const SEED = 20261118
const RARE_TAG = 6
const ONE_IN = 200

/** Several pieces of listings, and not a whole number of them. */
const listings = fc.sample(listing, { numRuns: 4321, seed: SEED }).map((one, n): Listing => ({
  ...one,
  accountId: n,
  categoryId: 1,
  username: `${one.username}n${n}`,
  tagIds: n % ONE_IN === 0 ? [...one.tagIds, RARE_TAG] : one.tagIds,
}))

const index = createListingIndex(stemOf, new Map([[1, segmentOf(listings, stemOf)]]))

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

test('OP-094: goals alone find among thousands whom the naive way finds, page by page', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(asked, (first) => {
      for (const one of [first, ...goingOn(first)]) {
        const answered = index.find(one, NOW).map(({ found, ...rest }) => ({
          ...rest,
          found: found.map((each) => ({ ...each, preferences: preferencesIn(each.preferences) })),
        }))
        expect(answered).toEqual(expectedAnswer({ listings, query: one, now: NOW, stemOf }))
      }
    }),
    { numRuns: 100, seed: SEED },
  )
})
