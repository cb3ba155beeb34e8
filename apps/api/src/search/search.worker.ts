import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db } from '../platform/db/db.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { Log } from '../platform/log.ts'
import { forgetUnlistings, refreshListings, renumberForeign } from './listings.store.ts'
import { sweepListings } from './search.jobs.ts'
import { wronglyListed } from './sweep.queries.ts'

const HOURS = 24
/** Whoever has not looked for so long loads anew. */
const REMEMBERED_DAYS = 3

/** The background work of search. Safe to run twice. */
export function searchWork({ db, clock, log }: { db: Db; clock: Clock; log: Log }): JobHandler[] {
  return [
    handle(sweepListings, async () => {
      const now = clock.now()
      // Each hour its part, so that a day goes round all of them and no run is long.
      const remainder = now.toZonedDateTimeISO('UTC').hour
      const wrong = await wronglyListed(db, { remainder, of: HOURS })
      if (wrong.length > 0) log.warn({ accounts: wrong.length }, 'listings differed from a rebuild and were repaired')
      for (const accountId of wrong) await inTransaction(db, (tx) => refreshListings(tx, accountId))
      await inTransaction(db, async (tx) => {
        await forgetUnlistings(tx, now.subtract({ hours: HOURS * REMEMBERED_DAYS }))
        await renumberForeign(tx)
      })
    }),
  ]
}
