import { manualClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import type { Db, OnQuery } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'

import { findBusyTimes, findBusyTimesOfMany } from '../../../apps/api/src/appointments/index.ts'
import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { createSchedule, computeSlots } from '../../../apps/api/src/schedule/index.ts'
import { measureCost } from '../../lib/cpu.ts'
import type { Cost } from '../../lib/cpu.ts'
import { openPool } from '../../lib/database/connections.ts'
import { median } from '../../lib/statistics.ts'
import { addresses, serviceEnv } from '../../services/addresses.ts'
import { prepareDatabase, TODAY, TOKEN } from './fixture.ts'

const COMPUTATION_ROUNDS = 9
const COMPUTATIONS_PER_ROUND = 200
const CALLS_PER_ROUND = 60
const HOUR = 3_600_000
/** Number of results per page. */
const RESULTS_PER_PAGE = 20
const days = { from: TODAY, to: Temporal.PlainDate.from(TODAY).add({ days: 61 }).toString() }

type Statement = { name: string; text: string; values: unknown[] }

/** Returns a lookup of the next free slots of a page of results. Throws if a professional has no free slot. */
async function createNextFreeLookup(db: Db, clock: Clock, count: number) {
  const recordAudit = async () => undefined
  const { findNextFree } = createSchedule({
    db,
    clock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit,
  })
  const ids = Array.from({ length: Math.min(RESULTS_PER_PAGE, count) }, (_, n) => (n + 1) as AccountId)
  const slots = await findNextFree(db, ids)
  if (slots.size !== ids.length) throw new Error(`${slots.size} of ${ids.length} have a free slot`)
  return () => findNextFree(db, ids)
}

async function startApi(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await prepareDatabase(server, count)
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...serviceEnv, DATABASE_URL: url })
  let recordedStatements: Statement[] | null = null
  const onQuery: OnQuery = ({ query: { sql: text, parameters } }) =>
    recordedStatements?.push({ name: `baseline${text.length}`, text, values: [...parameters] })
  const clock = manualClock(Temporal.Instant.from(`${TODAY}T00:00Z`))
  const composition = await compose({ env, log: createLog(env, 'bench'), clock, onQuery })
  const app = await composition.app()
  const pool = openPool(url, 1)

  async function loadSchedule(professional: number): Promise<number> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/schedule/load',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { username: `person${professional}`, start: days.from, end: days.to, sessionType: 'Standard' },
    })
    if (response.statusCode !== 200)
      throw new Error(`schedule/load responded with ${response.statusCode}: ${response.body}`)
    return response.body.length
  }

  /** The recorded statements of `loadSchedule`, by professional. */
  const statementsByProfessional = new Map<number, Statement[]>()
  for (let professional = 1; professional <= count; professional += 1) {
    recordedStatements = []
    await loadSchedule(professional)
    statementsByProfessional.set(professional, recordedStatements)
  }
  recordedStatements = null

  recordedStatements = []
  const nextFree = await createNextFreeLookup(composition.db, clock, count)
  const nextFreeStatements = recordedStatements.length
  recordedStatements = null

  let professional = 0
  const nextProfessional = () => (professional = (professional % count) + 1)
  const calls = {
    load: () => loadSchedule(nextProfessional()),
    nextFree,
    baseline: async () => {
      for (const statement of statementsByProfessional.get(nextProfessional()) ?? []) await pool.query(statement)
    },
  }
  return {
    statements: statementsByProfessional.get(1)?.length,
    nextFreeStatements,
    bytes: await loadSchedule(1),
    measureCall: (call: keyof typeof calls) => measureCost({ pool, repetitions: CALLS_PER_ROUND, work: calls[call] }),
    async close() {
      await pool.end()
      await app.close()
      await composition.close()
    },
  }
}

/** Measures the CPU microseconds of the computation alone: weekly hours, twenty custom dates, three hundred appointments, two months. */
function measureComputation(length: number): number {
  const hours = { hidden: false, work: true, start: 540, end: 1080, lunch: true, lunchStart: 780, lunchEnd: 840 }
  const week = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const).map((dayType) => ({
    ...hours,
    date: null,
    dayType,
  }))
  const dates = Array.from({ length: 20 }, (_, n) => {
    const date = Temporal.PlainDate.from(TODAY).add({ days: 3 * n })
    return { ...hours, date: date.toString(), dayType: 'Custom' as const }
  })
  const now = Date.parse(TODAY)
  const busy = Array.from({ length: 300 }, (_, n) => ({ start: now + 5 * n * HOUR, end: now + (5 * n + 1) * HOUR }))
  const input = { days, timeZone: 'America/New_York', length, entries: [...week, ...dates], busy, now }
  const figures = Array.from({ length: COMPUTATION_ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let call = 0; call < COMPUTATIONS_PER_ROUND; call += 1) computeSlots(input)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / COMPUTATIONS_PER_ROUND
  })
  return Math.round(median(figures))
}

const totalCost = ({ api, postgres }: Cost) => api + postgres

/** Measures 62 days of free slots: the computation alone, and the API call compared with its SQL. */
export async function benchSlots([count = '100', rounds = '9']: string[]) {
  const api = await startApi(Number(count))
  const figures = { load: [] as Cost[], baseline: [] as Cost[], nextFree: [] as Cost[] }
  for (let round = 0; round <= Number(rounds); round += 1) {
    // Interleaved, so that other load affects all calls equally. The first round is a warm-up.
    const costs = {
      load: await api.measureCall('load'),
      baseline: await api.measureCall('baseline'),
      nextFree: await api.measureCall('nextFree'),
    }
    if (round === 0) continue
    figures.load.push(costs.load)
    figures.baseline.push(costs.baseline)
    figures.nextFree.push(costs.nextFree)
  }
  await api.close()
  const computeMedianCost = (call: keyof typeof figures, part: (cost: Cost) => number = totalCost) =>
    Math.round(median(figures[call].map(part)))
  return {
    bench: 'slots',
    unit: 'CPU microseconds per call, API and PostgreSQL combined',
    days: 62,
    computation: { standard: measureComputation(3600), free15: measureComputation(900) },
    load: computeMedianCost('load'),
    baseline: computeMedianCost('baseline'),
    postgresOnly: {
      load: computeMedianCost('load', ({ postgres }) => postgres),
      baseline: computeMedianCost('baseline', ({ postgres }) => postgres),
    },
    /** Lookup of the next free slots of a page of results. */
    nextFree: {
      professionals: Math.min(RESULTS_PER_PAGE, Number(count)),
      cpu: computeMedianCost('nextFree'),
      postgresOnly: computeMedianCost('nextFree', ({ postgres }) => postgres),
      statements: api.nextFreeStatements,
    },
    statements: api.statements,
    bytes: api.bytes,
    ratioToBaseline: computeMedianCost('load') / computeMedianCost('baseline'),
  }
}
