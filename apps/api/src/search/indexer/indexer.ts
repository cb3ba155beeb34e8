import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { PubSub } from '@fourfold/platform/pubsub'
import type { Client } from '@opensearch-project/opensearch'

import type { IndexNames } from '../engine/opensearch/index-names.ts'
import { LISTINGS_CHANNEL } from '../listings/listings-changed.ts'
import { findIndexSets } from './indexer.queries.ts'
import { createLease } from './lease.ts'
import { createLoops } from './loops.ts'
import { registerSet } from './sets/set-keeper.ts'
import { createSteps } from './steps.ts'

/** How often a state is read that another process changes. */
const POLL_MS = 500

type IndexerOptions = {
  db: Db
  client: Client
  names: IndexNames
  log: Log
  clock?: Clock
  /** Announces changes of listings. Without it, changes are found by polling. */
  pubSub?: PubSub
}

/** Keeps OpenSearch equal to the table `listing`. */
export type Indexer = ReturnType<typeof createIndexer>

export function createIndexer({ clock = systemClock, pubSub, ...options }: IndexerOptions) {
  const { db, log } = options
  let written = 0
  const lease = createLease(db)
  const steps = createSteps({
    ...options,
    clock,
    assertLeaseActive: lease.assertActive,
    countWritten: (documents) => (written += documents),
  })
  const loops = createLoops({ log, lease, steps })
  pubSub?.subscribe(LISTINGS_CHANNEL, loops.wake)

  return {
    /** Indexes until the returned function is called. Several processes may run it; one of them has the lease. */
    start: loops.start,

    /** Applies everything that is queued, and makes it searchable. Waits while another process indexes. */
    async catchUp(): Promise<void> {
      while (!(await lease.acquire())) await sleep(POLL_MS)
      try {
        await steps.checkSets()
        let page = await steps.applyPage()
        while (page.isFull) page = await steps.applyPage()
        for (const set of page.sets) await steps.refresh(set)
      } finally {
        if (!loops.isRunning()) await lease.release()
      }
    },

    /** Fills a new set and returns when searches use it. Another process may do the work. */
    async rebuild(): Promise<void> {
      const name = await registerSet({ db, clock })
      log.info({ set: name, reason: 'requested' }, 'search index rebuild started')
      const stop = loops.isRunning() ? undefined : loops.start()
      try {
        for (;;) {
          const set = (await findIndexSets(db)).find((other) => other.name === name)
          if (!set) throw new Error('another rebuild replaced this one')
          if (set.isActive) return
          await sleep(POLL_MS)
        }
      } finally {
        await stop?.()
      }
    },

    /** Returns the number of documents that this process has written or deleted. */
    countWritten: () => written,
  }
}
