import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { findFreePorts } from '../../lib/ports.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import type { Cluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { median } from '../../lib/statistics.ts'
import {
  CONTENDED_PROFESSIONALS,
  FIRST_FREE_HOUR,
  FREE_PROFESSIONALS,
  memberId,
  MEMBERS,
  fillDatabase,
  professionalId,
  TAKEN_HOUR,
  usernameOf,
} from './fixture.store.ts'
import { readApiCpuSeconds, measureHttpRate } from './http-load.ts'
import { measurePgbenchRate, buildScript, toText } from './pgbench.ts'
import { recordBooking } from './record-statements.ts'
import type { Statement } from './record-statements.ts'

const CLIENTS = 16
const HOUR = 3_600_000
/** Of eight requests on contended slots, one is for a free slot; the others conflict with a taken one. */
const REQUESTS_PER_SLOT = 8
/** Distance between the first bookings of two measurements, so that they use different slots. */
const OFFSET_STEP = 407_919

type Kind = 'free' | 'contended'
const kinds = {
  free: { first: 0, count: FREE_PROFESSIONALS },
  contended: { first: FREE_PROFESSIONALS, count: CONTENDED_PROFESSIONALS },
}

const toIso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type Booking = { professional: number; member: number; start: number; key: string }

function buildBody({ professional, start, key }: Booking) {
  const professionalUsername = usernameOf(professionalId(professional))
  return { professionalUsername, start: toIso(start), end: toIso(start + HOUR), location: 'Online', key }
}

/** Builds the nth booking of a kind. The pgbench scripts number bookings the same way. */
function buildRequest(kind: Kind, offset: number, nth: number) {
  const { first, count } = kinds[kind]
  const isConflict = kind === 'contended' && (nth + Math.floor(nth / CLIENTS)) % REQUESTS_PER_SLOT !== 0
  const n = offset + nth
  const start = isConflict ? Date.parse(TAKEN_HOUR) : Date.parse(FIRST_FREE_HOUR) + Math.floor(n / count) * HOUR
  const member = n % MEMBERS
  const body = buildBody({ professional: first + (n % count), member, start, key: crypto.randomUUID() })
  return { token: usernameOf(memberId(member)), body, expectedStatus: isConflict ? 409 : 200 }
}

/** Builds a pgbench expression for a uuid that is unique per run of the script. */
const buildUuidExpression = (part: string) =>
  `(lpad(to_hex(:member::bigint), 8, '0') || '-0000-${part}-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid`

/** Turns the recorded statements into a script that uses another member, professional and hour each time. */
function createScript(
  statements: readonly Statement[],
  kind: Kind,
  { sample, isTaken }: { sample: Booking; isTaken: boolean },
): string {
  const { first, count } = kinds[kind]
  const hour = isTaken ? `timestamptz '${TAKEN_HOUR}'` : `timestamptz '${FIRST_FREE_HOUR}' + :hour * interval '1 hour'`
  const appointmentUuid = statements.find(({ text }) => text.includes('insert into appointment '))?.values[2]
  const placeholders = new Map([
    [String(memberId(sample.member)), ':member'],
    [String(professionalId(sample.professional)), ':professional'],
    [usernameOf(professionalId(sample.professional)), `('person' || :professional::text)`],
    [toIso(sample.start), `(${hour})`],
    [toIso(sample.start + HOUR), `(${hour} + interval '1 hour')`],
    [toIso(sample.start).slice(0, 10), `(${hour})::date`],
    [sample.key, buildUuidExpression('4000')],
    ...(appointmentUuid === undefined ? [] : [[toText(appointmentUuid), buildUuidExpression('4001')] as const]),
  ])
  const header = [
    '\\set i :i + 1',
    '\\set n :offset + :client_id + :clients * :i',
    `\\set professional ${professionalId(first)} + :n % ${count}`,
    `\\set hour :n / ${count}`,
    `\\set member ${memberId(0)} + :n % ${MEMBERS}`,
  ]
  return buildScript(statements, { header, placeholders })
}

/** Records the statements of a successful and of a conflicting booking, on slots that no measurement uses. */
async function recordSamples(url: string) {
  const day = Date.parse(TAKEN_HOUR)
  const freeSample = { professional: 151, member: 17_777, start: day + 5 * HOUR, key: crypto.randomUUID() }
  const contendedSample = {
    professional: FREE_PROFESSIONALS,
    member: 18_888,
    start: day + 5 * HOUR,
    key: crypto.randomUUID(),
  }
  const conflictingSample = { professional: FREE_PROFESSIONALS, member: 19_999, start: day, key: crypto.randomUUID() }
  const requests = [freeSample, contendedSample, conflictingSample].map((sample) => ({
    token: usernameOf(memberId(sample.member)),
    body: buildBody(sample),
    expectedStatus: sample === conflictingSample ? 409 : 200,
  }))
  const [freeStatements = [], contendedStatements = [], conflictingStatements = []] = await recordBooking(url, requests)
  return {
    statements: { successful: freeStatements.length, conflicting: conflictingStatements.length },
    scripts: {
      free: [{ text: createScript(freeStatements, 'free', { sample: freeSample, isTaken: false }), weight: 1 }],
      contended: [
        {
          text: createScript(contendedStatements, 'contended', { sample: contendedSample, isTaken: false }),
          weight: 1,
        },
        {
          text: createScript(conflictingStatements, 'contended', { sample: conflictingSample, isTaken: true }),
          weight: REQUESTS_PER_SLOT - 1,
        },
      ],
    },
  }
}

