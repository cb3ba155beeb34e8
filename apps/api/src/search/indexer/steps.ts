import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { IndexNames } from '../engine/opensearch/index-names.ts'
import { createChangeApplier } from './documents/changes.ts'
import type { AppliedPage } from './documents/changes.ts'
import { createPageSender } from './documents/fill-page.ts'
import { createFill } from './documents/fill.ts'
import { countIndexChanges } from './indexer.queries.ts'
import type { IndexSet } from './indexer.queries.ts'
import { createCategoryIndexes } from './sets/category-indexes.ts'
import { refreshIndexes } from './sets/indexes.ts'
import type { OpenSearch } from './sets/indexes.ts'
import { createRebuild } from './sets/rebuild.ts'
import { createSetKeeper } from './sets/set-keeper.ts'
import { stopQueueing } from './stop-queueing.ts'

/**
 * Applying a longer queue would take longer than a rebuild. It gets this long if OpenSearch is unavailable for hours.
 */
const MAX_QUEUED = 10_000_000

type StepsDeps = {
  db: Db
  client: Client
  names: IndexNames
  log: Log
  clock: Clock
  assertLeaseActive: () => void
  countWritten: (documents: number) => void
}

export type Steps = ReturnType<typeof createSteps>

/** The two steps that the indexer repeats, each run by one caller at a time. */
export function createSteps(deps: StepsDeps) {
  const { db, client, names, log, assertLeaseActive } = deps
  const openSearch: OpenSearch = { client, names }
  const categoryIndexes = createCategoryIndexes({ ...deps, openSearch })
  const { applyPage } = createChangeApplier({ ...deps, categoryIndexes })
  const keeper = createSetKeeper({ ...deps, openSearch })
  const fill = createFill({ ...deps, categoryIndexes, sendPage: createPageSender(deps) })
  const [changes, check] = [createSemaphore({ total: 1 }), createSemaphore({ total: 1 })]
  const rebuild = createRebuild({
    db,
    log,
    openSearch,
    fill,
    assertLeaseActive,
    pauseChanges: (work) => changes.use(1, () => work(applyPage)),
  })

  async function limitQueue(): Promise<void> {
    const { changes: queued } = await countIndexChanges(db)
    if (queued <= MAX_QUEUED) return
    log.error({ changes: queued }, 'search index queue too long; rebuilding the index instead')
    await stopQueueing(db)
  }

  return {
    applyPage: (): Promise<AppliedPage> => changes.use(1, applyPage),
    /** Compares the sets with OpenSearch, and fills a set if there is no complete one. */
    checkSets: (): Promise<void> =>
      check.use(1, async () => {
        assertLeaseActive()
        await limitQueue()
        const set = await keeper.check()
        if (set) await rebuild(set)
      }),
    refresh: (set: IndexSet): Promise<void> => refreshIndexes(openSearch, set),
  }
}
