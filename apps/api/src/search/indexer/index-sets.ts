import type { Db, Tx } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { SCHEMA_VERSION } from '../engine/opensearch/index-definition.ts'
import { countIndexChanges, findCategoryIds, findIndexSets, isRestored } from './indexer.queries.ts'
import type { IndexSet } from './indexer.queries.ts'
import {
  activateIndexSet,
  addCategories,
  deleteIndexSet,
  registerSet,
  stopQueueing,
  withLockedSets,
} from './indexer.store.ts'
import { createIndex, findIndexes, findMaxVersion, listMissing, startRefreshes, switchAliases } from './indexes.ts'
import type { OpenSearch, StoredIndex } from './indexes.ts'

/** Applying a longer queue would take longer than a rebuild. It gets this long if OpenSearch is unavailable for hours. */
const MAX_QUEUED = 10_000_000

type IndexSetsDeps = { db: Db; log: Log; openSearch: OpenSearch }

async function limitQueue(db: Db, log: Log): Promise<void> {
  const { changes } = await countIndexChanges(db)
  if (changes <= MAX_QUEUED) return
  log.error({ changes }, 'search index queue too long; rebuilding the index instead')
  await stopQueueing(db)
}

/** Returns why a set with all its indexes has to be replaced. */
async function findDefect(tx: Tx, openSearch: OpenSearch, set: IndexSet): Promise<string | undefined> {
  if (set.schema_version !== SCHEMA_VERSION) return 'the schema has changed'
  // Before the state of PostgreSQL: a listing that changes in the meantime must not look like one of the future.
  const maxVersion = await findMaxVersion(openSearch, set)
  return (await isRestored(tx, set, maxVersion)) ? 'PostgreSQL was restored or has failed over' : undefined
}

/**
 * Creates, repairs, activates and deletes sets. Requests to OpenSearch that depend on the state of sets are sent in a
 * transaction that locks it, because several processes may do this at once.
 */
export function createIndexSets({ db, log, openSearch }: IndexSetsDeps) {
  /** Returns the set with an index for each category. */
  async function completeSet(tx: Tx, set: IndexSet, stored: readonly StoredIndex[]): Promise<IndexSet> {
    const categoryIds = (await findCategoryIds(tx)).filter((id) => !set.category_ids.includes(id))
    if (categoryIds.length === 0) return set
    // An index exists already if an earlier transaction failed after its creation.
    const isNew = (id: number) => !stored.some(({ name }) => name === openSearch.names.index(set.name, id))
    await Promise.all(categoryIds.filter(isNew).map((id) => createIndex(openSearch, set, id)))
    await addCategories(tx, set.name, categoryIds)
    log.info({ set: set.name, categories: categoryIds }, 'search indexes created')
    return { ...set, category_ids: [...set.category_ids, ...categoryIds] }
  }

  /** Repairs the sets. Returns the one that is being filled, or the reason for filling a new one. */
  async function repair(tx: Tx): Promise<{ filling?: IndexSet | undefined; reason?: string | undefined }> {
    const stored = await findIndexes(openSearch)
    const kept: IndexSet[] = []
    let reason: string | undefined = 'there is no complete index set'
    for (const set of await findIndexSets(tx)) {
      const missing = listMissing(openSearch, set, stored)
      const defect =
        missing.length > 0 ? `missing in OpenSearch: ${missing.join()}` : await findDefect(tx, openSearch, set)
      // Searches use a defective active set until another one is filled.
      if (defect === undefined || (set.is_active && missing.length === 0)) {
        kept.push(await completeSet(tx, set, stored))
        if (set.is_active) reason = defect
      } else {
        log.warn({ set: set.name, isActive: set.is_active, reason: defect }, 'search index set dropped')
        await deleteIndexSet(tx, set.name)
      }
    }
    for (const set of kept) if (set.is_active) await switchAliases(openSearch, set, stored)
    const orphans = stored.filter(({ setName }) => !kept.some(({ name }) => name === setName)).map(({ name }) => name)
    if (orphans.length > 0) await openSearch.client.indices.delete({ index: orphans, ignore_unavailable: true })
    return { filling: kept.find((set) => !set.is_active), reason }
  }

  return {
    /** Compares the sets with OpenSearch. Returns the set that has to be filled. */
    async check(): Promise<IndexSet | undefined> {
      await limitQueue(db, log)
      const { filling, reason } = await withLockedSets(db, repair)
      if (filling || reason === undefined) return filling
      log.info({ set: await registerSet(db), reason }, 'search index rebuild started')
      return (await withLockedSets(db, repair)).filling
    },

    /** Lets searches use a set that is filled. Can be repeated after a crash at any point. */
    async activate(name: string): Promise<void> {
      await withLockedSets(db, async (tx) => {
        const set = (await findIndexSets(tx)).find((other) => other.name === name)
        if (!set) throw new Error('the index set was replaced')
        await startRefreshes(openSearch, set)
        await activateIndexSet(tx, name)
        await repair(tx)
      })
      log.info({ set: name }, 'search index rebuilt')
    },
  }
}
