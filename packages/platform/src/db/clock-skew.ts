import { sql } from 'kysely'

import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import { fetchRows } from './db.ts'
import type { Db } from './db.ts'

/** Beyond this, log lines of different machines cannot be ordered. */
const MAX_SKEW_SECONDS = 2

type ClockSkew = {
  seconds: number
  /** Half of the round trip. */
  uncertainty: number
}

/** Seconds by which the clock of this machine is ahead of the database, which all processes share. */
async function measureClockSkew(db: Db, clock: Clock = systemClock): Promise<ClockSkew> {
  const before = clock.now().epochMilliseconds
  const [row] = await fetchRows(
    db,
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`,
  )
  // The database read its clock at some time in between.
  const after = clock.now().epochMilliseconds
  const now = (before + after) / 2
  return { seconds: (now - (row?.ms ?? now)) / 1000, uncertainty: (after - before) / 2000 }
}

/**
 * Prevents processes from starting with a wrong clock, because their log lines would have wrong times. If the database
 * takes seconds to answer, the measurement is inconclusive and the process starts.
 */
export async function assertClockInSync(db: Db, clock?: Clock): Promise<void> {
  const { seconds, uncertainty } = await measureClockSkew(db, clock)
  if (Math.abs(seconds) - uncertainty <= MAX_SKEW_SECONDS) return
  throw new Error(`The clock of this machine differs from that of PostgreSQL by ${seconds.toFixed(1)} seconds.`)
}

/** Exports the clock skew as a metric. */
export function watchClockSkew(db: Db, { watchGauge }: Pick<Metrics, 'watchGauge'>): void {
  watchGauge({
    name: 'clock_difference_seconds',
    help: 'Seconds by which the clock of this machine is ahead of PostgreSQL',
    read: async () => (await measureClockSkew(db)).seconds,
  })
}
