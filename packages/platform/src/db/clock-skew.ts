import { sql } from 'kysely'

import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import { fetchRows } from './db.ts'
import type { Db } from './db.ts'

/** Maximum clock skew. With a larger skew, log lines of several machines have no reliable order. */
const MAX_SKEW_SECONDS = 2

type ClockSkew = {
  seconds: number
  /** Half of the round-trip time. */
  uncertainty: number
}

/** Measures by how many seconds the clock of this machine is ahead of the database's clock. */
async function measureClockSkew(db: Db, clock: Clock = systemClock): Promise<ClockSkew> {
  const before = clock.now().epochMilliseconds
  const [row] = await fetchRows(
    db,
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`,
  )
  // The database read its clock between `before` and `after`.
  const after = clock.now().epochMilliseconds
  const now = (before + after) / 2
  return { seconds: (now - (row?.ms ?? now)) / 1000, uncertainty: (after - before) / 2000 }
}

/**
 * Throws if the clock of this machine is wrong, so that a process with wrong times in its logs does not start. Does not
 * throw if the database responds too slowly for a conclusive measurement.
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
