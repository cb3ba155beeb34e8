import { readFileSync } from 'node:fs'

import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { openClient } from '../../lib/database/connections.ts'
import { median } from '../../lib/statistics.ts'
import { serviceEnv } from '../../services/addresses.ts'
import { ADMIN_TOKEN } from './fixture.store.ts'
import { buildAllListRequests } from './list-requests.ts'
import type { ListRequest } from './list-requests.ts'

/** Page lengths that must take the same number of statements. */
const SHORT_PAGE = 10
const LONG_PAGE = 100

/** Reads the CPU milliseconds of a PostgreSQL backend. Elapsed time would include other processes of the machine. */
function readCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Returns the process ids of the PostgreSQL backends of a database. */
async function findBackends(url: string): Promise<number[]> {
  const client = await openClient(url)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Opens the API with a single connection, so that no statement waits for another. */
async function startApi(url: string) {
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    ...serviceEnv,
    DATABASE_URL: url,
    DATABASE_POOL: '1',
    LIMITS_SCALE: '1000000',
    ADMIN_SECOND_FACTOR: 'optional',
  })
  let statements = 0
  const composition = await compose({ env, log: createLog(env, 'bench'), onQuery: () => (statements += 1) })
  const app = await composition.app()
  const pids = await findBackends(url)
  const readTotalCpuMs = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0)
  return {
    /** Sends a request and returns its number of statements and the CPU milliseconds of PostgreSQL. */
    async send({ buildRequest }: ListRequest, itemsPerPage: number) {
      statements = 0
      const before = readTotalCpuMs()
      const request = buildRequest(itemsPerPage)
      const response = await app.inject({ ...request, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
      if (response.statusCode !== 200)
        throw new Error(`${request.url} responded with ${response.statusCode}: ${response.body}`)
      return { statements, cpuMs: readTotalCpuMs() - before }
    },
    async close() {
      await app.close()
      await composition.close()
    },
  }
}

type Api = Awaited<ReturnType<typeof startApi>>

/** `rounds`: number of rounds per request. `sampleInterval`: only every nth request is sent. */
export type MeasureOptions = { rounds: number; sampleInterval: number }

type ListMeasurement = { list: string; name: string; cpuMs: number; shortPage: number; longPage: number }

async function measure(api: Api, { rounds, sampleInterval }: MeasureOptions): Promise<ListMeasurement[]> {
  const measurements: ListMeasurement[] = []
  for (const request of buildAllListRequests().filter((_, nth) => nth % sampleInterval === 0)) {
    // The first request fills caches.
    await api.send(request, SHORT_PAGE)
    const shortPage = await api.send(request, SHORT_PAGE)
    const longPage = []
    for (let round = 0; round < rounds; round += 1) longPage.push(await api.send(request, LONG_PAGE))
    const cpuMs = median(longPage.map((result) => result.cpuMs))
    measurements.push({ ...request, cpuMs, shortPage: shortPage.statements, longPage: longPage[0]?.statements ?? 0 })
  }
  return measurements
}

const round = (value: number) => Math.round(value * 10) / 10

/** Measures all list requests. Returns the maxima per list and the slowest requests. */
export async function measureLists(url: string, options: MeasureOptions) {
  const api = await startApi(url)
  try {
    const measurements = await measure(api, options)
    const withUnequalStatements = measurements
      .filter(({ shortPage, longPage }) => shortPage !== longPage)
      .map(({ list, name }) => `${list} ${name}`)
    const slowest = measurements.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 5)
    const perList = Object.entries(Object.groupBy(measurements, ({ list }) => list)).map(([list, requests = []]) => ({
      list,
      requests: requests.length,
      statements: Math.max(...requests.map(({ longPage }) => longPage)),
      maxCpuMs: round(Math.max(...requests.map(({ cpuMs }) => cpuMs))),
    }))
    return {
      perList,
      withUnequalStatements,
      slowest: slowest.map(({ list, name, cpuMs }) => `${list} ${name}: ${round(cpuMs)} ms`),
    }
  } finally {
    await api.close()
  }
}
