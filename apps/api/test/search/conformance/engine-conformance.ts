import type { Db } from '@fourfold/platform/db/db'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FoundListing } from '../../../src/search/engine/found-listing.ts'
import type { SearchEngine, SearchQuery, SearchResult } from '../../../src/search/engine/search-engine.ts'
import { PROPERTY_SEED, scaleRuns, SHRINKS } from '../../setup/property-runs.ts'
import { BASE, createQueries, filters, generateListings, listings } from './arbitraries.ts'
import type { StoredListing } from './arbitraries.ts'
import { createStemmer, replaceListings } from './listing-rows.ts'
import { countModel, searchModel } from './model.ts'
import type { ModelListing } from './model.ts'
import { searchNaively } from './naive-sql.ts'

export type EngineHarness = {
  db: Db
  engine: SearchEngine
  /** Waits until the engine finds all committed changes of `listing`. */
  sync(): Promise<void>
  /** Builds the index again while the engine is in use. */
  rebuild?(): Promise<void>
  close(): Promise<void>
}

const MAX_RELATIVE_ERROR = 1e-6
/** Less than two centimeters. OpenSearch rounds coordinates. */
const MAX_ERROR_MILES = 1e-5
/** Long enough for a busy machine, and for shrinking a counterexample. */
const TIMEOUT_MS = scaleRuns(180_000)
const runs = (count: number) => ({
  numRuns: scaleRuns(count),
  seed: PROPERTY_SEED,
  endOnFailure: !SHRINKS,
  interruptAfterTimeLimit: TIMEOUT_MS - 20_000,
  markInterruptAsFailure: true,
})

const isClose = (a: number, b: number) => a === b || Math.abs(a - b) <= MAX_ERROR_MILES + MAX_RELATIVE_ERROR * b

/** Replaces distances by the expected ones where both are equal within the tolerance. */
function alignDistances(found: readonly FoundListing[], expected: readonly FoundListing[]): FoundListing[] {
  return found.map((listing, index) => {
    const distance = expected[index]?.distance
    return distance !== undefined && isClose(listing.distance, distance) ? { ...listing, distance } : listing
  })
}

/** Compares results. Ignores the order of categories, and differences of distances within the tolerance. */
function expectResult(result: SearchResult, expected: SearchResult): void {
  const categories = result.categories
    .toSorted((a, b) => a.categoryId - b.categoryId)
    .map((category, index) => ({
      ...category,
      found: alignDistances(category.found, expected.categories[index]?.found ?? []),
    }))
  expect({ ...result, categories }).toEqual(expected)
}

/** Fetches all pages of a category, up to the first empty one, with the total and the highest priority of each page. */
async function fetchPages(engine: SearchEngine, query: SearchQuery, categoryId: number) {
  const found: FoundListing[] = []
  const headers: { total: number | undefined; highest: number | undefined }[] = []
  for (;;) {
    const last = found.at(-1)
    const { categories } = await engine.search({ ...query, after: last && { categoryId, position: last } })
    const category = categories.find((each) => each.categoryId === categoryId)
    headers.push({ total: category?.total, highest: category?.highest })
    if (!category || category.found.length === 0) return { found, headers }
    found.push(...category.found)
  }
}

const arrayOf = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength: number, minLength = 1) =>
  fc.array(arbitrary, { minLength, maxLength, size: 'max' })

