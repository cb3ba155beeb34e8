import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { openCluster } from '../../faults/cluster.ts'
import type { Cluster } from '../../faults/cluster.ts'
import { hireCrew } from '../../faults/crew.ts'
import { freePorts } from '../../faults/ports.ts'
import { median } from '../cpu.ts'
import { bareRate, scriptOf, textOf } from './bare.ts'
import { apiSeconds, httpRate } from './crowd.ts'
import {
  CONTESTED_DIARIES,
  FIRST_FREE,
  FREE_DIARIES,
  memberId,
  MEMBERS,
  openDiaries,
  professionalId,
  TAKEN,
  usernameOf,
} from './diaries.store.ts'
import { hearBooking } from './hearing.ts'
import type { Heard } from './hearing.ts'

const CLIENTS = 16
const HOUR = 3_600_000
/** Of the rivals for a contested hour one gets another that is free, the others hear that it is taken. */
const RIVALS = 8
/** Each measurement books hours of its own. */
const ROOM = 407_919

type Kind = 'free' | 'contested'
const kinds = {
  free: { first: 0, diaries: FREE_DIARIES },
  contested: { first: FREE_DIARIES, diaries: CONTESTED_DIARIES },
}

const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z')

type Wanted = { diary: number; member: number; start: number; key: string }

function bodyOf({ diary, start, key }: Wanted) {
  const professionalUsername = usernameOf(professionalId(diary))
  return { professionalUsername, start: iso(start), end: iso(start + HOUR), location: 'Online', key }
}

/** The nth booking of a kind over HTTP; the scripts for pgbench count the same way. */
function wishOf(kind: Kind, base: number, nth: number) {
  const { first, diaries } = kinds[kind]
  const isTaken = kind === 'contested' && (nth + Math.floor(nth / CLIENTS)) % RIVALS !== 0
  const n = base + nth
  const start = isTaken ? Date.parse(TAKEN) : Date.parse(FIRST_FREE) + Math.floor(n / diaries) * HOUR
  const member = n % MEMBERS
  const body = bodyOf({ diary: first + (n % diaries), member, start, key: crypto.randomUUID() })
  return { token: usernameOf(memberId(member)), body, expected: isTaken ? 409 : 200 }
}

/** What was heard once, as a script that does it for another member, diary and hour each time. */
function scriptFor(
  heard: readonly Heard[],
  kind: Kind,
  { sample, isTaken }: { sample: Wanted; isTaken: boolean },
): string {
  const { first, diaries } = kinds[kind]
  const hour = isTaken ? `timestamptz '${TAKEN}'` : `timestamptz '${FIRST_FREE}' + :hour * interval '1 hour'`
  const inserted = heard.find(({ text }) => text.startsWith('insert into "appointment_mail"'))?.values[0]
  const stands = new Map([
    [String(memberId(sample.member)), ':member'],
    [String(professionalId(sample.diary)), ':professional'],
    [usernameOf(professionalId(sample.diary)), `('person' || :professional::text)`],
    [iso(sample.start), `(${hour})`],
    [iso(sample.start + HOUR), `(${hour} + interval '1 hour')`],
    [iso(sample.start).slice(0, 10), `(${hour})::date`],
    [
      sample.key,
      `(lpad(to_hex(:member::bigint), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid`,
    ],
    ...(inserted === undefined ? [] : [[textOf(inserted), ':uuid::uuid'] as const]),
  ])
  const head = [
    '\\set i :i + 1',
    '\\set n :base + :client_id + :crowd * :i',
    `\\set professional ${professionalId(first)} + :n % ${diaries}`,
    `\\set hour :n / ${diaries}`,
    `\\set member ${memberId(0)} + :n % ${MEMBERS}`,
  ]
  return scriptOf(heard, { head, stands })
}

/** Listens to one booking that works and one that comes too late, on hours nobody else will ask for. */
async function hearSamples(url: string) {
  const day = Date.parse(TAKEN)
  const free = { diary: 151, member: 17_777, start: day + 5 * HOUR, key: crypto.randomUUID() }
  const won = { diary: FREE_DIARIES, member: 18_888, start: day + 5 * HOUR, key: crypto.randomUUID() }
  const late = { diary: FREE_DIARIES, member: 19_999, start: day, key: crypto.randomUUID() }
  const wishes = [free, won, late].map((sample) => ({
    token: usernameOf(memberId(sample.member)),
    body: bodyOf(sample),
    expected: sample === late ? 409 : 200,
  }))
  const [ofFree = [], ofWon = [], ofLate = []] = await hearBooking(url, wishes)
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
      const http = await measure((base) => httpRate({ ...shared, apis, wishOf: (nth) => wishOf(kind, base, nth) }))
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
  scripts: Awaited<ReturnType<typeof hearSamples>>['scripts']
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
export async function benchBooking([rounds = '7', seconds = '4']: string[]): Promise<object> {
  const [databasePort = 0, ...ports] = await freePorts(3)
  const cluster = await openCluster(databasePort)
  const url = cluster.url('fourfold')
  try {
    await openDiaries(url)
    const { scripts, statements } = await hearSamples(url)
    const crew = await hireCrew({ NODE_ENV: 'test', DATABASE_URL: url }, ports, { kinds: ['api', 'api'] })
    try {
      const turns = { rounds: Number(rounds), seconds: Number(seconds), url, apis: crew.apis, cluster, scripts }
      const { free, contested } = await takeTurns(turns)
      const machine = { cores: cpus().length, clients: CLIENTS, apis: crew.apis.length, statements }
      return {
        bench: 'booking',
        unit: 'bookings per second',
        ...machine,
        free: summary(free),
        contested: summary(contested),
      }
    } finally {
      await crew.dismiss()
    }
  } finally {
    await cluster.close()
  }
}
