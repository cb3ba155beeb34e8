import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { isStatementTimeout } from '@fourfold/platform/db/errors'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPostgresEngine } from '../../src/search/engine/postgres/postgres-engine.ts'
import type { SearchQuery } from '../../src/search/engine/search-engine.ts'
import { copyTemplate } from '../setup/databases.ts'
import { openSecondConnection } from '../setup/second-connection.ts'

const MAX_CANDIDATES = 10
const COMMON_TAG = 1
const LOW_RATED_TAG = 2

/** Thirty listings in each of two categories, worst rated first. The odd ones are in Texas. */
const generatedListings = sql`
  insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
    specialization_words, state, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15,
    rate_cents)
  select n, category_id, 'p' || lpad(n::text, 2, '0'), '2100-01-01Z', 5 - (n - 1) / 10,
    case when n <= 20 then array[${sql.lit(COMMON_TAG)}] else array[${sql.lit(COMMON_TAG)}, ${sql.lit(LOW_RATED_TAG)}] end,
    '{coach}', '{}', '{}', case when n % 2 = 1 then 'TX' else 'NY' end, true, false, 'Any', 'Any', false, false, false,
    10000 - n * 100
  from generate_series(30, 1, -1) n cross join generate_series(1, 2) category_id`

const commonTerm = { keys: [{ field: 'tags', tagId: COMMON_TAG, points: 3 }] } as const
const lowRatedTerm = { keys: [{ field: 'tags', tagId: LOW_RATED_TAG, points: 5 }] } as const
const inTexas = { inPersonOnly: false, state: 'TX' }
const query: SearchQuery = {
  terms: [commonTerm, lowRatedTerm],
  filters: { inPersonOnly: false },
  preferences: {},
  limit: 30,
  now: Date.parse('2026-11-15T00:00:00Z'),
}

let url: string
let database: Database
const openTestDatabase = (statementTimeoutMs = 30_000) =>
  openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: 'silent' }, 'test'), statementTimeoutMs })

beforeAll(async () => {
  url = await copyTemplate()
  database = openTestDatabase()
  await inTransaction(database.db, (tx) => generatedListings.execute(tx))
})
afterAll(() => database.close())

const listNumbers = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => `p${String(from + index * step).padStart(2, '0')}`)

describe('with a maximum number of candidates', () => {
  const createBounded = (maxCandidates = MAX_CANDIDATES) => createPostgresEngine(database.db, { maxCandidates })

  test.each([
    { title: 'the best rated', changes: {}, expected: listNumbers(1, 10) },
    { title: 'those that match the filters', changes: { filters: inTexas }, expected: listNumbers(1, 19, 2) },
    { title: 'those that match the terms', changes: { terms: [lowRatedTerm] }, expected: listNumbers(21, 30) },
    {
      title: 'the first usernames of equal ratings',
      changes: { sort: 'price' as const },
      maxCandidates: 12,
      expected: listNumbers(1, 12).toReversed(),
    },
  ])('scores only $title in each category', { tags: ['OP-094'] }, async ({ changes, maxCandidates, expected }) => {
    const { categories } = await createBounded(maxCandidates).search({ ...query, ...changes })
    expect(categories.map(({ found }) => found.map(({ username }) => username))).toEqual([expected, expected])
  })

  test('counts only candidates', async () => {
    const { categories } = await createBounded().search({ ...query, sort: 'rating' })
    expect(categories.map(({ total, highest }) => [total, highest])).toEqual([
      [MAX_CANDIDATES, 3],
      [MAX_CANDIDATES, 3],
    ])
    const filters = [query.filters, inTexas, { inPersonOnly: true }]
    const counts = await createBounded().count({ ...query, terms: [lowRatedTerm] }, filters)
    expect(counts).toEqual([2 * MAX_CANDIDATES, 10, 0])
  })

  test('returns each candidate once on consecutive pages', async () => {
    const found: string[] = []
    for (let after: SearchQuery['after']; ;) {
      const [category] = (await createBounded().search({ ...query, limit: 4, after })).categories
      expect(category?.total).toBe(MAX_CANDIDATES)
      const last = category?.found.at(-1)
      if (!category || !last) break
      found.push(...category.found.map(({ username }) => username))
      after = { categoryId: category.categoryId, position: last }
    }
    expect(found).toEqual(listNumbers(1, 10))
  })
})

test('a statement timeout rejects a search and a count', async () => {
  const { db, close } = openTestDatabase(200)
  const connection = await openSecondConnection(url)
  await connection.begin()
  await connection.run('lock table listing in access exclusive mode')
  const engine = createPostgresEngine(db)
  const results = await Promise.allSettled([engine.search(query), engine.count(query, [query.filters])])
  await connection.rollback()
  await connection.close()
  await close()
  for (const result of results) expect(result.status === 'rejected' && isStatementTimeout(result.reason)).toBe(true)
})
