import { sql } from 'kysely'

import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../metrics.ts'
import { fetchRows } from './db.ts'
import type { Db } from './db.ts'

/** Beyond this, lines of two machines can no longer be put in order. */
const MAX_SECONDS = 2

type ClockSkew = {
  seconds: number
  /** By how many the database may have looked earlier or later. */ uncertainty: number
}

/** How many seconds the clock of this machine is ahead of the database's, which all processes share. */
async function measureClockSkew(db: Db, clock: Clock = systemClock): Promise<ClockSkew> {
  const before = clock.now().epochMilliseconds
  const [row] = await fetchRows(
    db,
    sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms`,
  )
  // The database looked at its clock at some moment in between.
  const after = clock.now().epochMilliseconds
  const now = (before + after) / 2
  return { seconds: (now - (row?.ms ?? now)) / 1000, uncertainty: (after - before) / 2000 }
}

/**
 * No process starts with a clock of its own: what it logs would stand at a time that never was. A database that takes
 * seconds to answer proves nothing, and needs the process.
 */
export async function assertClockInSync(db: Db, clock?: Clock): Promise<void> {
  const { seconds, uncertainty } = await measureClockSkew(db, clock)
  if (Math.abs(seconds) - uncertainty <= MAX_SECONDS) return
  throw new Error(`The clock of this machine differs from that of PostgreSQL by ${seconds.toFixed(1)} seconds.`)
}

/** For whoever watches that they stay together. */
export function watchClockSkew(db: Db, { watchFigure }: Pick<Metrics, 'watchFigure'>): void {
  watchFigure({
    name: 'clock_difference_seconds',
    help: 'How far the clock of this machine is ahead of the one of PostgreSQL',
    read: async () => (await measureClockSkew(db)).seconds,
  })
}
