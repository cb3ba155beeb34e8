import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { freePorts } from '../../lib/ports.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { median } from '../../lib/statistics.ts'
import { serviceEnv } from '../../services/addresses.ts'
import { apiCpuSeconds } from '../booking/http-load.ts'
import { pgbenchRate, scriptOf } from '../booking/pgbench.ts'
import type { Statement } from '../booking/record-statements.ts'
import { PAYERS, fillDatabase, subscriptionOf } from './fixture.store.ts'
import { SECRET, startProvider, signedEvent } from './provider.ts'

const CLIENTS = 16
const PATH = '/api/stripe/webhook'
/** An account id that equals no other value of the transaction. */
const SAMPLE_EVENT = { account: 17_777, event: 'evt_sample' }

const agent = new Agent({ keepAlive: true })

function deliver(api: string, id: string, account: number): Promise<number> {
  const { body, headers } = signedEvent(id, account)
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(api + PATH, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume()
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Measures events per second over HTTP, each about another account. */
async function httpRate(apis: readonly string[], seconds: number, base: number): Promise<number> {
  const viaHttp = AbortSignal.timeout(seconds * 1000)
  let count = 0
  async function client(nth: number): Promise<void> {
    for (let i = 1; !viaHttp.aborted; i += 1) {
      const n = base + nth + CLIENTS * i
      const status = await deliver(apis[nth % apis.length] ?? '', `evt_http${n}`, 1 + (n % PAYERS))
      if (status !== 200) throw new Error(`an event got status ${status}`)
      count += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)))
  return count / ((performance.now() - start) / 1000)
}

/** Records the statements of one event from `begin` to `commit`. */
async function recordEvent(env: Record<string, string>): Promise<Statement[]> {
  const settings = readEnv({ ...serviceEnv, ...env, LOG_LEVEL: 'silent' })
  const statements: Statement[] = []
  const product = await compose({
    env: settings,
    log: createLog(settings, 'bench'),
    onQuery: ({ query }) => statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const app = await product.app()
  const { body, headers } = signedEvent(SAMPLE_EVENT.event, SAMPLE_EVENT.account)
  const { statusCode } = await app.inject({ method: 'POST', url: PATH, headers, payload: body })
  await app.close()
  await product.close()
  if (statusCode !== 200) throw new Error(`the event got status ${statusCode}`)
  const [begin, commit] = ['begin', 'commit'].map((text) =>
    statements.findIndex((statement) => statement.text === text),
  )
  return statements.slice(begin, (commit ?? 0) + 1)
}

function scriptFor(statements: readonly Statement[]): string {
  const placeholders = new Map([
    [String(SAMPLE_EVENT.account), ':account'],
    [subscriptionOf(SAMPLE_EVENT.account), `('sub_bench' || :account::text)`],
    [SAMPLE_EVENT.event, `('evt_baseline' || :n::text)`],
  ])
  const head = ['\\set i :i + 1', '\\set n :base + :client_id + :clients * :i', `\\set account 1 + :n % ${PAYERS}`]
  return scriptOf(statements, { head, placeholders })
}

const BASE_STEP = 10_000_019

/** Compares signed events over HTTP, with a minimal Stripe API, with the same transaction in pgbench. */
export async function benchWebhook([rounds = '7', seconds = '4']: string[]) {
  const [databasePort = 0, providerPort = 0, ...ports] = await freePorts(4)
  const cluster = await startPostgresCluster(databasePort)
  const provider = await startProvider(providerPort)
  const url = cluster.url('fourfold')
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
    STRIPE_API_URL: provider.url,
    STRIPE_WEBHOOK_SECRET: SECRET,
  }
  try {
    await fillDatabase(url)
    const statements = await recordEvent(env)
    const script = scriptFor(statements)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'] })
    try {
      const turns = { rounds: Number(rounds), seconds: Number(seconds), apis: pool.apis, cluster, url, script }
      const machine = { cores: cpus().length, clients: CLIENTS, apis: pool.apis.length, statements: statements.length }
      return { bench: 'webhook', unit: 'events per second', ...machine, ...(await measureInTurns(turns)) }
    } finally {
      await pool.stop()
    }
  } finally {
    await provider.close()
    await cluster.close()
  }
}

type MeasureOptions = {
  rounds: number
  seconds: number
  apis: readonly string[]
  cluster: Awaited<ReturnType<typeof startPostgresCluster>>
  url: string
  script: string
}

/** Alternates between both, so that other load affects them equally. The first round is a warm-up. */
async function measureInTurns({ rounds, seconds, apis, cluster, url, script }: MeasureOptions) {
  const http: Measurement[] = []
  const baseline: Measurement[] = []
  let turn = 0
  async function measure(rate: (base: number) => Promise<number>): Promise<Measurement> {
    turn += 1
    const before = { api: await apiCpuSeconds(apis), postgres: cluster.cpuSeconds() }
    const found = await rate(turn * BASE_STEP)
    // The CPU time of an exiting backend is counted only after its exit.
    await sleep(200)
    const each = (spent: number) => (spent / (found * seconds)) * 1e6
    const spent = { api: (await apiCpuSeconds(apis)) - before.api, postgres: cluster.cpuSeconds() - before.postgres }
    return { rate: found, api: each(spent.api), postgres: each(spent.postgres) }
  }
  for (let round = 0; round <= rounds; round += 1) {
    const viaHttp = await measure((base) => httpRate(apis, seconds, base))
    const viaPgbench = await measure((base) =>
      pgbenchRate({ url, clients: CLIENTS, seconds, base, scripts: [{ text: script, weight: 1 }] }),
    )
    console.log(`${Math.round(viaHttp.rate)} over HTTP, ${Math.round(viaPgbench.rate)} baseline`)
    if (round > 0) http.push(viaHttp)
    if (round > 0) baseline.push(viaPgbench)
  }
  return summarize(http, baseline)
}

type Measurement = { rate: number; api: number; postgres: number }

function summarize(http: readonly Measurement[], baseline: readonly Measurement[]) {
  const middle = (figures: readonly Measurement[], part: keyof Measurement) =>
    Math.round(median(figures.map((measurement) => measurement[part])))
  const cost = { api: middle(http, 'api'), postgres: middle(http, 'postgres'), baseline: middle(baseline, 'postgres') }
  return {
    http: middle(http, 'rate'),
    baseline: middle(baseline, 'rate'),
    ratio: Number((middle(http, 'rate') / middle(baseline, 'rate')).toFixed(2)),
    cpuMicroseconds: cost,
    ratioOfCpu: Number((cost.baseline / (cost.api + cost.postgres)).toFixed(2)),
  }
}