/** Defines the tests that compare an engine with a simple model and with a simple SQL statement. */
export function describeEngine(name: string, startHarness: () => Promise<EngineHarness>): void {
  describe(`${name} engine`, { timeout: TIMEOUT_MS }, () => {
    let harness: EngineHarness
    let stemmer: Awaited<ReturnType<typeof createStemmer>>
    let queries: fc.Arbitrary<SearchQuery>
    beforeAll(async () => {
      harness = await startHarness()
      stemmer = await createStemmer(harness.db)
      queries = createQueries(stemmer.allStems)
    })
    afterAll(() => harness.close())

    /** Writes the versions of the listings in order, optionally during a rebuild. Returns the last version. */
    async function writeListings(versions: readonly StoredListing[][], duringRebuild = false): Promise<ModelListing[]> {
      const rebuilding = duringRebuild && harness.rebuild?.()
      for (const version of versions) await replaceListings(harness.db, version)
      await rebuilding
      await harness.sync()
      return (versions.at(-1) ?? []).map(stemmer.addStems)
    }

    async function expectSearches(stored: readonly ModelListing[], searches: readonly SearchQuery[]): Promise<void> {
      const results = await Promise.all(searches.map((query) => harness.engine.search(query)))
      for (const [index, query] of searches.entries())
        expectResult(results[index] ?? { categories: [] }, searchModel(stored, query))
    }

    async function expectPages(stored: readonly ModelListing[], search: SearchQuery): Promise<void> {
      const query = { ...search, limit: Math.max(search.limit, 1), after: undefined }
      for (const category of searchModel(stored, { ...query, limit: stored.length }).categories) {
        const { total, highest } = category
        const { found, headers } = await fetchPages(harness.engine, query, category.categoryId)
        expect(alignDistances(found, category.found)).toEqual(category.found)
        expect(headers).toEqual(headers.map(() => ({ total, highest })))
      }
    }

    test('returns the same results as the model while listings change', { tags: ['OP-094', 'SEA-18'] }, async () => {
      const scenario = fc.record({
        versions: arrayOf(listings, 2),
        duringRebuild: fc.constantFrom(false, false, false, false, true),
        searches: arrayOf(queries, 60, 40),
        paged: arrayOf(queries, 6),
        counted: arrayOf(fc.tuple(queries, fc.array(filters, { maxLength: 6, size: 'max' })), 20),
      })
      const property = fc.asyncProperty(scenario, async ({ versions, duringRebuild, searches, paged, counted }) => {
        const stored = await writeListings(versions, duringRebuild)
        await expectSearches(stored, searches)
        await Promise.all(paged.map((query) => expectPages(stored, query)))
        await Promise.all(
          counted.map(async ([query, filtersList]) =>
            expect(await harness.engine.count(query, filtersList)).toEqual(countModel(stored, query, filtersList)),
          ),
        )
      })
      await fc.assert(property, runs(12))
    })

    describe('with thousands of listings', () => {
      const manyListings = generateListings(PROPERTY_SEED)
      beforeAll(async () => {
        await writeListings([manyListings])
      })

      /** Compares the first page of all categories and the second page of one. */
      async function compareWithSql(search: SearchQuery): Promise<void> {
        const query = { ...search, after: undefined }
        const { limit } = query
        const { categories } = await searchNaively(harness.db, { ...query, limit: 2 * limit })
        const result = await harness.engine.search(query)
        expectResult(result, {
          categories: categories.map((category) => ({ ...category, found: category.found.slice(0, limit) })),
        })
        const last = result.categories[0]?.found.at(-1)
        if (!last) return
        const { categoryId } = last
        expectResult(await harness.engine.search({ ...query, after: { categoryId, position: last } }), {
          categories: categories
            .filter((category) => category.categoryId === categoryId)
            .map((category) => ({ ...category, found: category.found.slice(limit) })),
        })
      }

      const expectSqlResults = (count: number) =>
        fc.assert(
          fc.asyncProperty(arrayOf(queries, 10, 10), async (searches) => {
            await Promise.all(searches.map(compareWithSql))
          }),
          runs(count),
        )

      test('returns the same results as a SQL query', { tags: ['OP-094', 'SEA-18'] }, async () => {
        expect.hasAssertions()
        await expectSqlResults(8)
      })

      test('limits totals and counts to 1,000', async () => {
        const query = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 1, now: BASE }
        const { categories } = await harness.engine.search(query)
        expect(categories.find(({ categoryId }) => categoryId === 1)?.total).toBe(1000)
        const filtered = { inPersonOnly: false, state: 'TX' }
        const { categories: inTexas } = await searchNaively(harness.db, { ...query, filters: filtered })
        const total = inTexas.reduce((sum, category) => sum + category.total, 0)
        expect(await harness.engine.count(query, [query.filters, filtered])).toEqual([1000, Math.min(total, 1000)])
      })

      test('returns the same results as a SQL query after listings changed during a rebuild', async () => {
        expect.hasAssertions()
        const others = generateListings(PROPERTY_SEED + 1)
        /** Changes, deletes and inserts some of the listings, different ones in each round. */
        const change = async () => {
          for (let round = 0; round < 3; round += 1) {
            const version = manyListings.flatMap((listing, index) => {
              if ((index + round) % 9 === 0) return []
              return (index + round) % 9 === 1 ? (others[index] ?? []) : listing
            })
            await replaceListings(harness.db, version)
          }
        }
        await Promise.all([harness.rebuild?.(), change()])
        await harness.sync()
        await expectSqlResults(2)
      })
    })
  })
}
