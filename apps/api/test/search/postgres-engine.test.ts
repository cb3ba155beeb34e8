import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { Database } from '@fourfold/platform/db/db'
import { isConnectionError, isStatementTimeout } from '@fourfold/platform/db/errors'
import { createLog } from '@fourfold/platform/log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPostgresEngine } from '../../src/search/engine/postgres/postgres-engine.ts'
import type { SearchQuery } from '../../src/search/engine/search-query.ts'
import { copyTemplate } from '../setup/databases.ts'
import { openSecondConnection } from '../setup/second-connection.ts'

const LISTINGS = 30
const MAX_CANDIDATES = 10
const COMMON_TAG = 1
const LOW_RATED_TAG = 2

/** The listings of each category, worst rated first. The odd ones are in Texas. */
const generatedListings = sql`
  insert into listing (account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words,
    specialization_words, state, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15,
    rate_cents)
  select n, category_id, 'p' || lpad(n::text, 2, '0'), '2100-01-01Z', 5 - (n - 1) / 10,
    case when n <= 20 then array[${sql.lit(COMMON_TAG)}] else array[${sql.lit(COMMON_TAG)}, ${sql.lit(LOW_RATED_TAG)}] end,
    '{coach}', '{}', '{}', case when n % 2 = 1 then 'TX' else 'NY' end, true, false, 'Any', 'Any', false, false, false,
    10000 - n * 100
  from generate_series(${sql.lit(LISTINGS)}, 1, -1) n cross join generate_series(1, 2) category_id`

const query: SearchQuery = {
  terms: [
    { keys: [{ field: 'tags', tagId: COMMON_TAG, points: 3 }] },
    { keys: [{ field: 'tags', tagId: LOW_RATED_TAG, points: 5 }] },
  ],
  filters: { inPersonOnly: false },
  preferences: {},
  limit: 3,
  now: Date.parse('2026-11-15T00:00:00Z'),
}

let url: string
let database: Database
const openTestDatabase = (statementTimeoutMs?: number) =>
  openDatabase({
    url,
    poolSize: 2,
    log: createLog({ LOG_LEVEL: 'silent' }, 'test'),
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
  })

beforeAll(async () => {
  url = await copyTemplate()
  database = openTestDatabase()
  await inTransaction(database.db, (tx) => generatedListings.execute(tx))
})
afterAll(() => database.close())

const listNumbers = (from: number, to: number, step = 1) =>
  Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    (_, index) => `p${String(from + index * step).padStart(2, '0')}`,
  )

describe('with a maximum number of candidates', () => {
  const createBounded = () => createPostgresEngine(database.db, { maxCandidates: MAX_CANDIDATES })

  async function findUsernames(changes: Partial<SearchQuery>): Promise<string[][]> {
    const { categories } = await createBounded().search({ ...query, limit: LISTINGS, ...changes })
    return categories.map(({ found }) => found.map(({ username }) => username))
  }

  test('scores only the best rated matches of each category', { tags: ['OP-094'] }, async () => {
    const best = listNumbers(1, 10)
    expect(await findUsernames({})).toEqual([best, best])
    const { categories } = await createPostgresEngine(database.db).search({ ...query, limit: 1 })
    expect(categories.map(({ found }) => found[0]?.username)).toEqual(['p21', 'p21'])
  })

  test('chooses the candidates among the listings that match the filters and terms', async () => {
    const inTexas = listNumbers(1, 19, 2)
    expect(await findUsernames({ filters: { inPersonOnly: false, state: 'TX' } })).toEqual([inTexas, inTexas])
    const lowRated = listNumbers(21, 30)
    expect(await findUsernames({ terms: query.terms.slice(1) })).toEqual([lowRated, lowRated])
  })

  test('chooses candidates by username if ratings are equal', async () => {
    const engine = createPostgresEngine(database.db, { maxCandidates: 12 })
    const { categories } = await engine.search({ ...query, limit: LISTINGS, sort: 'price' })
    const expected = listNumbers(1, 12).toReversed()
    expect(categories.map(({ found }) => found.map(({ username }) => username))).toEqual([expected, expected])
  })

  test('counts only candidates', async () => {
    const engine = createBounded()
    const { categories } = await engine.search({ ...query, sort: 'rating' })
    expect(categories).toMatchObject([
      { total: MAX_CANDIDATES, highest: 3 },
      { total: MAX_CANDIDATES, highest: 3 },
    ])
    const counts = await engine.count({ ...query, terms: query.terms.slice(1) }, [
      { inPersonOnly: false },
      { inPersonOnly: false, state: 'TX' },
      { inPersonOnly: true },
    ])
    expect(counts).toEqual([2 * MAX_CANDIDATES, 10, 0])
  })

  test('returns each candidate once on consecutive pages', async () => {
    const engine = createBounded()
    const pages: string[][] = []
    for (let after: SearchQuery['after']; ;) {
      const { categories } = await engine.search({ ...query, limit: 4, after })
      const [category] = categories
      expect(category?.total).toBe(MAX_CANDIDATES)
      const last = category?.found.at(-1)
      if (!category || !last) break
      pages.push(category.found.map(({ username }) => username))
      after = { categoryId: category.categoryId, position: last }
    }
    expect(pages).toEqual([listNumbers(1, 4), listNumbers(5, 8), listNumbers(9, 10)])
  })
})

describe('while the table is locked', () => {
  const LOCK_TABLE = 'lock table listing in access exclusive mode'

  test.each(['search', 'count'] as const)('a statement timeout rejects a %s', async (method) => {
    const { db, close } = openTestDatabase(200)
    const connection = await openSecondConnection(url)
    const engine = createPostgresEngine(db)
    await connection.begin()
    await connection.run(LOCK_TABLE)
    const failure = method === 'search' ? engine.search(query) : engine.count(query, [query.filters])
    const error: unknown = await failure.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(isStatementTimeout(error)).toBe(true)
    await connection.rollback()
    await connection.close()
    await close()
  })

  test('a lost connection rejects a search, and the next search succeeds', async () => {
    const { db, close } = openTestDatabase()
    const connection = await openSecondConnection(url)
    const engine = createPostgresEngine(db)
    await connection.begin()
    await connection.run(LOCK_TABLE)
    const failure = engine.search(query).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    await connection.waitForBlocked(2)
    await connection.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(isConnectionError(await failure)).toBe(true)
    await connection.rollback()
    const { categories } = await engine.search(query)
    expect(categories.map(({ total }) => total)).toEqual([LISTINGS, LISTINGS])
    await connection.close()
    await close()
  })
})
