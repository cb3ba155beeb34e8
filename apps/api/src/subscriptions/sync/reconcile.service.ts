import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { parseEvent } from '../../infra/payments/events.ts'
import type { ProviderSubscription } from '../../infra/payments/objects.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { cancelSubscription, reconcileSubscriptions } from '../subscriptions.jobs.ts'
import { findStoredSubscriptions, findStaleSubscriptions, findUnwantedSubscriptions } from '../subscriptions.queries.ts'
import type { StoredSubscription } from '../subscriptions.queries.ts'
import { markChecked } from '../subscriptions.store.ts'
import type { Sync } from './sync.service.ts'
import type { Webhook } from './webhook.service.ts'

type ReconcileDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; payments: Payments; sync: Sync; webhook: Webhook }

/** The age of the events to check. Stripe retries deliveries for three days; one more day covers late ones. */
const EVENT_HOURS = 4 * 24

/** Limits per run. A job may take two minutes, for events and for the list; a longer list continues in another job. */
const MAX_PAGES = 100
const MAX_SECONDS = 45

/** The time within which a reconciliation that takes several jobs is complete. */
const MAX_RECONCILIATION_HOURS = 2

function differs(remote: ProviderSubscription, stored: StoredSubscription | undefined): boolean {
  return (
    stored?.status !== remote.status ||
    stored.cancel_at_period_end !== remote.cancelAtPeriodEnd ||
    !stored.period_end.equals(remote.periodEnd)
  )
}

/**
 * Creates the deadline of a run. The job queue restarts a job that exceeds its time limit, while the first run may
 * still be active.
 */
function createDeadline(clock: Clock) {
  const end = clock.now().add({ seconds: MAX_SECONDS })
  return { isOver: () => Temporal.Instant.compare(clock.now(), end) >= 0 }
}

/**
 * Creates a function that runs one step. A failure is logged and does not stop the run, unless Stripe is unavailable.
 */
const createAttempt =
  (log: Log) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments_unavailable') throw error
      log.error({ name: (error as Error).name }, 'subscription sync failed')
    }
  }

/** Cancels subscriptions of deleted and rejected accounts whose cancellation job was lost. */
async function cancelUnwanted(db: Db, jobs: Jobs): Promise<void> {
  const unwantedSubscriptions = await findUnwantedSubscriptions(db)
  await inTransaction(db, async (tx) => {
    for (const { id } of unwantedSubscriptions) await jobs.add(tx, cancelSubscription, { subscriptionId: id })
  })
}

/**
 * Creates the reconciliation, which syncs subscriptions that events missed. The list only names the subscriptions to
 * sync; each one is retrieved again.
 */
export function createReconcile({ db, clock, log, jobs, payments, sync, webhook }: ReconcileDeps) {
  const attempt = createAttempt(log)

  async function handleUndeliveredEvents(): Promise<number> {
    const since = Math.floor(clock.now().subtract({ hours: EVENT_HOURS }).epochMilliseconds / 1000)
    let handled = 0
    const deadline = createDeadline(clock)
    // Oldest first.
    for (const delivery of (await payments.listUndeliveredEvents(since)).toReversed()) {
      const event = parseEvent(delivery, payments.isLive)
      await attempt(async () => {
        if (event && (await webhook.handle(event)).outcome === 'applied') handled += 1
      })
      if (deadline.isOver()) break
    }
    return handled
  }

  async function reconcilePage(page: readonly ProviderSubscription[]): Promise<number> {
    const ids = page.map(({ id }) => id)
    const storedSubscriptions = await findStoredSubscriptions(db, ids)
    const different = page.filter((remote) => differs(remote, storedSubscriptions.get(remote.id)))
    for (const { id } of different) await attempt(() => sync.syncSubscription(id))
    await inTransaction(db, (tx) => markChecked(tx, ids, clock.now()))
    return different.length
  }

  /** Reconciles a list of subscriptions. Returns where to continue if the list was too long for this run. */
  async function reconcileAll(until: number | undefined): Promise<{ different: number; next: number | undefined }> {
    let different = 0
    let last: ProviderSubscription | undefined
    const deadline = createDeadline(clock)
    for (let pages = 0; pages < MAX_PAGES && !deadline.isOver(); pages += 1) {
      const { page, hasMore } = await payments.listSubscriptions({ until, after: last?.id })
      different += await reconcilePage(page)
      last = page.at(-1)
      if (!hasMore || !last) return { different, next: undefined }
    }
    return { different, next: last?.created }
  }

  /** Syncs open subscriptions that were missing from the list, because they have ended. */
  async function syncStale(since: Temporal.Instant): Promise<number> {
    const stale = await findStaleSubscriptions(db, since)
    for (const { stripe_id } of stale) await attempt(() => sync.syncSubscription(stripe_id))
    return stale.length
  }

  return {
    async run(until?: number): Promise<void> {
      const since = until === undefined ? clock.now() : clock.now().subtract({ hours: MAX_RECONCILIATION_HOURS })
      if (until === undefined) await cancelUnwanted(db, jobs)
      const handledEvents = until === undefined ? await handleUndeliveredEvents() : 0
      const { different, next } = await reconcileAll(until)
      const stale = next === undefined ? await syncStale(since) : 0
      if (next !== undefined) await inTransaction(db, (tx) => jobs.add(tx, reconcileSubscriptions, { until: next }))
      log.info({ handledEvents, different, stale }, 'subscriptions reconciled')
    },
  }
}
