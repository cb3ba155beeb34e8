import { preferencesIn } from '@fourfold/search-protocol/answer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { scaleRuns, PROPERTY_SEED } from '../../api/test/setup/property-runs.ts'
import { createListingIndex } from '../src/listing-index/listing-index.ts'
import type { ListingIndex } from '../src/listing-index/listing-index.ts'
import type { Listing } from '../src/listing-index/listing.ts'
import type { Query } from '../src/listing-index/query.ts'
import { segmentOf } from '../src/listing-index/segment-builder.ts'
import { countIn } from '../src/listing-index/tally.ts'
import { NOW, keyOf, listing, stemOf, query, world } from './arbitraries.ts'
import { expectedAnswer } from './oracle.ts'

function loaded(listings: readonly Listing[]): ListingIndex {
  const categories = Map.groupBy(listings, ({ categoryId }) => categoryId)
  return createListingIndex(stemOf, new Map([...categories].map(([id, own]) => [id, segmentOf(own, stemOf)])))
}

const byCategory = <Answer extends { categoryId: number }>(answers: readonly Answer[]) =>
  answers.toSorted((a, b) => a.categoryId - b.categoryId)

/** What the index says, in the words of the naive way. */
function answer(index: ListingIndex, asked: Query, now = NOW) {
  return byCategory(index.find(asked, now)).map(({ found, ...rest }) => ({
    ...rest,
    found: found.map((one) => ({ ...one, preferences: preferencesIn(one.preferences) })),
  }))
}

const expected = (listings: readonly Listing[], asked: Query, now = NOW) =>
  byCategory(expectedAnswer({ listings, query: asked, now, stemOf }))

/** The same question, going on behind one of the results. */
function goingOn(index: ListingIndex, asked: Query): Query[] {
  return index.find(asked, NOW).flatMap(({ categoryId, found }) =>
    found.slice(-1).map(({ priority, met, rating, distance, rate, username }) => ({
      ...asked,
      after: { categoryId, position: { priority, met, rating, distance, rate, username } },
    })),
  )
}

describe('the index answers as the naive way does', { timeout: 60_000 }, () => {
  let cases = 0

  test('for any listings, groups, filters, preferences, sorts and cursors', { tags: ['OP-094', 'SEA-18'] }, () => {
    fc.assert(
      fc.property(world, fc.array(query, { minLength: 3, maxLength: 4 }), (listings, questions) => {
        const index = loaded(listings)
        const all = questions.flatMap((asked) => [asked, ...goingOn(index, asked)])
        for (const asked of all) {
          expect(answer(index, asked)).toEqual(expected(listings, asked))
          cases += 1
        }
      }),
      { numRuns: scaleRuns(300), seed: PROPERTY_SEED },
    )
    console.log(`${cases} random cases of the index against the naive way`)
    expect(cases).toBeGreaterThan(scaleRuns(300) * 3)
  })

  test('a count by kind knows what any filter would find', () => {
    const around = { state: 'TX', near: { latitude: 30.24, longitude: -97.76, radius: 4 }, radii: [4, 25, 30, 500] }
    const filters = fc.record({
      state: fc.constantFrom('TX', undefined),
      near: fc.option(
        fc.constantFrom(...around.radii).map((radius) => ({ ...around.near, radius })),
        { nil: undefined },
      ),
      inPersonOnly: fc.boolean(),
      onlineOnly: fc.boolean(),
    })
    fc.assert(
      fc.property(world, query, fc.array(filters, { minLength: 1, maxLength: 6 }), (listings, asked, all) => {
        const index = loaded(listings)
        const tally = index.tally(asked, around, NOW)
        const counted = all.map((one) => countIn(tally, around, one))
        const found = all.map((one) => index.find({ ...asked, after: undefined, filters: one }, NOW))
        expect(counted).toEqual(found.map((answers) => answers.reduce((sum, { total }) => sum + total, 0)))
      }),
      { numRuns: scaleRuns(80), seed: PROPERTY_SEED },
    )
  })

  test('pages follow each other without a gap or a repetition', () => {
    fc.assert(
      fc.property(world, query, fc.integer({ min: 1, max: 3 }), (listings, asked, limit) => {
        const index = loaded(listings)
        for (const { categoryId, total } of index.find({ ...asked, limit }, NOW)) {
          const seen: number[] = []
          let after: Query['after']
          for (let page = 0; page <= total; page += 1) {
            const own = index.find({ ...asked, limit, after }, NOW).find((one) => one.categoryId === categoryId)
            const last = own?.found.at(-1)
            if (!last) break
            seen.push(...(own?.found ?? []).map(({ accountId }) => accountId))
            after = { categoryId, position: last }
          }
          const whole = index.find({ ...asked, limit: 99 }, NOW).find((one) => one.categoryId === categoryId)
          expect(seen).toEqual(whole?.found.map(({ accountId }) => accountId))
        }
      }),
      { numRuns: scaleRuns(100), seed: PROPERTY_SEED },
    )
  })
})

/** Some change, some come, some leave. */
const steps = fc.array(
  fc.record({ put: fc.array(listing, { maxLength: 3 }), leaves: fc.nat(20), merges: fc.boolean() }),
  { maxLength: 6 },
)

describe('an index that follows equals one that is loaded anew', { timeout: 60_000 }, () => {
  test('after any changes, whatever is told twice', () => {
    fc.assert(
      fc.property(world, steps, fc.array(query, { minLength: 2, maxLength: 3 }), (start, changes, questions) => {
        const truth = new Map(start.map((one) => [keyOf(one), one]))
        const index = loaded(start)
        let version = 100
        for (const { put, leaves, merges } of changes) {
          const gone = [...truth.values()][leaves]
          if (gone) truth.delete(keyOf(gone))
          const fresh = put.map((one) => ({ ...one, version: (version += 1) }))
          for (const one of fresh) truth.set(keyOf(one), one)
          const listings = [...new Map(fresh.map((one) => [keyOf(one), one])).values()]
          const told = { listings, gone: gone ? [gone] : [] }
          index.change(told)
          index.change(told)
          for (const _ of merges ? index.merge() : []) {
            // Questions that come while it merges are answered all the same.
            const asked = questions.slice(0, 1)
            expect(asked.map((one) => answer(index, one))).toEqual(
              asked.map((one) => expected([...truth.values()], one)),
            )
          }
        }
        const listings = [...truth.values()]
        for (const asked of questions) {
          expect(answer(index, asked)).toEqual(answer(loaded(listings), asked))
          expect(answer(index, asked)).toEqual(expected(listings, asked))
        }
      }),
      { numRuns: scaleRuns(120), seed: PROPERTY_SEED },
    )
  })

  test('a listing ends when its time comes, without any change', () => {
    fc.assert(
      fc.property(world, query, fc.integer({ min: -2, max: 2 }), (listings, asked, passed) => {
        const index = loaded(listings)
        index.find(asked, NOW - 2)
        expect(answer(index, asked, NOW + passed)).toEqual(expected(listings, asked, NOW + passed))
      }),
      { numRuns: scaleRuns(100), seed: PROPERTY_SEED },
    )
  })
})
