import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { repeat } from '../../infra/concurrency/repeat.ts'
import { updateFreeTimes } from './free-times.service.ts'
import type { FreeTimesDeps } from './free-times.service.ts'
import { drainAccount, drainBatch, fanOutCatalogChange } from './listings.store.ts'
import type { DrainResult } from './listings.store.ts'
import { countQueuedChanges } from './sweep.queries.ts'

/**
 * The batch size. A batch whose free times all change takes a fifth of a second, which is the longest wait for a shard;
 * larger batches are not faster.
 */
const BATCH_SIZE = 250
/** The number of paid categories per step that are searched for uses of an edited catalog entry. */
const PAGE_SIZE = 5000
const POLL_MS = 250

type DrainDeps = FreeTimesDeps & { db: Db }

/** Runs a drain and updates the free times that it returns, in one transaction. */
function drainWithFreeTimes(deps: DrainDeps, drain: (tx: Tx) => Promise<DrainResult>) {
  return inTransaction(deps.db, async (tx) => {
    const { taken, changed, timesAccounts } = await drain(tx)
    return { taken, changed, timesChanged: await updateFreeTimes(tx, timesAccounts, deps) }
  })
}

/** The numbers of listings that differed from their sources and whose free times were written. */
type DrainStepResult = { isIdle: boolean; changed: number; timesChanged: number }

/** Drains one batch of changes or, if there is none, enqueues the next accounts of a catalog edit. */
async function drainStep(deps: DrainDeps): Promise<DrainStepResult> {
  const { taken, ...counts } = await drainWithFreeTimes(deps, (tx) => drainBatch(tx, BATCH_SIZE))
  if (taken > 0) return { isIdle: false, ...counts }
  const hadWork = await inTransaction(deps.db, (tx) => fanOutCatalogChange(tx, PAGE_SIZE))
  return { isIdle: !hadWork, ...counts }
}

/** Updates all listings and returns the number that differed from their sources. */
export async function drainListings(deps: DrainDeps): Promise<number> {
  let changed = 0
  for (let step = await drainStep(deps); !step.isIdle; step = await drainStep(deps)) changed += step.changed
  return changed
}

/** Registers the metrics of the queue. */
export function watchListings(db: Db, metrics: Metrics): void {
  metrics.watchGauge({
    name: 'listing_changes',
    help: 'Queued changes of listings',
    read: async () => (await countQueuedChanges(db)).changes,
  })
  metrics.watchGauge({
    name: 'listing_change_oldest_seconds',
    help: 'Age of the oldest queued change of a listing',
    read: async () => (await countQueuedChanges(db)).seconds,
  })
}

type ListingsDeps = DrainDeps & {
  log: Log
  publishChange: () => void
}

/** Keeps listings up to date with their sources. */
export type Listings = ReturnType<typeof createListings>

export function createListings(deps: ListingsDeps) {
  const { log, publishChange } = deps

  async function drainNext(): Promise<boolean> {
    const { isIdle, changed, timesChanged } = await drainStep(deps)
    if (changed + timesChanged > 0) publishChange()
    return !isIdle
  }

  return {
    /** Updates all listings now, instead of by the worker. Returns the number that differed from their sources. */
    drain: () => drainListings(deps),

    /**
     * Drains the queue until the returned function is called. Several workers share the queue; another worker takes over
     * the batch of a crashed one.
     */
    start(): () => Promise<void> {
      // The batch of an error is rolled back and stays queued; its age is a metric.
      const onError = (error: unknown) => log.warn({ err: error }, 'listing drain failed')
      return repeat({ step: drainNext, pauseMs: POLL_MS, onError }).stop
    },

    /** Updates the listings of an account right after its change. Errors do not fail the request. */
    async refresh(accountId: AccountId): Promise<void> {
      try {
        await drainWithFreeTimes(deps, (tx) => drainAccount(tx, accountId))
      } catch (error) {
        log.warn({ err: error }, 'listing refresh deferred to worker')
      }
      publishChange()
    },
  }
}
