import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { findFreePorts } from '../../lib/ports.ts'
import { startPostgresCluster } from '../../lib/servers/postgres-cluster.ts'
import { startProcessPool } from '../../lib/servers/process-pool.ts'
import { percentile } from '../../lib/statistics.ts'
import { fillDatabase } from '../booking/fixture.store.ts'
import { indexListings } from '../search/fixture/index-listings.ts'
import { createPendingProfessionals } from './pending.store.ts'
import type { PendingProfessionals } from './pending.store.ts'
import { createSteadyBookings } from './steady-bookings.ts'

/** Maximum seconds until all professionals are listed, and maximum p99 of concurrent bookings relative to p99 before. */
const MAX_SECONDS = 60
const MAX_SLOWDOWN = 2

const round = (value: number) => Math.round(value * 100) / 100

async function approveAll(pending: PendingProfessionals, count: number) {
  const start = performance.now()
  const elapsedSeconds = () => (performance.now() - start) / 1000
  const statement = await pending.approve()
  while (elapsedSeconds() < MAX_SECONDS * 2 && !(await pending.isQueueEmpty())) await sleep(200)
  while (elapsedSeconds() < MAX_SECONDS * 2 && (await pending.countListed()) < count) await sleep(200)
  return { statement, secondsUntilListed: elapsedSeconds(), listed: await pending.countListed() }
}

async function measure(
  pending: PendingProfessionals,
  { api, count, baselineSeconds }: { api: string; count: number; baselineSeconds: number },
) {
  const bookings = createSteadyBookings(api)
  await bookings.bookDuring(sleep(5000))
  const before = await bookings.bookDuring(sleep(baselineSeconds * 1000))
  const approval = approveAll(pending, count)
  const during = await bookings.bookDuring(approval)
  const { statement, secondsUntilListed, listed } = await approval
  const [p99Before, p99During] = [percentile(before, 0.99), percentile(during, 0.99)]
  return {
    statementSeconds: round(statement),
    secondsUntilListed: round(secondsUntilListed),
    listed,
    bookings: {
      count: [before.length, during.length],
      p50: [round(percentile(before, 0.5)), round(percentile(during, 0.5))],
      p99: [round(p99Before), round(p99During)],
      slowdown: round(p99During / p99Before),
    },
  }
}

/** Measures the approval of many professionals by one statement while members book. */
export async function benchApprove([count = '100000', baselineSeconds = '30']: string[]) {
  const [databasePort = 0, ...ports] = await findFreePorts(4)
  const cluster = await startPostgresCluster(databasePort)
  try {
    const url = cluster.url('fourfold')
    await fillDatabase(url)
    const pending = await createPendingProfessionals(url, Number(count))
    await indexListings(url)
    await pending.vacuum()
    const env = { NODE_ENV: 'test', DATABASE_URL: url, LIMITS_SCALE: '1000000' }
    const pool = await startProcessPool(env, ports, { kinds: ['api', 'worker', 'worker'] })
    try {
      const setup = { cores: cpus().length, workers: 2, locksPerTransaction: await pending.readLocksPerTransaction() }
      const [api = ''] = pool.apis
      const figures = await measure(pending, { api, count: Number(count), baselineSeconds: Number(baselineSeconds) })
      return {
        bench: 'approve',
        unit: 'milliseconds of a booking, before and during the approval',
        ...setup,
        approved: Number(count),
        ...figures,
      }
    } finally {
      await pool.stop()
      await pending.close()
    }
  } finally {
    await cluster.close()
  }
}

type Figures = Awaited<ReturnType<typeof benchApprove>>

/** Returns the missed limits. Small runs do not check p99, because they have too few bookings. */
export function checkApprove({ approved, listed, secondsUntilListed, bookings }: Figures, isSmall: boolean): string[] {
  return [
    ...(listed === approved ? [] : [`${listed} of ${approved} are listed`]),
    ...(secondsUntilListed <= MAX_SECONDS ? [] : [`listed after ${secondsUntilListed} s`]),
    ...(isSmall || bookings.slowdown <= MAX_SLOWDOWN ? [] : [`bookings take ${bookings.slowdown} times as long`]),
  ]
}
