import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'
import type pg from 'pg'

import { openPool } from '../../lib/database/connections.ts'
import { createSearchAuthHeaders } from '../../lib/search-token.ts'
import { addresses } from '../../services/addresses.ts'
import { prepareDatabase } from './fixture.ts'
import { measureQueries, measureKind } from './measure.ts'
import { createMemberCalls } from './member-calls.ts'
import { createSnapshot, startMeasuredProcess } from './processes.ts'
import type { MeasuredProcess } from './processes.ts'
import { createLongQueries, toQuestion, createQueries } from './queries.ts'
import type { SearchQuery } from './queries.ts'
import { buildStatement, createSqlTable } from './sql.ts'
import { compareThroughput, measureThroughput } from './throughput.ts'

async function querySearch(search: MeasuredProcess, question: Question): Promise<Answer> {
  const body = JSON.stringify(question)
  const headers = { 'content-type': 'application/json', ...createSearchAuthHeaders() }
  const response = await fetch(`${search.url}${ASK_PATH}`, { method: 'POST', headers, body })
  return Answer.parse(await response.json())
}

/** Returns whether the index returns the same professionals in the same order as SQL. */
async function compareWithSql(
  pool: pg.Pool,
  search: MeasuredProcess,
  inputs: readonly SearchQuery[],
): Promise<boolean> {
  for (const input of inputs) {
    const { categories } = await querySearch(search, await toQuestion(pool, input))
    const results = categories
      .toSorted((a, b) => a.categoryId - b.categoryId)
      .flatMap(({ categoryId, found }) =>
        found.slice(0, 5).map(({ username, priority }) => `${categoryId} ${username} ${priority}`),
      )
    const statement = buildStatement(input)
    if (!statement) return false
    const { rows } = await pool.query<{ category_id: number; username: string; score: number }>(statement)
    if (results.join() !== rows.map((row) => `${row.category_id} ${row.username} ${row.score}`).join()) return false
  }
  return true
}

type Bench = { pool: pg.Pool; url: string; createCall: ReturnType<typeof createMemberCalls> }

const buildApiEnv = (url: string, search: readonly MeasuredProcess[]) => ({
  DATABASE_URL: url,
  LIMITS_SCALE: '1000000',
  // Long enough that a busy machine does not trigger the fallback.
  SEARCH_DEADLINE_MS: '10000',
  SEARCH_URLS: search.map(({ url }) => url).join(),
})

/** Measures each kind of query with one search process and one API. */
async function measureAllQueries({ pool, url, createCall }: Bench, search: MeasuredProcess) {
  const api = await startMeasuredProcess('api', buildApiEnv(url, [search]))
  try {
    const processes = { search: [search], api, pool }
    const createCalls = (inputs: readonly SearchQuery[]) =>
      Promise.all(inputs.map((input) => createCall(api.url, input)))
    const queries = await createQueries(pool)
    const kinds: Record<string, Awaited<ReturnType<typeof measureKind>>> = {}
    for (const [kind, inputs] of Object.entries(queries)) {
      kinds[kind] = await measureKind(processes, inputs, await createCalls(inputs))
      console.log(kind, JSON.stringify(kinds[kind]))
    }
    const namedLongQueries = Object.entries(createLongQueries())
    const calls = await createCalls(namedLongQueries.map(([, input]) => input))
    const callsByName = Object.fromEntries(
      namedLongQueries.map(([name], nth) => [name, calls[nth] ?? (async () => undefined)]),
    )
    return {
      kinds,
      longQueries: await measureQueries(processes, callsByName),
      matchesSql: await compareWithSql(pool, search, [
        ...(queries.nationwide ?? []).slice(0, 4),
        ...(queries.state ?? []).slice(0, 8),
      ]),
      api: api.readFigures(),
    }
  } finally {
    await api.stop()
  }
}

/** Measures the throughput of search processes: direct queries, and API calls. */
async function measureQueryThroughput(
  { pool, url, createCall }: Bench,
  search: readonly MeasuredProcess[],
  seconds: number,
) {
  const api = await startMeasuredProcess('api', buildApiEnv(url, search))
  try {
    const processes = { search, api, pool }
    const { nationwide = [] } = await createQueries(pool)
    const questions = await Promise.all(nationwide.map((input) => toQuestion(pool, input)))
    const directQueries = questions.flatMap((question) => search.map((process) => () => querySearch(process, question)))
    const calls = await Promise.all(nationwide.map((input) => createCall(api.url, input)))
    await measureThroughput(processes, calls, 1)
    return {
      queries: await measureThroughput(processes, directQueries, seconds),
      calls: await measureThroughput(processes, calls, seconds),
    }
  } finally {
    await api.stop()
  }
}

async function measureSearch(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await prepareDatabase(server, count)
  const pool = openPool(url, 1)
  const bench = { pool, url, createCall: createMemberCalls(pool) }
  const searchEnv = { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '1440' }
  const running: MeasuredProcess[] = []
  const startSearch = async () => {
    const search = await startMeasuredProcess('search', searchEnv)
    running.push(search)
    return search
  }
  try {
    await createSqlTable(pool)
    const fromDatabase = await createSnapshot(pool, url)
    const first = await startSearch()
    const fromSnapshot = first.readFigures()
    console.log(JSON.stringify({ fromDatabase, fromSnapshot }))
    const measured = await measureAllQueries(bench, first)
    const seconds = count < 100_000 ? 1 : 8
    const withOne = await measureQueryThroughput(bench, [first], seconds)
    const withTwo = await measureQueryThroughput(bench, [first, await startSearch()], seconds)
    return {
      professionals: count,
      ...measured,
      search: { fromDatabase, fromSnapshot, afterQueries: first.readFigures() },
      throughput: {
        queries: compareThroughput(withOne.queries, withTwo.queries),
        calls: compareThroughput(withOne.calls, withTwo.calls),
      },
    }
  } finally {
    await Promise.all(running.map((process) => process.stop()))
    await pool.end()
  }
}

export type SearchFigures = Awaited<ReturnType<typeof benchSearch>>

/** Measures search among a million professionals, or among the given numbers. */
export async function benchSearch(counts: string[]) {
  const results = []
  for (const count of counts.length > 0 ? counts : ['1000000']) results.push(await measureSearch(Number(count)))
  return { bench: 'search', unit: 'milliseconds', results }
}
