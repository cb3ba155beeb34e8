import { monitorEventLoopDelay } from 'node:perf_hooks'

import { createLog } from '@fourfold/platform/log'
import { readEnv as readSearchEnv, startSearch } from '@fourfold/search'
import { Answer } from '@fourfold/search-protocol/answer'
import { ASK_PATH } from '@fourfold/search-protocol/channel'
import type { Question } from '@fourfold/search-protocol/question'
import pg from 'pg'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/platform/env.ts'
import { addresses } from '../../services/addresses.ts'
import { costOf, median } from '../cpu.ts'
import { searchCrowdOf } from './crowd.ts'
import { bodyFor, questionFor, questionsOf } from './questions.ts'
import type { Asked } from './questions.ts'
import { seekerIn } from './seeker.ts'
import { ginFor, makeGin } from './sql.ts'

const ROUNDS = 5
const TIMES = 24
const SQL_TIMES = 5
const AT_ONCE = 8
const LAG_CALLS = 400

const round = (value: number) => Math.round(value * 100) / 100
const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Milliseconds each of these takes, one after the other. */
async function timesOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const work of works) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

const cycle = <Item>(items: readonly Item[], count: number) =>
  Array.from({ length: count }, (_, n) => items[n % items.length]).flatMap((item) => (item === undefined ? [] : [item]))

async function open(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await searchCrowdOf(server, count)
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: url, LIMITS_SCALE: '1000000' })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await makeGin(pool)
  const log = createLog(env, 'bench')
  const before = process.memoryUsage.rss()
  const started = performance.now()
  const search = await startSearch({ env: readSearchEnv({ DATABASE_URL: url, SEARCH_PORT: '0' }), log })
  await search.ready
  const loaded = {
    seconds: round((performance.now() - started) / 1000),
    megabytes: Math.round((process.memoryUsage.rss() - before) / 1e6),
  }
  const product = await compose({ env, log, searchCopies: async () => [search.url] })
  const app = await product.app()
  async function ask(question: Question): Promise<Answer> {
    const body = JSON.stringify(question)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${search.url}${ASK_PATH}`, { method: 'POST', headers, body })
    return Answer.parse(await response.json())
  }
  return { product, app, search, ask, pool, loaded }
}

type Bench = Awaited<ReturnType<typeof open>>

/** What one kind of question costs the index, and plain SQL. */
async function measure({ ask, pool }: Bench, asked: readonly Asked[]) {
  const questions = await Promise.all(asked.map((one) => questionFor(pool, one)))
  const works = cycle(questions, TIMES).map((question) => () => ask(question))
  const times: number[] = []
  const costs: number[] = []
  // The first round only warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const taken: number[] = []
    const { api } = await costOf({ pool, times: 1, work: async () => void taken.push(...(await timesOf(works))) })
    if (turn === 0) continue
    times.push(...taken)
    costs.push(api / TIMES / 1000)
  }
  const statements = cycle(asked, SQL_TIMES).flatMap((one) => ginFor(one) ?? [])
  const plain = await timesOf(statements.map((statement) => () => pool.query(statement)))
  return {
    cpu: round(median(costs)),
    p50: round(median(times)),
    p95: round(p95(times)),
    ...(plain.length > 0 && { sqlP50: round(median(plain)), sqlMost: round(Math.max(...plain)) }),
  }
}

/** Whether the index gives for every match what SQL gives, names and order. */
async function isExact({ ask, pool }: Bench, asked: readonly Asked[]): Promise<boolean> {
  for (const one of asked) {
    const { categories } = await ask(await questionFor(pool, one))
    const found = categories
      .toSorted((a, b) => a.categoryId - b.categoryId)
      .flatMap(({ categoryId, found }) =>
        found.slice(0, 5).map(({ username, priority }) => `${categoryId} ${username} ${priority}`),
      )
    const statement = ginFor(one)
    if (!statement) return false
    const { rows } = await pool.query<{ category_id: number; username: string; score: number }>(statement)
    if (found.join() !== rows.map((row) => `${row.category_id} ${row.username} ${row.score}`).join()) return false
  }
  return true
}

/** The whole call against the bare index, and how long the main thread keeps others waiting meanwhile. */
async function measureCalls({ ask, app, pool }: Bench, asked: readonly Asked[]) {
  const [first] = asked
  if (!first?.goals) throw new Error('a match is what is measured')
  const token = await seekerIn((request) => app.inject(request), pool, first.goals)
  const call = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/search',
      headers: { authorization: `Bearer ${token}` },
      payload: bodyFor(first),
    })
    if (answer.statusCode !== 200) throw new Error(`search answered ${answer.statusCode}`)
  }
  const question = await questionFor(pool, first)
  const bare = () => ask(question)
  const calls: number[] = []
  const index: number[] = []
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    const whole = await costOf({ pool, times: TIMES, work: call })
    const alone = await costOf({ pool, times: TIMES, work: bare })
    if (turn === 0) continue
    calls.push(whole.api + whole.postgres)
    index.push(alone.api)
  }
  const lag = monitorEventLoopDelay({ resolution: 1 })
  lag.enable()
  let left = LAG_CALLS
  const worker = async () => {
    for (; left > 0; left -= 1) await call()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  lag.disable()
  return {
    callCpu: round(median(calls) / 1000),
    indexCpu: round(median(index) / 1000),
    ratioToBareIndex: round(median(index) / median(calls)),
    lagP99: round(lag.percentile(99) / 1e6),
    lagMost: round(lag.max / 1e6),
  }
}

async function benchOne(count: number) {
  const bench = await open(count)
  const questions = await questionsOf(bench.pool)
  const kinds: Record<string, object> = {}
  for (const [kind, asked] of Object.entries(questions)) {
    kinds[kind] = await measure(bench, asked)
    console.log(count, kind, JSON.stringify(kinds[kind]))
  }
  const figures = {
    professionals: count,
    loaded: bench.loaded,
    kinds,
    exact: await isExact(bench, [...(questions.nationwide ?? []).slice(0, 4), ...(questions.state ?? []).slice(0, 8)]),
    calls: await measureCalls(bench, questions.nationwide ?? []),
  }
  await bench.app.close()
  await bench.product.close()
  await bench.search.close()
  await bench.pool.end()
  return figures
}

/** What a search costs among ten thousand professionals, a hundred thousand and a million. */
export async function benchSearch(counts: string[]) {
  const sizes = []
  for (const count of counts.length > 0 ? counts : ['10000', '100000', '1000000'])
    sizes.push(await benchOne(Number(count)))
  return { bench: 'search', unit: 'milliseconds; cpu of the api process with its index', sizes }
}