/** Bookings per second, and CPU microseconds of API and PostgreSQL per booking. */
type Measurement = { rate: number; api: number; postgres: number }
type Figures = Record<Kind, { http: Measurement[]; baseline: Measurement[] }>

const microsecondsPerBooking = (seconds: number, count: number) => (seconds / count) * 1e6

/** Alternates between HTTP and pgbench, so that other load affects both equally. The first round is a warm-up. */
async function measureAlternately({ rounds, seconds, url, apis, cluster, scripts }: MeasureOptions): Promise<Figures> {
  const figures: Figures = { free: { http: [], baseline: [] }, contended: { http: [], baseline: [] } }
  const shared = { clients: CLIENTS, seconds }
  let measurementCount = 0
  async function measure(measureRate: (offset: number) => Promise<number>): Promise<Measurement> {
    measurementCount += 1
    const before = { api: await readApiCpuSeconds(apis), postgres: cluster.cpuSeconds() }
    const perSecond = await measureRate(measurementCount * OFFSET_STEP)
    // The CPU time of an exiting backend is counted only after its exit.
    await sleep(200)
    const count = perSecond * seconds
    return {
      rate: perSecond,
      api: microsecondsPerBooking((await readApiCpuSeconds(apis)) - before.api, count),
      postgres: microsecondsPerBooking(cluster.cpuSeconds() - before.postgres, count),
    }
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ['free', 'contended'] as const) {
      const http = await measure((offset) =>
        measureHttpRate({ ...shared, apis, buildRequest: (nth) => buildRequest(kind, offset, nth) }),
      )
      const baseline = await measure((offset) => measurePgbenchRate({ ...shared, url, offset, scripts: scripts[kind] }))
      console.log(`${kind}: ${Math.round(http.rate)} over HTTP, ${Math.round(baseline.rate)} baseline`)
      if (round === 0) continue
      figures[kind].http.push(http)
      figures[kind].baseline.push({ ...baseline, api: 0 })
    }
  }
  return figures
}

type MeasureOptions = {
  rounds: number
  seconds: number
  url: string
  apis: readonly string[]
  cluster: Cluster
  scripts: Awaited<ReturnType<typeof recordSamples>>['scripts']
}

const roundToHundredths = (value: number) => Number(value.toFixed(2))

function summarize({ http, baseline }: Figures[Kind]) {
  const computeMedian = (figures: readonly Measurement[], part: keyof Measurement) =>
    Math.round(median(figures.map((measurement) => measurement[part])))
  const ratios = http.map(({ rate }, round) => roundToHundredths(rate / (baseline[round]?.rate ?? Number.NaN)))
  const cost = {
    api: computeMedian(http, 'api'),
    postgres: computeMedian(http, 'postgres'),
    baseline: computeMedian(baseline, 'postgres'),
  }
  return {
    http: computeMedian(http, 'rate'),
    baseline: computeMedian(baseline, 'rate'),
    ratio: median(ratios),
    ratios: ratios.toSorted((a, b) => a - b),
    cpuMicroseconds: cost,
    ratioPerCpuSecond: roundToHundredths(cost.baseline / (cost.api + cost.postgres)),
  }
}

/** Compares bookings over HTTP with the same transaction in pgbench, on free and on contended slots. */
export async function benchBooking([rounds = '7', seconds = '4']: string[]) {
  const [databasePort = 0, ...ports] = await findFreePorts(3)
  const cluster = await startPostgresCluster(databasePort)
  const url = cluster.url('fourfold')
  try {
    await fillDatabase(url)
    const { scripts, statements } = await recordSamples(url)
    const pool = await startProcessPool({ NODE_ENV: 'test', DATABASE_URL: url, LIMITS_SCALE: '1000000' }, ports, {
      kinds: ['api', 'api'],
    })
    try {
      const options = { rounds: Number(rounds), seconds: Number(seconds), url, apis: pool.apis, cluster, scripts }
      const { free, contended } = await measureAlternately(options)
      const setup = { cores: cpus().length, clients: CLIENTS, apis: pool.apis.length, statements }
      return {
        bench: 'booking',
        unit: 'bookings per second',
        ...setup,
        free: summarize(free),
        contended: summarize(contended),
      }
    } finally {
      await pool.stop()
    }
  } finally {
    await cluster.close()
  }
}
