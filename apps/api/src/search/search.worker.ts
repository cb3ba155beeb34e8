import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { runInBatches } from '../infra/jobs/run-in-batches.ts'
import { forgetUnlistings, queueListings, renumberForeign } from './listings/listings.store.ts'
import { lastAccount, wronglyListed } from './listings/sweep.queries.ts'
import { sweepListings } from './search.jobs.ts'

const HOURS = 24
/** How long removals are remembered. An index that has not read changes for this long reloads everything. */
const REMEMBERED_DAYS = 3
/** Accounts are compared by ranges of so many ids. */
const RANGE = 4096
/** Rows written by one statement. */
const BATCH = 5000
/** A job may take two minutes, and this one writes three times; what is left waits for the next hour. */
const MAX_MS = 20_000

/** The background work of search. Safe to run twice. */
export function searchWork({ db, clock, log }: { db: Db; clock: Clock; log: Log }): JobHandler[] {
  /** Each hour every twenty-fourth range, so that a day goes round all of them and no run is long. */
  async function compare(hour: number): Promise<void> {
    const last = await lastAccount(db)
    for (let from = hour * RANGE; from <= last; from += HOURS * RANGE) {
      const wrong = await wronglyListed(db, { from, to: from + RANGE })
      if (wrong.length === 0) continue
      log.warn({ accounts: wrong.length }, 'listings differed from a rebuild and are queued')
      await inTransaction(db, (tx) => queueListings(tx, wrong))
    }
  }

  const writeAll = (write: (tx: Tx) => Promise<number>) => runInBatches(() => inTransaction(db, write), MAX_MS)

  return [
    handle(sweepListings, async () => {
      const now = clock.now()
      await compare(now.toZonedDateTimeISO('UTC').hour)
      const before = now.subtract({ hours: HOURS * REMEMBERED_DAYS })
      await writeAll((tx) => forgetUnlistings(tx, before, BATCH))
      await writeAll((tx) => renumberForeign(tx, 'listing', BATCH))
      await writeAll((tx) => renumberForeign(tx, 'unlisting', BATCH))
    }),
  ]
}
