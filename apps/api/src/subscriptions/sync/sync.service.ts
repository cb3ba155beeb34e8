import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { findCustomerOwner, findVersion } from '../subscriptions.queries.ts'
import { recordEvent } from '../subscriptions.store.ts'
import { applySnapshot } from './apply-snapshot.service.ts'
import type { Cause, SyncOutcome } from './apply-snapshot.service.ts'

/** The result of a sync. `foreign` means that the subscription does not belong to an account of this database. */
export type SyncResult = { outcome: SyncOutcome; categoryId: number | null }

export type SyncDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; payments: Payments }

/** The maximum number of attempts against concurrent writers before the job is retried. */
const MAX_ATTEMPTS = 8

/** Copies Stripe subscriptions into the database. A payment changes a listing only through this service. */
export function createSync({ db, clock, log, jobs, payments }: SyncDeps) {
  /** Records an event that has no effect, so that a redelivery is recognized. */
  async function ignoreEvent({ event }: Cause): Promise<SyncResult> {
    const isNew = event ? await inTransaction(db, (tx) => recordEvent(tx, { ...event, now: clock.now() })) : true
    return { outcome: isNew ? 'foreign' : 'duplicate', categoryId: null }
  }

  /**
   * Retrieves a subscription and applies it. No lock is held during the call to Stripe. If the version has changed
   * meanwhile, the subscription is retrieved again, so that a snapshot never replaces a newer one.
   */
  async function syncSubscription(stripeId: string, cause: Cause = {}): Promise<SyncResult> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const expectedVersion = await findVersion(db, stripeId)
      const subscription = await payments.findSubscription(stripeId)
      const owner = subscription && (await findCustomerOwner(db, subscription.customer))
      const categoryId = Number(subscription?.metadata.category)
      if (!subscription || !owner || !Number.isInteger(categoryId)) {
        log.info({ exists: subscription !== null }, 'ignoring unknown Stripe subscription')
        return ignoreEvent(cause)
      }
      const outcome = await inTransaction(db, (tx) =>
        applySnapshot(tx, { subscription, owner, categoryId, expectedVersion, cause, now: clock.now() }, jobs),
      )
      if (outcome !== 'outdated') return { outcome, categoryId }
    }
    throw new AppError('unavailable')
  }

  return { syncSubscription, ignoreEvent }
}

export type Sync = ReturnType<typeof createSync>
