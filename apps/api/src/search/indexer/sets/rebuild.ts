import { inTransaction, runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import type { AppliedPage } from '../documents/changes.ts'
import type { Fill } from '../documents/fill.ts'
import type { IndexSet } from '../indexer.queries.ts'
import { activateIndexSet, expediteChanges } from '../indexer.store.ts'
import { startRefreshes, switchAliases } from './indexes.ts'
import type { OpenSearch } from './indexes.ts'

/** A set becomes active after this time even if changes are queued faster than they are applied. */
const MAX_CATCH_UP_MS = 60_000

type RebuildDeps = {
  db: Db
  log: Log
  openSearch: OpenSearch
  fill: Fill
  assertLeaseActive: () => void
  /** Runs work while no other changes are applied, with a function that applies a page. */
  pauseChanges: (work: (applyPage: () => Promise<AppliedPage>) => Promise<void>) => Promise<void>
}

/** Fills a set and makes it the active one. Can be repeated after a crash at any point. */
export function createRebuild({ db, log, openSearch, fill, assertLeaseActive, pauseChanges }: RebuildDeps) {
  /** Applies all queued changes and returns the set as it is then. */
  async function catchUp(name: string, applyPage: () => Promise<AppliedPage>): Promise<IndexSet> {
    // The active set may be the only one that has not accepted a postponed change.
    await runSingleStatement(db, expediteChanges)
    const deadline = performance.now() + MAX_CATCH_UP_MS
    for (;;) {
      const { isFull, sets, failedSets } = await applyPage()
      if (failedSets.has(name)) throw new Error('queued changes could not be stored')
      if (isFull && performance.now() < deadline) continue
      const set = sets.find((other) => other.name === name)
      if (!set) throw new Error('the index set was replaced')
      return set
    }
  }

  return async function rebuild(registered: IndexSet): Promise<void> {
    const { set: filled, documents } = await fill(registered)
    // The first refresh takes longest, so it runs while changes are applied.
    await startRefreshes(openSearch, filled)
    await pauseChanges(async (applyPage) => {
      const set = await catchUp(filled.name, applyPage)
      assertLeaseActive()
      // Again, because indexes of new categories may have been created since.
      await startRefreshes(openSearch, set)
      await switchAliases(openSearch, set)
      const seconds = await inTransaction(db, (tx) => activateIndexSet(tx, set.name))
      if (seconds === undefined) throw new Error('the index set was replaced')
      log.info({ set: set.name, documents, seconds }, 'search index rebuilt')
    })
  }
}
