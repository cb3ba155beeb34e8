import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { findFreePorts } from '../../lib/ports.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { median } from '../../lib/statistics.ts'
import { serviceEnv } from '../../services/addresses.ts'
import { readApiCpuSeconds } from '../booking/http-load.ts'
import { measurePgbenchRate, buildScript } from '../booking/pgbench.ts'
import type { Statement } from '../booking/record-statements.ts'
import { PAYERS, fillDatabase, subscriptionId } from './fixture.store.ts'
import { WEBHOOK_SECRET, startStripeApi, createSignedEvent } from './stripe-api.ts'

const CLIENTS = 16
const WEBHOOK_PATH = '/api/stripe/webhook'
/** A sample event whose account id differs from every other value of the transaction. */
const SAMPLE_EVENT = { account: 17_777, event: 'evt_sample' }

const agent = new Agent({ keepAlive: true })

function sendEvent(api: string, id: string, account: number): Promise<number> {
  const { body, headers } = createSignedEvent(id, account)
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(
      api + WEBHOOK_PATH,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      (response) => {
        response.on('end', () => resolve(response.statusCode ?? 0)).resume()
      },
    )
    outgoing.on('error', reject).end(body)
  })
}

/** Measures events per second over HTTP, each about another account. */
async function measureHttpRate(apis: readonly string[], seconds: number, offset: number): Promise<number> {
  const timeout = AbortSignal.timeout(seconds * 1000)
  let count = 0
  async function client(nth: number): Promise<void> {
    for (let i = 1; !timeout.aborted; i += 1) {
      const n = offset + nth + CLIENTS * i
      const status = await sendEvent(apis[nth % apis.length] ?? '', `evt_http${n}`, 1 + (n % PAYERS))
      if (status !== 200) throw new Error(`the webhook responded with ${status}`)
      count += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)))
  return count / ((performance.now() - start) / 1000)
}

/** Records the statements of one event from `begin` to `commit`. */
async function recordEvent(env: Record<string, string>): Promise<Statement[]> {
  const apiEnv = readEnv({ ...serviceEnv, ...env, LOG_LEVEL: 'silent' })
  const statements: Statement[] = []
  const composition = await compose({
    env: apiEnv,
    log: createLog(apiEnv, 'bench'),
    onQuery: ({ query }) => statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const app = await composition.app()
  const { body, headers } = createSignedEvent(SAMPLE_EVENT.event, SAMPLE_EVENT.account)
  const { statusCode } = await app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: body })
  await app.close()
  await composition.close()
  if (statusCode !== 200) throw new Error(`the webhook responded with ${statusCode}`)
  const [begin, commit] = ['begin', 'commit'].map((text) =>
    statements.findIndex((statement) => statement.text === text),
  )
  return statements.slice(begin, (commit ?? 0) + 1)
}

function createScript(statements: readonly Statement[]): string {
  const placeholders = new Map([
    [String(SAMPLE_EVENT.account), ':account'],
    [subscriptionId(SAMPLE_EVENT.account), `('sub_bench' || :account::text)`],
    [SAMPLE_EVENT.event, `('evt_baseline' || :n::text)`],
  ])
  const header = ['\\set i :i + 1', '\\set n :offset + :client_id + :clients * :i', `\\set account 1 + :n % ${PAYERS}`]
  return buildScript(statements, { header, placeholders })
}

const OFFSET_STEP = 10_000_019

/** Compares signed events over HTTP (using a minimal Stripe API) with the same transaction in pgbench. */
export async function benchWebhook([rounds = '7', seconds = '4']: string[]) {
  const [databasePort = 0, stripeApiPort = 0, ...ports] = await findFreePorts(4)
  const cluster = await startPostgresCluster(databasePort)
  const stripeApi = await startStripeApi(stripeApiPort)
  const url = cluster.url('fourfold')
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LIMITS_SCALE: '1000000',
    STRIPE_API_URL: stripeApi.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  try {
    await fillDatabase(url)
    const statements = await recordEvent(env)
    const script = createScript(statements)
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'api'] })
    try {
      const options = { rounds: Number(rounds), seconds: Number(seconds), apis: pool.apis, cluster, url, script }
      const setup = { cores: cpus().length, clients: CLIENTS, apis: pool.apis.length, statements: statements.length }
      return { bench: 'webhook', unit: 'events per second', ...setup, ...(await measureAlternately(options)) }
    } finally {
      await pool.stop()
    }
  } finally {
    await stripeApi.close()
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

/** Alternates between HTTP and pgbench, so that other load affects both equally. The first round is a warm-up. */
async function measureAlternately({ rounds, seconds, apis, cluster, url, script }: MeasureOptions) {
  const http: Measurement[] = []
  const baseline: Measurement[] = []
  let measurementCount = 0
  async function measure(measureRate: (offset: number) => Promise<number>): Promise<Measurement> {
    measurementCount += 1
    const before = { api: await readApiCpuSeconds(apis), postgres: cluster.cpuSeconds() }
    const perSecond = await measureRate(measurementCount * OFFSET_STEP)
    // The CPU time of an exiting backend is counted only after its exit.
    await sleep(200)
    const perEvent = (cpuSeconds: number) => (cpuSeconds / (perSecond * seconds)) * 1e6
    const cpuSeconds = {
      api: (await readApiCpuSeconds(apis)) - before.api,
      postgres: cluster.cpuSeconds() - before.postgres,
    }
    return { rate: perSecond, api: perEvent(cpuSeconds.api), postgres: perEvent(cpuSeconds.postgres) }
  }
  for (let round = 0; round <= rounds; round += 1) {
    const httpMeasurement = await measure((offset) => measureHttpRate(apis, seconds, offset))
    const pgbenchMeasurement = await measure((offset) =>
      measurePgbenchRate({ url, clients: CLIENTS, seconds, offset, scripts: [{ text: script, weight: 1 }] }),
    )
    console.log(`${Math.round(httpMeasurement.rate)} over HTTP, ${Math.round(pgbenchMeasurement.rate)} baseline`)
    if (round > 0) http.push(httpMeasurement)
    if (round > 0) baseline.push(pgbenchMeasurement)
  }
  return summarize(http, baseline)
}

type Measurement = { rate: number; api: number; postgres: number }

function summarize(http: readonly Measurement[], baseline: readonly Measurement[]) {
  const computeMedian = (figures: readonly Measurement[], part: keyof Measurement) =>
    Math.round(median(figures.map((measurement) => measurement[part])))
  const cost = {
    api: computeMedian(http, 'api'),
    postgres: computeMedian(http, 'postgres'),
    baseline: computeMedian(baseline, 'postgres'),
  }
  return {
    http: computeMedian(http, 'rate'),
    baseline: computeMedian(baseline, 'rate'),
    ratio: Number((computeMedian(http, 'rate') / computeMedian(baseline, 'rate')).toFixed(2)),
    cpuMicroseconds: cost,
    ratioPerCpuSecond: Number((cost.baseline / (cost.api + cost.postgres)).toFixed(2)),
  }
}
