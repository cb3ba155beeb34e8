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
import { openDatabase, TODAY, TOKEN } from './fixture.ts'

const PURE_ROUNDS = 9
const TIMES = 60
const HOUR = 3_600_000
/** Number of results per page. */
const CARDS = 20
const days = { from: TODAY, to: Temporal.PlainDate.from(TODAY).add({ days: 61 }).toString() }

type Statement = { name: string; text: string; values: unknown[] }

/** Returns a lookup of the next free slots of a page of results. Throws if a professional has no free slot. */
async function createNextFreeLookup(db: Db, clock: Clock, count: number) {
  const recordAudit = async () => undefined
  const { findNextFree: nextFree } = createSchedule({
    db,
    clock,
    findBusyTimes,
    findBusyTimesOfMany,
    recordAudit,
  })
  const ids = Array.from({ length: Math.min(CARDS, count) }, (_, n) => (n + 1) as AccountId)
  const slots = await nextFree(db, ids)
  if (slots.size !== ids.length) throw new Error(`${slots.size} of ${ids.length} have a free slot`)
  return () => nextFree(db, ids)
}

async function openApi(count: number) {
  const server = new URL('/', addresses.database).href.replace(/\/$/, '')
  const url = await openDatabase(server, count)
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...serviceEnv, DATABASE_URL: url })
  let recordedStatements: Statement[] | null = null
  const onQuery: OnQuery = ({ query: { sql: text, parameters } }) =>
    recordedStatements?.push({ name: `baseline${text.length}`, text, values: [...parameters] })
  const clock = manualClock(Temporal.Instant.from(`${TODAY}T00:00Z`))
  const product = await compose({ env, log: createLog(env, 'bench'), clock, onQuery })
  const app = await product.app()
  const pool = openPool(url, 1)

  async function loadSchedule(person: number): Promise<number> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/schedule/load',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { username: `person${person}`, start: days.from, end: days.to, sessionType: 'Standard' },
    })
    if (response.statusCode !== 200)
      throw new Error(`schedule/load responded with ${response.statusCode}: ${response.body}`)
    return response.body.length
  }

  /** The recorded statements of `loadSchedule`, by professional. */
  const statementsByPerson = new Map<number, Statement[]>()
  for (let person = 1; person <= count; person += 1) {
    recordedStatements = []
    await loadSchedule(person)
    statementsByPerson.set(person, recordedStatements)
  }
  recordedStatements = null

  recordedStatements = []
  const nextFree = await createNextFreeLookup(product.db, clock, count)
  const nextFreeStatements = recordedStatements.length
  recordedStatements = null

  let person = 0
  const nextPerson = () => (person = (person % count) + 1)
  const calls = {
    load: () => loadSchedule(nextPerson()),
    nextFree,
    baseline: async () => {
      for (const statement of statementsByPerson.get(nextPerson()) ?? []) await pool.query(statement)
    },
  }
  return {
    statements: statementsByPerson.get(1)?.length,
    nextFreeStatements,
    bytes: await loadSchedule(1),
    measureCall: (call: keyof typeof calls) => measureCost({ pool, times: TIMES, work: calls[call] }),
    async close() {
      await pool.end()
      await app.close()
      await product.close()
    },
  }
}

/** Measures the calculation alone: weekly hours, twenty custom dates, three hundred appointments, two months. */
function measurePureMicroseconds(length: number): number {
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
  const figures = Array.from({ length: PURE_ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let time = 0; time < 200; time += 1) computeSlots(input)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 200
  })
  return Math.round(median(figures))
}

const sum = ({ api, postgres }: Cost) => api + postgres

/** Measures 62 days of free slots: the calculation alone, and the call compared with its SQL. */
export async function benchSlots([count = '100', rounds = '9']: string[]) {
  const api = await openApi(Number(count))
  const figures = { load: [] as Cost[], baseline: [] as Cost[], nextFree: [] as Cost[] }
  for (let round = 0; round <= Number(rounds); round += 1) {
    // Interleaved, so that other load affects both equally. The first round is a warm-up.
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
  const medianCost = (call: keyof typeof figures, part: (cost: Cost) => number = sum) =>
    Math.round(median(figures[call].map(part)))
  return {
    bench: 'slots',
    unit: 'CPU microseconds; of api and PostgreSQL together, per call',
    days: 62,
    pure: { standard: measurePureMicroseconds(3600), free15: measurePureMicroseconds(900) },
    load: medianCost('load'),
    baseline: medianCost('baseline'),
    ofThat: {
      loadInPostgres: medianCost('load', ({ postgres }) => postgres),
      baselineInPostgres: medianCost('baseline', ({ postgres }) => postgres),
    },
    /** The next free slots of a whole page of results. */
    nextFree: {
      nextFree: Math.min(CARDS, Number(count)),
      cpu: medianCost('nextFree'),
      inPostgres: medianCost('nextFree', ({ postgres }) => postgres),
      statements: api.nextFreeStatements,
    },
    statements: api.statements,
    bytes: api.bytes,
    ratioToBaseline: medianCost('baseline') / medianCost('load'),
  }
}
