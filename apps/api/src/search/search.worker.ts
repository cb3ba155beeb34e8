import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { computeFreeUntil } from './listings/free-times.service.ts'
import { queueExpiringFreeTimes } from './listings/free-times.store.ts'
import { queueListings } from './listings/listings.store.ts'
import { findLastAccountId, findOutdatedListings } from './listings/sweep.queries.ts'
import { encodePhrases, recountListingWords } from './reading/index.ts'
import type { SentenceEncoder } from './reading/index.ts'
import { encodeNewPhrases, extendFreeTimes, sweepListings } from './search.jobs.ts'

const HOURS_PER_DAY = 24
const MINUTES_PER_DAY = 1440
/** The hour in UTC in which the words of listings are counted. */
const WORD_COUNT_HOUR = 3
/** The number of account ids per comparison. */
const RANGE_SIZE = 4096

type WorkerDeps = { db: Db; clock: Clock; log: Log; encoder: SentenceEncoder }

/** Creates the job handlers; each is idempotent. */
export function searchHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, clock, log } = deps

  /** Compares every 24th range each hour, so that a day covers all of them. */
  async function compareListings(hour: number): Promise<void> {
    const last = await findLastAccountId(db)
    for (let from = hour * RANGE_SIZE; from <= last; from += HOURS_PER_DAY * RANGE_SIZE) {
      const accounts = await findOutdatedListings(db, { from, to: from + RANGE_SIZE })
      if (accounts.length === 0) continue
      log.warn({ accounts: accounts.length }, 'enqueued listings that differ from their sources')
      await inTransaction(db, (tx) => queueListings(tx, accounts))
    }
  }

  return [
    handle(encodeNewPhrases, () => encodePhrases(deps)),
    handle(sweepListings, async () => {
      const { hour } = clock.now().toZonedDateTimeISO('UTC')
      await compareListings(hour)
      if (hour === WORD_COUNT_HOUR) await inTransaction(db, recountListingWords)
    }),
    handle(extendFreeTimes, async () => {
      const now = clock.now()
      const { hour, minute } = now.toZonedDateTimeISO('UTC')
      // Equal shares in each of the remaining minutes of the day, so that changes do not wait behind a large batch.
      const shares = MINUTES_PER_DAY - (hour * 60 + minute)
      await inTransaction(db, (tx) => queueExpiringFreeTimes(tx, { before: computeFreeUntil(now), shares }))
    }),
  ]
}
