import { setTimeout as sleep } from 'node:timers/promises'

import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { drainAccount, drainBatch, spreadCatalogChange } from './listings.store.ts'
import { waitingChanges } from './sweep.queries.ts'

/** A tenth of a second of work, so that who waits for the shard waits no longer; larger batches are not faster. */
const BATCH = 1000
/** How many paid categories are looked through at a time for those an edit of the catalog concerns. */
const PAGE = 5000
/** A change waits this long at most before a worker sees it. */
const POLL_MS = 250

type Step = { isIdle: boolean; changed: number }

/** One batch of queued changes; when there is none, the next part of an edit of the catalog. */
async function step(db: Db): Promise<Step> {
  const { taken, changed } = await inTransaction(db, (tx) => drainBatch(tx, BATCH))
  if (taken > 0) return { isIdle: false, changed }
  const wasThere = await inTransaction(db, (tx) => spreadCatalogChange(tx, PAGE))
  return { isIdle: !wasThere, changed: 0 }
}

/** Brings listings up to date with everything that is committed, and says how many differed. */
export async function drainListings(db: Db): Promise<number> {
  let changed = 0
  for (let done = await step(db); !done.isIdle; done = await step(db)) changed += done.changed
  return changed
}

/** Shows how far the listings are behind. */
export function watchListings(db: Db, metrics: Metrics): void {
  metrics.watchFigure({
    name: 'listing_changes',
    help: 'Changes that wait to reach their listings',
    read: async () => (await waitingChanges(db)).changes,
  })
  metrics.watchFigure({
    name: 'listing_change_oldest_seconds',
    help: 'How long the oldest of them has been waiting',
    read: async () => (await waitingChanges(db)).seconds,
  })
}

type ListingsDeps = {
  db: Db
  log: Log
  /** Tells those who follow the listings to look. */
  publishChange: () => void
}

/** Keeps the listings what their sources make of them. */
export function createListings({ db, log, publishChange }: ListingsDeps) {
  /** The loop of a worker. Several at once share the work; what one leaves undone by dying, another does. */
  async function work(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        const { isIdle, changed } = await step(db)
        if (changed > 0) publishChange()
        if (!isIdle) continue
      } catch (error) {
        // The batch is undone and stays queued. The age of the oldest change says how long this has been going on.
        log.warn({ err: error }, 'could not drain listing changes')
      }
      await sleep(POLL_MS, undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  return {
    /** Drains until the returned function is called, which waits for the batch under way. */
    start(): () => Promise<void> {
      const stopping = new AbortController()
      const done = work(stopping.signal)
      return () => {
        stopping.abort()
        return done
      }
    },

    /** For who has just saved and wants to be found: does not wait for a worker, and never fails what was saved. */
    async refresh(accountId: AccountId): Promise<void> {
      try {
        await inTransaction(db, (tx) => drainAccount(tx, accountId))
      } catch (error) {
        log.warn({ err: error }, 'left a listing to the workers')
      }
      publishChange()
    },
  }
}
