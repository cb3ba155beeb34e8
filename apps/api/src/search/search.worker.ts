import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { runInBatches } from '../infra/jobs/run-in-batches.ts'
import { deleteUnlistings, queueListings, renumberForeignRows } from './listings/listings.store.ts'
import { findLastAccountId, findOutdatedListings } from './listings/sweep.queries.ts'
import { sweepListings } from './search.jobs.ts'

const HOURS_PER_DAY = 24
/** The days that removed listings are kept. An index that has not read changes for this long reloads everything. */
const REMOVALS_KEPT_DAYS = 3
/** The number of account ids per comparison. */
const RANGE_SIZE = 4096
/** The number of rows per statement. */
const BATCH_SIZE = 5000
/**
 * The time limit of each of the job's parts: a job may take two minutes, and this one has three parts. The next hour
 * continues.
 */
const MAX_MS = 20_000

/** Creates the job handlers; each is idempotent. */
export function searchHandlers({ db, clock, log }: { db: Db; clock: Clock; log: Log }): JobHandler[] {
  /** Compares every 24th range each hour, so that a day covers all of them. */
  async function compareListings(hour: number): Promise<void> {
    const last = await findLastAccountId(db)
    for (let from = hour * RANGE_SIZE; from <= last; from += HOURS_PER_DAY * RANGE_SIZE) {
      const outdated = await findOutdatedListings(db, { from, to: from + RANGE_SIZE })
      if (outdated.length === 0) continue
      log.warn({ accounts: outdated.length }, 'enqueued listings that differ from their sources')
      await inTransaction(db, (tx) => queueListings(tx, outdated))
    }
  }

  const runAllBatches = (write: (tx: Tx) => Promise<number>) => runInBatches(() => inTransaction(db, write), MAX_MS)

  return [
    handle(sweepListings, async () => {
      const now = clock.now()
      await compareListings(now.toZonedDateTimeISO('UTC').hour)
      const before = now.subtract({ hours: HOURS_PER_DAY * REMOVALS_KEPT_DAYS })
      await runAllBatches((tx) => deleteUnlistings(tx, before, BATCH_SIZE))
      await runAllBatches((tx) => renumberForeignRows(tx, 'listing', BATCH_SIZE))
      await runAllBatches((tx) => renumberForeignRows(tx, 'unlisting', BATCH_SIZE))
    }),
  ]
}
