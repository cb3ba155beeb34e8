import { readFileSync } from 'node:fs'

import { createLog } from '@fourfold/platform/log'

import { compose } from '../../../apps/api/src/compose.ts'
import { readEnv } from '../../../apps/api/src/infra/env.ts'
import { openClient } from '../../lib/database/connections.ts'
import { median } from '../../lib/statistics.ts'
import { serviceEnv } from '../../services/addresses.ts'
import { ADMIN_TOKEN } from './fixture.store.ts'
import { allListRequests } from './list-requests.ts'
import type { ListRequest } from './list-requests.ts'

/** The lengths of a page whose statements must be as many. */
const SHORT_PAGE = 10
const LONG_PAGE = 100

/** Milliseconds that PostgreSQL has worked on a connection. The clock on the wall counts whatever else the machine does. */
function cpuMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** The processes of PostgreSQL that serve a database. */
async function findBackends(url: string): Promise<number[]> {
  const client = await openClient(url)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** By a single connection, so that no statement waits for another. */
async function open(url: string) {
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
  const product = await compose({ env, log: createLog(env, 'bench'), onQuery: () => (statements += 1) })
  const app = await product.app()
  const pids = await findBackends(url)
  const totalMilliseconds = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0)
  return {
    /** How many statements it took, and the milliseconds of the database. */
    async send({ requestOf }: ListRequest, itemsPerPage: number) {
      statements = 0
      const before = totalMilliseconds()
      const request = requestOf(itemsPerPage)
      const answer = await app.inject({ ...request, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
      if (answer.statusCode !== 200) throw new Error(`${request.url} answered ${answer.statusCode}: ${answer.body}`)
      return { statements, milliseconds: totalMilliseconds() - before }
    },
    async close() {
      await app.close()
      await product.close()
    },
  }
}

type Lists = Awaited<ReturnType<typeof open>>

/** How often each is asked, and which of them: every one, every second. */
export type Extent = { rounds: number; every: number }

type Measured = { list: string; name: string; milliseconds: number; short: number; long: number }

async function measure(lists: Lists, { rounds, every }: Extent): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const ask of allListRequests().filter((_, nth) => nth % every === 0)) {
    // The first time reads what is kept, and what lies on disk.
    await lists.send(ask, SHORT_PAGE)
    const short = await lists.send(ask, SHORT_PAGE)
    const long = []
    for (let round = 0; round < rounds; round += 1) long.push(await lists.send(ask, LONG_PAGE))
    const milliseconds = median(long.map((one) => one.milliseconds))
    measured.push({ ...ask, milliseconds, short: short.statements, long: long[0]?.statements ?? 0 })
  }
  return measured
}

const round = (value: number) => Math.round(value * 10) / 10

/** What each list asks the database for at most, and what was slowest. */
export async function measureLists(url: string, extent: Extent) {
  const lists = await open(url)
  try {
    const measured = await measure(lists, extent)
    const uneven = measured.filter(({ short, long }) => short !== long).map(({ list, name }) => `${list} ${name}`)
    const slowest = measured.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 5)
    const perList = Object.entries(Object.groupBy(measured, ({ list }) => list)).map(([list, of = []]) => ({
      list,
      asks: of.length,
      statements: Math.max(...of.map(({ long }) => long)),
      most: round(Math.max(...of.map(({ milliseconds }) => milliseconds))),
    }))
    return {
      perList,
      uneven,
      slowest: slowest.map(({ list, name, milliseconds }) => `${list} ${name}: ${round(milliseconds)} ms`),
    }
  } finally {
    await lists.close()
  }
}
