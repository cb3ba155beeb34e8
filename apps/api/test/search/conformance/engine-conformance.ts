import { fetchRows } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FoundListing } from '../../../src/search/engine/found-listing.ts'
import type { SearchEngine, SearchResult } from '../../../src/search/engine/search-engine.ts'
import type { SearchQuery } from '../../../src/search/engine/search-query.ts'
import { PROPERTY_SEED, scaleRuns, SHRINKS } from '../../setup/property-runs.ts'
import { BASE, createQueries, filters, listings, words } from './arbitraries.ts'
import type { StoredListing } from './arbitraries.ts'
import { readStems, replaceListings } from './listing-rows.ts'
import { countModel, searchModel } from './model.ts'
import type { ModelListing } from './model.ts'
import { countNaively, searchNaively } from './naive-sql.ts'
import { changeListings, generateListings } from './sized-listings.ts'

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
/** Two centimeters: OpenSearch rounds coordinates. */
const MAX_ERROR_MILES = 1e-5
/** Long enough for a busy machine, and for finding a small counterexample. */
const TIMEOUT_MS = scaleRuns(180_000)
const runs = (count: number) => ({
  numRuns: scaleRuns(count),
  seed: PROPERTY_SEED,
  endOnFailure: !SHRINKS,
  interruptAfterTimeLimit: TIMEOUT_MS - 20_000,
  markInterruptAsFailure: true,
})

const isClose = (a: number, b: number) => a === b || Math.abs(a - b) <= MAX_ERROR_MILES + MAX_RELATIVE_ERROR * b

/** Replaces distances that are equal within the tolerance by the expected ones. */
function roundDistances(found: readonly FoundListing[], expected: readonly FoundListing[]): FoundListing[] {
  return found.map((listing, index) => {
    const distance = expected[index]?.distance
    return distance !== undefined && isClose(listing.distance, distance) ? { ...listing, distance } : listing
  })
}

/** Makes a result comparable: categories have no order, and distances a tolerance. */
function roundResult(result: SearchResult, expected: SearchResult): SearchResult {
  const categories = result.categories
    .toSorted((a, b) => a.categoryId - b.categoryId)
    .map((category, index) => ({
      ...category,
      found: roundDistances(category.found, expected.categories[index]?.found ?? []),
    }))
  return { ...result, categories }
}

/** Fetches all pages of a category, up to the first empty one, with the total and the highest priority of each page. */
async function fetchPages(engine: SearchEngine, query: SearchQuery, categoryId: number) {
  const found: FoundListing[] = []
  const headers: { total: number | undefined; highest: number | undefined }[] = []
  for (;;) {
    const last = found.at(-1)
    const { categories } = await engine.search({ ...query, after: last && { categoryId, position: last } })
    const category = categories.find((one) => one.categoryId === categoryId)
    headers.push({ total: category?.total, highest: category?.highest })
    if (!category || category.found.length === 0) return { found, headers }
    found.push(...category.found)
  }
}

/** Fetches the first page of all categories and the second page of one, from the engine and from SQL. */
async function fetchFirstPages({ engine, db }: EngineHarness, query: SearchQuery) {
  const { limit } = query
  const { categories } = await searchNaively(db, { ...query, limit: 2 * limit })
  const expected = {
    categories: categories.map((category) => ({ ...category, found: category.found.slice(0, limit) })),
  }
  const result = await engine.search(query)
  const last = result.categories[0]?.found.at(-1)
  if (!last) return { pages: [roundResult(result, expected)], expectedPages: [expected] }
  const { categoryId } = last
  const expectedNext = {
    categories: categories
      .filter((category) => category.categoryId === categoryId)
      .map((category) => ({ ...category, found: category.found.slice(limit) })),
  }
  const next = await engine.search({ ...query, after: { categoryId, position: last } })
  return {
    pages: [roundResult(result, expected), roundResult(next, expectedNext)],
    expectedPages: [expected, expectedNext],
  }
}

const arrayOf = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength: number) =>
  fc.array(arbitrary, { minLength: 1, maxLength, size: 'max' })

