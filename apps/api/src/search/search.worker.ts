import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { runInBatches } from '../infra/jobs/run-in-batches.ts'
import { deleteUnlistings, queueListings, renumberForeignRows } from './listings/listings.store.ts'
import { findLastAccountId, findWrongListings } from './listings/sweep.queries.ts'
import { sweepListings } from './search.jobs.ts'

const HOURS = 24
/** An index that has not read changes for this long reloads everything. */
const REMOVALS_KEPT_DAYS = 3
/** Account ids per comparison. */
const RANGE = 4096
/** Rows per statement. */
const BATCH = 5000
/** A job may take two minutes and this one has three parts; the next hour continues. */
const MAX_MS = 20_000

/** Job handlers; each is idempotent. */
export function searchWork({ db, clock, log }: { db: Db; clock: Clock; log: Log }): JobHandler[] {
  /** Each hour compares every 24th range, so that a day covers all of them. */
  async function compareListings(hour: number): Promise<void> {
    const last = await findLastAccountId(db)
    for (let from = hour * RANGE; from <= last; from += HOURS * RANGE) {
      const wrong = await findWrongListings(db, { from, to: from + RANGE })
      if (wrong.length === 0) continue
      log.warn({ accounts: wrong.length }, 'queued listings that differ from their sources')
      await inTransaction(db, (tx) => queueListings(tx, wrong))
    }
  }

  const inAllBatches = (write: (tx: Tx) => Promise<number>) => runInBatches(() => inTransaction(db, write), MAX_MS)

  return [
    handle(sweepListings, async () => {
      const now = clock.now()
      await compareListings(now.toZonedDateTimeISO('UTC').hour)
      const before = now.subtract({ hours: HOURS * REMOVALS_KEPT_DAYS })
      await inAllBatches((tx) => deleteUnlistings(tx, before, BATCH))
      await inAllBatches((tx) => renumberForeignRows(tx, 'listing', BATCH))
      await inAllBatches((tx) => renumberForeignRows(tx, 'unlisting', BATCH))
    }),
  ]
}
