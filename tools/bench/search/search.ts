import { parseArgs } from 'node:util'

import type pg from 'pg'

import { openPool } from '../../lib/database/connections.ts'
import { addresses } from '../../services/addresses.ts'
import { waitUntilIndexed } from './changes.ts'
import { compareWithSql } from './compare.ts'
import { prepareDatabase } from './fixture/fixture.ts'
import { round, searchInTurn, searchOnSchedule, summarize, summarizeByKind } from './load.ts'
import type { Sample } from './load.ts'
import { measureChanges, measureRebuild, searchAfterRefreshes, waitUntilBuilt } from './opensearch-run.ts'
import { startMeasuredProcess, startOpenSearchNode } from './processes.ts'
import { createQuestions, kinds } from './questions.ts'
import type { Question } from './questions.ts'
import { measureUsage } from './usage.ts'
import type { Processes, Usage } from './usage.ts'

const ENGINES = ['opensearch', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

const DEFAULT_QUESTIONS = 2000
// Shares of the number of questions.
const WARM_UP_SHARE = 0.1
const COMPARED_SHARE = 0.15
const REFRESHED_SHARE = 0.07
/** For measured saves and for measured bookings. */
const CHANGED_SHARE = 0.1

/**
 * Removes the state of the index. Removes the schedule of the hourly sweep, which would use CPU during measurements.
 * Cancels appointments of earlier runs, which count toward the limits of open requests and occupy free times.
 */
const RESET_DATABASE = `
  truncate search_index, search_index_change, search_indexer_lease;
  delete from pgboss.schedule where name = 'search.sweep';
  update appointment set status = 'Cancelled' where status in ('Pending', 'Scheduled')`

type Bench = Processes & { api: string; questionCount: number }

/** Measures one client by kind, then a fixed rate of mixed questions and, with OpenSearch, searches after refreshes. */
async function measureQueries(bench: Bench, searchRefreshed?: (questions: readonly Question[]) => Promise<Sample[]>) {
  const { pool, api, questionCount } = bench
  await searchInTurn(api, await createQuestions(pool, Math.ceil(questionCount * WARM_UP_SHARE), 1))
  const questions = await createQuestions(pool, questionCount, 2)
  const single: Sample[] = []
  const usage: Record<string, Usage> = {}
  for (const kind of kinds) {
    const ofKind = questions.filter((question) => question.kind === kind)
    const measured = await measureUsage(bench, () => searchInTurn(api, ofKind))
    single.push(...measured.samples)
    usage[kind] = measured.usage
    console.log(kind, JSON.stringify({ ...summarize(measured.samples), ...measured.usage }))
  }
  const openLoop = await measureUsage(bench, () => searchOnSchedule(api, questions.toReversed()))
  console.log('open loop', JSON.stringify({ ...summarize(openLoop.samples), ...openLoop.usage }))
  const refreshed = questions.slice(0, Math.max(kinds.length, Math.ceil(questionCount * REFRESHED_SHARE)))
  const afterRefresh = (await searchRefreshed?.(refreshed)) ?? []
  return {
    distinctQuestions: questions.length,
    /** All searches of a kind together. */
    kinds: summarizeByKind([...single, ...openLoop.samples, ...afterRefresh]),
    single: summarizeByKind(single),
    openLoop: summarizeByKind(openLoop.samples),
    ...(searchRefreshed && { afterRefresh: summarizeByKind(afterRefresh) }),
    usage: { ...usage, openLoop: openLoop.usage },
  }
}

const readMemory = ({ measured }: Processes) =>
  Object.fromEntries(Object.entries(measured).map(([name, { readMemory }]) => [name, readMemory()]))

type Options = { pool: pg.Pool; databaseUrl: string; count: number; questionCount: number }

/** Long enough that a busy machine does not trigger the fallback. */
const DEADLINE = { SEARCH_DEADLINE_MS: '10000' }

async function measurePostgres({ pool, databaseUrl, questionCount }: Options) {
  const env = { DATABASE_URL: databaseUrl, OPENSEARCH_URL: '', ...DEADLINE }
  const api = await startMeasuredProcess('api', env)
  try {
    const bench = { measured: { api }, pool, api: api.url, questionCount }
    const comparison = await compareWithSql(bench, Math.ceil(questionCount * COMPARED_SHARE))
    return { comparison, queries: await measureQueries(bench), memory: readMemory(bench) }
  } finally {
    await api.stop()
  }
}

async function measureOpenSearch({ pool, databaseUrl, count, questionCount }: Options) {
  const prefix = `bench-${count}`
  const node = await startOpenSearchNode()
  const env = { DATABASE_URL: databaseUrl, OPENSEARCH_URL: node.url, OPENSEARCH_INDEX_PREFIX: prefix, ...DEADLINE }
  const stops = [node.stop]
  try {
    const worker = await startMeasuredProcess('worker', env)
    stops.unshift(worker.stop)
    // The worker has created the schedule again.
    await pool.query("delete from pgboss.schedule where name = 'search.sweep'")
    const buildSeconds = round(worker.readySeconds + (await waitUntilBuilt(pool)))
    console.log(`index built: ${buildSeconds} s`)
    const api = await startMeasuredProcess('api', env)
    stops.unshift(api.stop)
    const measured = { opensearch: node, api, worker }
    const bench = { measured, pool, api: api.url, worker: worker.url, count, questionCount, databaseUrl, prefix, node }
    await waitUntilIndexed(pool)
    await node.refresh(prefix)
    const comparison = await compareWithSql(bench, Math.ceil(questionCount * COMPARED_SHARE))
    const index = { buildSeconds, megabytes: await node.readIndexMegabytes(prefix) }
    const queries = await measureQueries(bench, (questions) => searchAfterRefreshes(bench, questions))
    const questions = await createQuestions(pool, questionCount, 3)
    const changes = await measureChanges(bench, questions, Math.ceil(questionCount * CHANGED_SHARE))
    console.log(JSON.stringify(changes))
    await waitUntilIndexed(pool)
    const rebuild = await measureRebuild(bench, questions)
    return { comparison, index, queries, changes, rebuild, memory: readMemory(bench) }
  } finally {
    for (const stop of stops) await stop()
  }
}

async function measureEngine(engine: Engine, count: number, questionCount: number) {
  const databaseUrl = await prepareDatabase(new URL('/', addresses.database).href.replace(/\/$/, ''), count)
  const pool = openPool(databaseUrl, 6)
  try {
    await pool.query(RESET_DATABASE)
    const options = { pool, databaseUrl, count, questionCount }
    console.log(`${engine}, ${count} professionals`)
    return engine === 'opensearch'
      ? { engine, professionals: count, ...(await measureOpenSearch(options)) }
      : { engine, professionals: count, ...(await measurePostgres(options)) }
  } finally {
    await pool.end()
  }
}

export type SearchFigures = Awaited<ReturnType<typeof benchSearch>>

/** The engines and numbers of professionals that a run without arguments measures. */
const DEFAULT_RUNS: readonly [Engine, number][] = [
  ['postgres', 3000],
  ['postgres', 30_000],
  ['postgres', 100_000],
  ['opensearch', 1_000_000],
]

function parseRuns(positionals: readonly string[]): readonly (readonly [Engine, number])[] {
  const [counts, ...engines] = positionals
  if (counts === undefined) return DEFAULT_RUNS
  const chosen = engines.length > 0 ? ENGINES.filter((engine) => engines.includes(engine)) : (['opensearch'] as const)
  return chosen.flatMap((engine) => counts.split(',').map((count) => [engine, Number(count)] as const))
}

/** Measures search among a million professionals with OpenSearch, and among fewer with PostgreSQL alone. */
export async function benchSearch(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { questions: { type: 'string', default: String(DEFAULT_QUESTIONS) } },
  })
  const results = []
  for (const [engine, count] of parseRuns(positionals))
    results.push(await measureEngine(engine, count, Number(values.questions)))
  return { bench: 'search', unit: 'milliseconds', results }
}
