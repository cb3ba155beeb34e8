import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { ownerOf, readingsOf } from '../subscriptions.queries.ts'
import { noteEvent } from '../subscriptions.store.ts'
import { applyReading } from './apply-snapshot.service.ts'
import type { Cause, Outcome } from './apply-snapshot.service.ts'

/** What came of it: the subscription counts for a category, the event was known before, or it is none of ours. */
export type Followed = { outcome: Outcome; categoryId: number | null }

export type FollowDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; payments: Payments }

/** After losing to other writers of one subscription this often, the job comes back later. */
const MAX_ROUNDS = 8

/** Makes our rows say what the provider says. The one way in which a payment changes what is listed. */
export function createFollow({ db, clock, log, jobs, payments }: FollowDeps) {
  /** An event that changes nothing of ours is noted all the same, so that it is not looked at again. */
  async function ignore({ event }: Cause): Promise<Followed> {
    const isNew = event ? await inTransaction(db, (tx) => noteEvent(tx, { ...event, now: clock.now() })) : true
    return { outcome: isNew ? 'foreign' : 'repeated', categoryId: null }
  }

  /**
   * Reads a subscription and writes what it says. Nobody holds a lock while the provider is asked, so if somebody
   * else has written meanwhile it asks again: what is written was always read after what was written before.
   */
  async function follow(stripeId: string, cause: Cause = {}): Promise<Followed> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const seen = await readingsOf(db, stripeId)
      const fresh = await payments.findSubscription(stripeId)
      const owner = fresh && (await ownerOf(db, fresh.customer))
      const categoryId = Number(fresh?.metadata.category)
      if (!fresh || !owner || !Number.isInteger(categoryId)) {
        log.info({ isKnown: fresh !== null }, 'a subscription that is none of ours')
        return ignore(cause)
      }
      const outcome = await inTransaction(db, (tx) =>
        applyReading(tx, { fresh, owner, categoryId, seen, cause, now: clock.now() }, jobs),
      )
      if (outcome !== 'outdated') return { outcome, categoryId }
    }
    throw new AppError('unavailable')
  }

  return { follow, ignore }
}

export type Follow = ReturnType<typeof createFollow>