/** Compares an engine with a simple model and with a simple SQL statement. */
export function describeEngine(name: string, startHarness: () => Promise<EngineHarness>): void {
  describe(`${name} engine`, { timeout: TIMEOUT_MS }, () => {
    let harness: EngineHarness
    let queries: fc.Arbitrary<SearchQuery>
    beforeAll(async () => {
      harness = await startHarness()
      const [row] = await fetchRows(harness.db, sql<{ stems: string[] }>`select search_stems(${[...words]}) as stems`)
      queries = createQueries(row?.stems ?? [])
    })
    afterAll(() => harness.close())

    /** Writes all versions of the listings, one after the other, and returns the last one. */
    async function writeListings(versions: readonly StoredListing[][]): Promise<ModelListing[]> {
      for (const version of versions) await replaceListings(harness.db, version)
      await harness.sync()
      return readStems(harness.db, versions.at(-1) ?? [])
    }

    test('returns the results of the model for changing listings', { tags: ['OP-094', 'SEA-18'] }, async () => {
      const property = fc.asyncProperty(arrayOf(listings, 2), arrayOf(queries, 50), async (versions, searches) => {
        const stored = await writeListings(versions)
        for (const query of searches) {
          const expected = searchModel(stored, query)
          expect(roundResult(await harness.engine.search(query), expected)).toEqual(expected)
        }
      })
      await fc.assert(property, runs(40))
    })

    test('returns each result once on consecutive pages', { tags: ['OP-094', 'SEA-18'] }, async () => {
      const property = fc.asyncProperty(listings, arrayOf(queries, 8), async (version, searches) => {
        const stored = await writeListings([version])
        for (const search of searches) {
          const query = { ...search, limit: Math.max(search.limit, 1), after: undefined }
          for (const category of searchModel(stored, { ...query, limit: stored.length }).categories) {
            const { total, highest } = category
            const { found, headers } = await fetchPages(harness.engine, query, category.categoryId)
            expect(roundDistances(found, category.found)).toEqual(category.found)
            expect(headers).toEqual(headers.map(() => ({ total, highest })))
          }
        }
      })
      await fc.assert(property, runs(20))
    })

    test('counts the results of several filters', async () => {
      const several = fc.array(filters, { maxLength: 6, size: 'max' })
      const property = fc.asyncProperty(
        listings,
        arrayOf(fc.tuple(queries, several), 20),
        async (version, searches) => {
          const stored = await writeListings([version])
          for (const [query, each] of searches) {
            expect(await harness.engine.count(query, each)).toEqual(countModel(stored, query, each))
          }
        },
      )
      await fc.assert(property, runs(20))
    })

    test('finds listings that change during a rebuild', async () => {
      const versions = fc.tuple(listings, listings, listings)
      const property = fc.asyncProperty(versions, arrayOf(queries, 20), async ([before, during, after], searches) => {
        await writeListings([before])
        await Promise.all([harness.rebuild?.(), replaceListings(harness.db, during)])
        const stored = await writeListings([after])
        for (const query of searches) {
          const expected = searchModel(stored, query)
          expect(roundResult(await harness.engine.search(query), expected)).toEqual(expected)
        }
      })
      await fc.assert(property, runs(4))
    })

    describe('with thousands of listings', () => {
      beforeAll(async () => {
        await generateListings(harness.db)
        await harness.sync()
      })

      const compareFirstPages = async (query: SearchQuery) => {
        const { pages, expectedPages } = await fetchFirstPages(harness, { ...query, after: undefined })
        expect(pages).toEqual(expectedPages)
      }

      test('returns the results of SQL', { tags: ['OP-094', 'SEA-18'] }, async () => {
        expect.hasAssertions()
        await fc.assert(fc.asyncProperty(queries, compareFirstPages), runs(100))
      })

      test('counts the results of SQL', async () => {
        const property = fc.asyncProperty(queries, arrayOf(filters, 3), async (query, each) => {
          expect(await harness.engine.count(query, each)).toEqual(await countNaively(harness.db, query, each))
        })
        await fc.assert(property, runs(20))
      })

      test('counts at most 1,000 results', async () => {
        const query = { terms: [], filters: { inPersonOnly: false }, preferences: {}, limit: 1, now: BASE }
        const { categories } = await harness.engine.search(query)
        expect(categories.find(({ categoryId }) => categoryId === 1)?.total).toBe(1000)
        expect(await harness.engine.count(query, [{ inPersonOnly: false }])).toEqual([1000])
      })

      test('finds listings that change during a rebuild', async () => {
        expect.hasAssertions()
        const change = async () => {
          for (let round = 0; round < 12; round += 1) await changeListings(harness.db, round)
        }
        await Promise.all([harness.rebuild?.(), change()])
        await harness.sync()
        await fc.assert(fc.asyncProperty(queries, compareFirstPages), runs(20))
      })
    })
  })
}
