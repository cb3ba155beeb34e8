import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'

import { handle } from '../infra/jobs/job.ts'
import type { JobHandler } from '../infra/jobs/job.ts'
import { computeFreeUntil } from './listings/free-times/compute-free-half-hours.ts'
import { findWrongFreeTimes } from './listings/free-times/free-times.service.ts'
import type { FreeTimesDeps } from './listings/free-times/free-times.service.ts'
import { queueExpiringFreeTimes } from './listings/free-times/free-times.store.ts'
import { queueListings } from './listings/listings.store.ts'
import { findLastAccountId, findListedAccounts, findOutdatedListings } from './listings/sweep.queries.ts'
import type { Range } from './listings/sweep.queries.ts'
import { encodePhrases, recountListingWords } from './reading/index.ts'
import type { SentenceEncoder } from './reading/index.ts'
import { encodeNewPhrases, extendFreeTimes, sweepListings } from './search.jobs.ts'

const HOURS_PER_DAY = 24
const MINUTES_PER_DAY = 1440
/** The hour in UTC in which the words of listings are counted. */
const WORD_COUNT_HOUR = 3
/** The number of account ids per comparison. */
const RANGE_SIZE = 4096
/** The number of accounts whose free times are computed at once, which blocks the process. */
const FREE_TIMES_BATCH_SIZE = 250

type WorkerDeps = FreeTimesDeps & { db: Db; log: Log; encoder: SentenceEncoder }

/** Creates the job handlers; each is idempotent. */
export function searchHandlers(deps: WorkerDeps): JobHandler[] {
  const { db, clock, log } = deps

  async function queueDifferent(accounts: readonly AccountId[], timesChanged: boolean): Promise<void> {
    if (accounts.length === 0) return
    log.warn({ accounts: accounts.length, timesChanged }, 'enqueued listings that differ from their sources')
    await inTransaction(db, (tx) => queueListings(tx, accounts, { timesChanged }))
  }

  async function compareFreeTimes(range: Range): Promise<void> {
    const accounts = await findListedAccounts(db, range)
    for (let start = 0; start < accounts.length; start += FREE_TIMES_BATCH_SIZE) {
      const batch = accounts.slice(start, start + FREE_TIMES_BATCH_SIZE)
      await queueDifferent(await findWrongFreeTimes(db, batch, deps), true)
    }
  }

  /** Compares every 24th range each hour, so that a day covers all of them. */
  async function compareListings(hour: number): Promise<void> {
    const last = await findLastAccountId(db)
    for (let from = hour * RANGE_SIZE; from <= last; from += HOURS_PER_DAY * RANGE_SIZE) {
      const range = { from, to: from + RANGE_SIZE }
      await queueDifferent(await findOutdatedListings(db, range), false)
      await compareFreeTimes(range)
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
