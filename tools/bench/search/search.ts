import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'
import type pg from 'pg'

import { openPool } from '../../lib/database/connections.ts'
import { searchAuthHeaders } from '../../lib/search-token.ts'
import { addresses } from '../../services/addresses.ts'
import { openDatabase } from './fixture.ts'
import { measureEach, measureKind } from './measure.ts'
import { createMemberCalls } from './member-calls.ts'
import { makeSnapshot, startMeasured } from './processes.ts'
import type { MeasuredProcess } from './processes.ts'
import { longestQuestions, questionFor, questionsOf } from './questions.ts'
import type { SearchInput } from './questions.ts'
import { sqlFor, createSqlTable } from './sql.ts'
import { compare, measureThroughput } from './throughput.ts'

async function ask(search: MeasuredProcess, question: Question): Promise<Answer> {
  const body = JSON.stringify(question)
  const headers = { 'content-type': 'application/json', ...searchAuthHeaders() }
  const response = await fetch(`${search.url}${ASK_PATH}`, { method: 'POST', headers, body })
  return Answer.parse(await response.json())
}

/** Whether the index gives for every match what SQL gives, names and order. */
async function isExact(pool: pg.Pool, search: MeasuredProcess, asked: readonly SearchInput[]): Promise<boolean> {
  for (const one of asked) {
    const { categories } = await ask(search, await questionFor(pool, one))
    const found = categories
      .toSorted((a, b) => a.categoryId - b.categoryId)
      .flatMap(({ categoryId, found }) =>
        found.slice(0, 5).map(({ username, priority }) => `${categoryId} ${username} ${priority}`),
      )
    const statement = sqlFor(one)
    if (!statement) return false
    const { rows } = await pool.query<{ category_id: number; username: string; score: number }>(statement)
    if (found.join() !== rows.map((row) => `${row.category_id} ${row.username} ${row.score}`).join()) return false
  }
  return true
}

type Bench = { pool: pg.Pool; url: string; callFor: ReturnType<typeof createMemberCalls> }

const apiEnv = (url: string, search: readonly MeasuredProcess[]) => ({
  DATABASE_URL: url,
  LIMITS_SCALE: '1000000',
  // However busy the machine is, what is measured is the index and not the fallback.
  SEARCH_DEADLINE_MS: '10000',
  SEARCH_URLS: search.map((one) => one.url).join(),
})

/** One search process and one api: what each kind of question takes. */
async function measureQuestions({ pool, url, callFor }: Bench, search: MeasuredProcess) {
  const api = await startMeasured('api', apiEnv(url, [search]))
  try {
    const parts = { search: [search], api, pool }
    const callsFor = (asked: readonly SearchInput[]) => Promise.all(asked.map((one) => callFor(api.url, one)))
    const questions = await questionsOf(pool)
    const kinds: Record<string, Awaited<ReturnType<typeof measureKind>>> = {}
    for (const [kind, asked] of Object.entries(questions)) {
      kinds[kind] = await measureKind(parts, asked, await callsFor(asked))
      console.log(kind, JSON.stringify(kinds[kind]))
    }
    const longest = Object.entries(longestQuestions())
    const works = await callsFor(longest.map(([, asked]) => asked))
    const named = Object.fromEntries(longest.map(([name], nth) => [name, works[nth] ?? (async () => undefined)]))
    return {
      kinds,
      longest: await measureEach(parts, named),
      exact: await isExact(pool, search, [
        ...(questions.nationwide ?? []).slice(0, 4),
        ...(questions.state ?? []).slice(0, 8),
      ]),
      api: api.figures(),
    }
  } finally {
    await api.stop()
  }
}

/** How many questions these search processes answer: asked directly, and as whole calls. */
async function measureQuestionThroughput(
  { pool, url, callFor }: Bench,
  search: readonly MeasuredProcess[],
  seconds: number,
) {
  const api = await startMeasured('api', apiEnv(url, search))
  try {
    const parts = { search, api, pool }
    const { nationwide = [] } = await questionsOf(pool)
    const questions = await Promise.all(nationwide.map((one) => questionFor(pool, one)))
    const direct = questions.flatMap((question) => search.map((one) => () => ask(one, question)))
    const calls = await Promise.all(nationwide.map((one) => callFor(api.url, one)))
    await measureThroughput(parts, calls, 1)
    return {
      direct: await measureThroughput(parts, direct, seconds),
      calls: await measureThroughput(parts, calls, seconds),
    }
  } finally {
    await api.stop()
  }
}

async function benchOne(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await openDatabase(server, count)
  const pool = openPool(url, 1)
  const bench = { pool, url, callFor: createMemberCalls(pool) }
  const searchEnv = { DATABASE_URL: url, SEARCH_SNAPSHOT_MINUTES: '1440' }
  const running: MeasuredProcess[] = []
  const startSearch = async () => {
    const search = await startMeasured('search', searchEnv)
    running.push(search)
    return search
  }
  try {
    await createSqlTable(pool)
    const fromDatabase = await makeSnapshot(pool, url)
    const first = await startSearch()
    const fromSnapshot = first.figures()
    console.log(JSON.stringify({ fromDatabase, fromSnapshot }))
    const measured = await measureQuestions(bench, first)
    const seconds = count < 100_000 ? 1 : 8
    const one = await measureQuestionThroughput(bench, [first], seconds)
    const two = await measureQuestionThroughput(bench, [first, await startSearch()], seconds)
    return {
      professionals: count,
      ...measured,
      search: { fromDatabase, fromSnapshot, afterQuestions: first.figures() },
      throughput: { direct: compare(one.direct, two.direct), calls: compare(one.calls, two.calls) },
    }
  } finally {
    await Promise.all(running.map((one) => one.stop()))
    await pool.end()
  }
}

export type SearchFigures = Awaited<ReturnType<typeof benchSearch>>

/** What a search costs, from the call to its answer, among a million professionals or as many as are named. */
export async function benchSearch(counts: string[]) {
  const sizes = []
  for (const count of counts.length > 0 ? counts : ['1000000']) sizes.push(await benchOne(Number(count)))
  return { bench: 'search', unit: 'milliseconds', sizes }
}
