import { randomUUID } from 'node:crypto'

import { runSingleStatement } from '@fourfold/platform/db/db'
import type { PubSub } from '@fourfold/platform/pubsub'

import { repeat } from '../../infra/concurrency/repeat.ts'
import { LISTINGS_CHANNEL } from '../listings/listings-changed.ts'
import { acquireLease } from './indexer.store.ts'
import { createIndexingSteps } from './indexing-steps.ts'
import type { IndexingDeps } from './indexing-steps.ts'

/** How often the queue is read if no message announces a change. */
const POLL_MS = 1000
/** How often sets are compared with OpenSearch. */
const CHECK_MS = 10_000
/** The time after which another worker takes over from one that crashed. */
const LEASE_MS = 8000

type IndexerOptions = Omit<IndexingDeps, 'countWritten'> & {
  /** Announces changes of listings. Without it, changes are found by polling. */
  pubSub?: PubSub
}

type Steps = ReturnType<typeof createIndexingSteps>

/** Repeats the steps. Several processes do, and one of them has the lease, which saves the work of the others. */
function startLoops({ db, log, pubSub }: IndexerOptions, { applyChanges, maintainSets }: Steps): () => Promise<void> {
  const holder = randomUUID()
  let isHolder = false

  async function holdLease(): Promise<boolean> {
    const wasHolder = isHolder
    isHolder = await runSingleStatement(db, (tx) => acquireLease(tx, holder, LEASE_MS))
    if (isHolder && !wasHolder) {
      log.info('search indexing started')
      setsLoop.wake()
    }
    return isHolder
  }

  function onError(error: unknown, failures: number): void {
    // The error of the client contains the request with its documents. As a cause, only its message is logged.
    const err = new Error('search indexing failed', { cause: error })
    log.warn({ err, failures }, 'search indexing failed; trying again')
  }

  const setsLoop = repeat({ step: async () => isHolder && (await maintainSets()), pauseMs: CHECK_MS, onError })
  const changesLoop = repeat({
    async step() {
      if (!(await holdLease())) return false
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
    // If PostgreSQL is unavailable, the lease expires.
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
    /** Indexes until the returned function is called. */
    start: () => startLoops(options, steps),

    /** Applies everything that is queued and completes a rebuild, without the lease, and makes everything searchable. */
    async catchUp(): Promise<void> {
      while (await steps.maintainSets());
      while ((await steps.applyChanges()).isFull);
      await options.client.indices.refresh({ index: options.names.pattern })
    },

    /** Returns the number of documents that this process has written or deleted. */
    countWritten: () => written,
  }
}
