import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { openCluster } from '../../lib/cluster.ts'
import type { Cluster } from '../../lib/cluster.ts'
import { freePorts } from '../../lib/ports.ts'
import { startProcessPool } from '../../lib/process-pool.ts'
import { median } from '../../lib/statistics.ts'
import {
  CONTESTED_PROFESSIONALS,
  FIRST_FREE,
  FREE_PROFESSIONALS,
  memberId,
  MEMBERS,
  fillDatabase,
  professionalId,
  TAKEN,
  usernameOf,
} from './fixture.store.ts'
import { apiSeconds, httpRate } from './http-load.ts'
import { bareRate, scriptOf, textOf } from './pgbench.ts'
import { recordBooking } from './record-statements.ts'
import type { Statement } from './record-statements.ts'

const CLIENTS = 16
const HOUR = 3_600_000
/** Of the rivals for a contested hour one gets another that is free, the others hear that it is taken. */
const RIVALS = 8
/** Each measurement books hours of its own. */
const ROOM = 407_919

type Kind = 'free' | 'contested'
const kinds = {
  free: { first: 0, count: FREE_PROFESSIONALS },
  contested: { first: FREE_PROFESSIONALS, count: CONTESTED_PROFESSIONALS },
}

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type Wanted = { professional: number; member: number; start: number; key: string }

function bodyOf({ professional, start, key }: Wanted) {
  const professionalUsername = usernameOf(professionalId(professional))
  return { professionalUsername, start: iso(start), end: iso(start + HOUR), location: 'Online', key }
}

/** The nth booking of a kind over HTTP; the scripts for pgbench count the same way. */
function requestOf(kind: Kind, base: number, nth: number) {
  const { first, count } = kinds[kind]
  const isTaken = kind === 'contested' && (nth + Math.floor(nth / CLIENTS)) % RIVALS !== 0
  const n = base + nth
  const start = isTaken ? Date.parse(TAKEN) : Date.parse(FIRST_FREE) + Math.floor(n / count) * HOUR
  const member = n % MEMBERS
  const body = bodyOf({ professional: first + (n % count), member, start, key: crypto.randomUUID() })
  return { token: usernameOf(memberId(member)), body, expected: isTaken ? 409 : 200 }
}

/** A uuid of this script's very run, in pgbench's own terms. */
const uuidOf = (part: string) =>
  `(lpad(to_hex(:member::bigint), 8, '0') || '-0000-${part}-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid`

/** What was recorded once, as a script that does it for another member, professional and hour each time. */
function scriptFor(
  statements: readonly Statement[],
  kind: Kind,
  { sample, isTaken }: { sample: Wanted; isTaken: boolean },
): string {
  const { first, count } = kinds[kind]
  const hour = isTaken ? `timestamptz '${TAKEN}'` : `timestamptz '${FIRST_FREE}' + :hour * interval '1 hour'`
  const inserted = statements.find(({ text }) => text.includes('insert into appointment '))?.values[2]
  const stands = new Map([
    [String(memberId(sample.member)), ':member'],
    [String(professionalId(sample.professional)), ':professional'],
    [usernameOf(professionalId(sample.professional)), `('person' || :professional::text)`],
    [iso(sample.start), `(${hour})`],
    [iso(sample.start + HOUR), `(${hour} + interval '1 hour')`],
    [iso(sample.start).slice(0, 10), `(${hour})::date`],
    [sample.key, uuidOf('4000')],
    ...(inserted === undefined ? [] : [[textOf(inserted), uuidOf('4001')] as const]),
  ])
  const head = [
    '\\set i :i + 1',
    '\\set n :base + :client_id + :crowd * :i',
    `\\set professional ${professionalId(first)} + :n % ${count}`,
    `\\set hour :n / ${count}`,
    `\\set member ${memberId(0)} + :n % ${MEMBERS}`,
  ]
  return scriptOf(statements, { head, stands })
}

/** Records one booking that works and one that comes too late, on hours nobody else will ask for. */
async function recordSamples(url: string) {
  const day = Date.parse(TAKEN)
  const free = { professional: 151, member: 17_777, start: day + 5 * HOUR, key: crypto.randomUUID() }
  const won = { professional: FREE_PROFESSIONALS, member: 18_888, start: day + 5 * HOUR, key: crypto.randomUUID() }
  const late = { professional: FREE_PROFESSIONALS, member: 19_999, start: day, key: crypto.randomUUID() }
  const requests = [free, won, late].map((sample) => ({
    token: usernameOf(memberId(sample.member)),
    body: bodyOf(sample),
    expected: sample === late ? 409 : 200,
  }))
  const [ofFree = [], ofWon = [], ofLate = []] = await recordBooking(url, requests)
  return {
    statements: { booked: ofFree.length, tooLate: ofLate.length },
    scripts: {
      free: [{ text: scriptFor(ofFree, 'free', { sample: free, isTaken: false }), weight: 1 }],
      contested: [
        { text: scriptFor(ofWon, 'contested', { sample: won, isTaken: false }), weight: 1 },
        { text: scriptFor(ofLate, 'contested', { sample: late, isTaken: true }), weight: RIVALS - 1 },
      ],
    },
  }
}

