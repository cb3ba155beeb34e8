import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import type { Jobs } from '../../infra/jobs/jobs.ts'
import { eventFrom } from '../../infra/payments/events.ts'
import type { ProviderSubscription } from '../../infra/payments/objects.ts'
import type { Payments } from '../../infra/payments/payments.ts'
import { cancelSubscription, reconcileSubscriptions } from '../subscriptions.jobs.ts'
import { knownAmong, unheardOf, unwantedOpen } from '../subscriptions.queries.ts'
import type { KnownSubscription } from '../subscriptions.queries.ts'
import { noteChecked } from '../subscriptions.store.ts'
import type { Follow } from './sync.service.ts'
import type { Events } from './webhook.service.ts'

type ReconcileDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; payments: Payments; follow: Follow; events: Events }

/** The provider keeps events for 30 days and tries for three; a day more sees what came late. */
const EVENT_HOURS = 4 * 24

/** A run may take two minutes, for events and for the list; a longer list goes on in a job of its own. */
const MAX_PAGES = 100
const MAX_SECONDS = 45

/** A list that takes several runs names each subscription at least once in so long. */
const EARLIER_RUN_HOURS = 2

/** Whether our row says something else than the provider does. */
function differs(told: ProviderSubscription, known: KnownSubscription | undefined): boolean {
  return (
    known?.status !== told.status ||
    known.cancel_at_period_end !== told.cancelAtPeriodEnd ||
    !known.period_end.equals(told.periodEnd)
  )
}

/** A run that lasts longer is taken for dead while it goes on, and another begins beside it. */
function deadline(clock: Clock) {
  const end = clock.now().add({ seconds: MAX_SECONDS })
  return { isOver: () => Temporal.Instant.compare(clock.now(), end) >= 0 }
}

/** What cannot be repaired does not keep the rest waiting; where the provider is away nothing can. */
const createRepair =
  (log: Log) =>
  async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments_unavailable') throw error
      log.error({ name: (error as Error).name }, 'a subscription could not be repaired')
    }
  }

/** Nobody who has left or was rejected is charged, whatever kept their subscription from ending then. */
async function endUnwanted(db: Db, jobs: Jobs): Promise<void> {
  const unwanted = await unwantedOpen(db)
  await inTransaction(db, async (tx) => {
    for (const { id } of unwanted) await jobs.add(tx, cancelSubscription, { subscriptionId: id })
  })
}

/** Repairs what no event repaired. A list only says where to look; what is written is read anew. */
export function createReconcile({ db, clock, log, jobs, payments, follow: { follow }, events }: ReconcileDeps) {
  const repair = createRepair(log)

  async function takeUndelivered(): Promise<number> {
    const since = Math.floor(clock.now().subtract({ hours: EVENT_HOURS }).epochMilliseconds / 1000)
    let taken = 0
    const end = deadline(clock)
    // The oldest first, as they happened.
    for (const written of (await payments.listUndeliveredEvents(since)).toReversed()) {
      const event = eventFrom(written, payments.isLive)
      await repair(async () => {
        if (event && (await events.handle(event)).outcome === 'followed') taken += 1
      })
      if (end.isOver()) break
    }
    return taken
  }

  async function compare(page: readonly ProviderSubscription[]): Promise<number> {
    const ids = page.map(({ id }) => id)
    const known = await knownAmong(db, ids)
    const different = page.filter((told) => differs(told, known.get(told.id)))
    for (const { id } of different) await repair(() => follow(id))
    await inTransaction(db, (tx) => noteChecked(tx, ids, clock.now()))
    return different.length
  }

  /** Goes through the list; where it stopped, if it has not come to the end. */
  async function compareAll(until: number | undefined): Promise<{ different: number; next: number | undefined }> {
    let different = 0
    let last: ProviderSubscription | undefined
    const end = deadline(clock)
    for (let pages = 0; pages < MAX_PAGES && !end.isOver(); pages += 1) {
      const { page, hasMore } = await payments.listSubscriptions({ until, after: last?.id })
      different += await compare(page)
      last = page.at(-1)
      if (!hasMore || !last) return { different, next: undefined }
    }
    return { different, next: last?.created }
  }

  /** Those we take for open that the list has not named have ended. */
  async function askUnheardOf(since: Temporal.Instant): Promise<number> {
    const silent = await unheardOf(db, since)
    for (const { stripe_id } of silent) await repair(() => follow(stripe_id))
    return silent.length
  }

  return {
    async run(until?: number): Promise<void> {
      const since = until === undefined ? clock.now() : clock.now().subtract({ hours: EARLIER_RUN_HOURS })
      if (until === undefined) await endUnwanted(db, jobs)
      const taken = until === undefined ? await takeUndelivered() : 0
      const { different, next } = await compareAll(until)
      const asked = next === undefined ? await askUnheardOf(since) : 0
      if (next !== undefined) await inTransaction(db, (tx) => jobs.add(tx, reconcileSubscriptions, { until: next }))
      log.info({ taken, different, asked }, 'subscriptions compared with the payment provider')
    },
  }
}
