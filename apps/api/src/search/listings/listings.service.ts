import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { drainAccount, drainBatch, fanOutCatalogChange } from './listings.store.ts'
import { countQueuedChanges } from './sweep.queries.ts'

/**
 * The batch size. A batch takes a tenth of a second, which is the longest wait for the shard; larger batches are not
 * faster.
 */
const BATCH_SIZE = 1000
/** The number of paid categories per step that are searched for uses of an edited catalog entry. */
const PAGE_SIZE = 5000
const POLL_MS = 250

type DrainStepResult = { isIdle: boolean; changed: number }

/** Drains one batch of changes or, if there is none, enqueues the next accounts of a catalog edit. */
async function drainStep(db: Db): Promise<DrainStepResult> {
  const { taken, changed } = await inTransaction(db, (tx) => drainBatch(tx, BATCH_SIZE))
  if (taken > 0) return { isIdle: false, changed }
  const hadWork = await inTransaction(db, (tx) => fanOutCatalogChange(tx, PAGE_SIZE))
  return { isIdle: !hadWork, changed: 0 }
}

/** Updates all listings and returns the number that differed. */
export async function drainListings(db: Db): Promise<number> {
  let changed = 0
  for (let step = await drainStep(db); !step.isIdle; step = await drainStep(db)) changed += step.changed
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

type ListingsDeps = {
  db: Db
  log: Log
  publishChange: () => void
}

/** Keeps listings up to date with their sources. */
export type Listings = ReturnType<typeof createListings>

export function createListings({ db, log, publishChange }: ListingsDeps) {
  /**
   * Drains the queue until stopped. Several workers share the queue; another worker takes over the batch of a crashed
   * one.
   */
  async function drainUntilStopped(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        const { isIdle, changed } = await drainStep(db)
        if (changed > 0) publishChange()
        if (!isIdle) continue
      } catch (error) {
        // The batch is rolled back and stays queued; its age is a metric.
        log.warn({ err: error }, 'listing drain failed')
      }
      await sleep(POLL_MS, undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  return {
    /** Starts the loop. Returns a function that stops it and waits for the current batch. */
    start(): () => Promise<void> {
      const stopping = new AbortController()
      const done = drainUntilStopped(stopping.signal)
      return () => {
        stopping.abort()
        return done
      }
    },

    /** Updates the listings of an account right after its change. Errors do not fail the request. */
    async refresh(accountId: AccountId): Promise<void> {
      try {
        await inTransaction(db, (tx) => drainAccount(tx, accountId))
      } catch (error) {
        log.warn({ err: error }, 'listing refresh deferred to worker')
      }
      publishChange()
    },
  }
}