/** Of one measurement: how many a second, and CPU microseconds of api and PostgreSQL for each. */
type Figure = { rate: number; api: number; postgres: number }
type Figures = Record<Kind, { http: Figure[]; bare: Figure[] }>

const microsecondsEach = (seconds: number, count: number) => (seconds / count) * 1e6

/** Takes turns, so that whatever else the machine does falls on both; the first round only warms up. */
async function takeTurns({ rounds, seconds, url, apis, cluster, scripts }: Turns): Promise<Figures> {
  const figures: Figures = { free: { http: [], bare: [] }, contested: { http: [], bare: [] } }
  const shared = { clients: CLIENTS, seconds }
  let turn = 0
  async function measure(rate: (base: number) => Promise<number>): Promise<Figure> {
    turn += 1
    const before = { api: await apiSeconds(apis), postgres: cluster.cpuSeconds() }
    const found = await rate(turn * ROOM)
    // Backends that are just leaving are counted once they have left.
    await sleep(200)
    const count = found * seconds
    return {
      rate: found,
      api: microsecondsEach((await apiSeconds(apis)) - before.api, count),
      postgres: microsecondsEach(cluster.cpuSeconds() - before.postgres, count),
    }
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of ['free', 'contested'] as const) {
      const http = await measure((base) =>
        httpRate({ ...shared, apis, requestOf: (nth) => requestOf(kind, base, nth) }),
      )
      const bare = await measure((base) => bareRate({ ...shared, url, base, scripts: scripts[kind] }))
      console.log(`${kind}: ${Math.round(http.rate)} over HTTP, ${Math.round(bare.rate)} bare`)
      if (round === 0) continue
      figures[kind].http.push(http)
      figures[kind].bare.push({ ...bare, api: 0 })
    }
  }
  return figures
}

type Turns = {
  rounds: number
  seconds: number
  url: string
  apis: readonly string[]
  cluster: Cluster
  scripts: Awaited<ReturnType<typeof recordSamples>>['scripts']
}

const two = (value: number) => Number(value.toFixed(2))

function summary({ http, bare }: Figures[Kind]) {
  const middle = (figures: readonly Figure[], part: keyof Figure) => Math.round(median(figures.map((one) => one[part])))
  const ratios = http.map(({ rate }, round) => two(rate / (bare[round]?.rate ?? Number.NaN)))
  const cost = { api: middle(http, 'api'), postgres: middle(http, 'postgres'), bare: middle(bare, 'postgres') }
  return {
    http: middle(http, 'rate'),
    bare: middle(bare, 'rate'),
    ratio: median(ratios),
    ratios: ratios.toSorted((one, other) => one - other),
    cpuMicroseconds: cost,
    ratioOfCpu: two(cost.bare / (cost.api + cost.postgres)),
  }
}

/** The full booking over HTTP beside its own transaction run bare, on free and on contested hours. */
export async function benchBooking([rounds = '7', seconds = '4']: string[]) {
  const [databasePort = 0, ...ports] = await freePorts(3)
  const cluster = await openCluster(databasePort)
  const url = cluster.url('fourfold')
  try {
    await fillDatabase(url)
    const { scripts, statements } = await recordSamples(url)
    const pool = await startProcessPool({ NODE_ENV: 'test', DATABASE_URL: url, LIMITS_SCALE: '1000000' }, ports, {
      kinds: ['api', 'api'],
    })
    try {
      const turns = { rounds: Number(rounds), seconds: Number(seconds), url, apis: pool.apis, cluster, scripts }
      const { free, contested } = await takeTurns(turns)
      const machine = { cores: cpus().length, clients: CLIENTS, apis: pool.apis.length, statements }
      return {
        bench: 'booking',
        unit: 'bookings per second',
        ...machine,
        free: summary(free),
        contested: summary(contested),
      }
    } finally {
      await pool.stop()
    }
  } finally {
    await cluster.close()
  }
}
