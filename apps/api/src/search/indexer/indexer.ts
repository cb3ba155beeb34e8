import { randomUUID } from 'node:crypto'

import { runSingleStatement } from '@fourfold/platform/db/db'
import type { PubSub } from '@fourfold/platform/pubsub'

import { repeat } from '../../infra/concurrency/repeat.ts'
import { LISTINGS_CHANNEL } from '../listings/listings-changed.ts'
import { acquireLease } from './indexer.store.ts'
import { refreshAll } from './indexes.ts'
import { CHECK_MS, createIndexingSteps } from './indexing-steps.ts'
import type { IndexingDeps } from './indexing-steps.ts'

/** How often the queue is read if no message announces a change. */
const POLL_MS = 1000
/** The time after which another worker takes over from one that crashed. */
const LEASE_MS = 8000

type IndexerOptions = Omit<IndexingDeps, 'countWritten'> & {
  /** Announces changes of listings. Without it, changes are found by polling. */
  pubSub?: PubSub
}

type Steps = ReturnType<typeof createIndexingSteps>

/** Repeats the steps until stopped. Only the process with the lease runs them, to avoid duplicate work. */
function startLoops({ db, log, pubSub }: IndexerOptions, { applyChanges, maintainSets }: Steps): () => Promise<void> {
  const holder = randomUUID()
  let isHolder = false

  async function acquireOrRenewLease(): Promise<boolean> {
    const wasHolder = isHolder
    isHolder = await runSingleStatement(db, (tx) => acquireLease(tx, holder, LEASE_MS))
    if (isHolder && !wasHolder) {
      log.info('search indexing started')
      setsLoop.wake()
    }
    return isHolder
  }

  function onError(error: unknown, failures: number): void {
    // The error of the client contains the request with its documents. Of a cause, only message and stack are logged.
    const err = new Error('search indexing failed', { cause: error })
    log.warn({ err, failures }, 'search indexing failed; trying again')
  }

  const setsLoop = repeat({ step: async () => isHolder && (await maintainSets()), pauseMs: CHECK_MS, onError })
  const changesLoop = repeat({
    async step() {
      if (!(await acquireOrRenewLease())) return false
      const { isFull, sets, failedSets } = await applyChanges()
      if (failedSets.size > 0 || sets.some((set) => !set.is_active)) setsLoop.wake()
      return isFull
    },
    pauseMs: POLL_MS,
    onError,
  })
  pubSub?.subscribe(LISTINGS_CHANNEL, changesLoop.wake)

  return async () => {
    await Promise.all([changesLoop.stop(), setsLoop.stop()])
    // If releasing it fails, the lease expires.
    await runSingleStatement(db, (tx) => acquireLease(tx, holder, 0)).catch((error: unknown) =>
      log.warn({ err: error }, 'search indexer lease not released'),
    )
  }
}

/** Keeps OpenSearch equal to the table `listing`. */
export type Indexer = ReturnType<typeof createIndexer>

export function createIndexer(options: IndexerOptions) {
  let written = 0
  const steps = createIndexingSteps({ ...options, countWritten: (documents) => (written += documents) })
  return {
    /** Starts indexing. Returns a function that stops it. */
    start: () => startLoops(options, steps),

    /** For tests: completes a rebuild, applies all due changes and makes them searchable. Does not need the lease. */
    async catchUp(): Promise<void> {
      while (await steps.maintainSets());
      while ((await steps.applyChanges()).isFull);
      await refreshAll(options)
    },

    /** Returns the number of documents that this indexer has written or deleted. */
    countWritten: () => written,
  }
}
