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
import {
  createIndex,
  findIndexes,
  findMaxVersion,
  listMissing,
  refreshAll,
  startRefreshes,
  switchAliases,
} from './indexes.ts'
import type { OpenSearch, StoredIndex } from './indexes.ts'

/** Applying more changes would take longer than a rebuild. They accumulate if OpenSearch is unavailable for hours. */
const MAX_QUEUED = 10_000_000

type IndexSetsDeps = { db: Db; log: Log; openSearch: OpenSearch }

/** Starts a rebuild on request. */
export async function requestRebuild(db: Db): Promise<string> {
  if ((await findIndexSets(db)).length === 0)
    throw new Error('There is no index. A worker with OPENSEARCH_URL creates it.')
  return registerSet(db)
}

async function limitQueue(db: Db, log: Log): Promise<void> {
  const { changes } = await countIndexChanges(db)
  if (changes <= MAX_QUEUED) return
  log.error({ changes }, 'search index queue too long; rebuilding the index instead')
  await stopQueueing(db)
}

/** Returns why a set must be replaced although none of its indexes is missing; undefined if it is valid. */
async function findDefect(tx: Tx, openSearch: OpenSearch, set: IndexSet): Promise<string | undefined> {
  if (set.schema_version !== SCHEMA_VERSION) return 'the schema has changed'
  // Read before the state of PostgreSQL. Otherwise, a change in between would look like one that PostgreSQL has lost.
  const maxVersion = await findMaxVersion(openSearch, set)
  return (await isRestored(tx, set, maxVersion)) ? 'PostgreSQL was restored or has failed over' : undefined
}

/** Creates indexes for the categories that a set does not have yet, and returns the set with all categories. */
async function completeSet(
  { log, openSearch }: IndexSetsDeps,
  tx: Tx,
  { set, stored }: { set: IndexSet; stored: readonly StoredIndex[] },
): Promise<IndexSet> {
  const categoryIds = (await findCategoryIds(tx)).filter((id) => !set.category_ids.includes(id))
  if (categoryIds.length === 0) return set
  // An index already exists if an earlier transaction failed after its creation.
  const isNew = (id: number) => !stored.some(({ name }) => name === openSearch.names.index(set.name, id))
  await Promise.all(categoryIds.filter(isNew).map((id) => createIndex(openSearch, set, id)))
  await addCategories(tx, set.name, categoryIds)
  log.info({ set: set.name, categories: categoryIds }, 'search indexes created')
  return { ...set, category_ids: [...set.category_ids, ...categoryIds] }
}

/**
 * Creates, repairs, activates and deletes sets. Requests to OpenSearch that depend on the state of sets are sent in a
 * transaction that locks `search_index`, because several processes may do this at once.
 */
export function createIndexSets(deps: IndexSetsDeps) {
  const { db, log, openSearch } = deps

  /** Repairs the sets. Returns the one that is being filled, if any, and why a new one is needed, if it is. */
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
        kept.push(await completeSet(deps, tx, { set, stored }))
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
    /** Compares the sets with OpenSearch and repairs them. Returns the set that has to be filled, if any. */
    async check(): Promise<IndexSet | undefined> {
      await limitQueue(db, log)
      const { filling, reason } = await withLockedSets(db, repair)
      if (filling || reason === undefined) return filling
      log.info({ set: await registerSet(db), reason }, 'search index rebuild started')
      return (await withLockedSets(db, repair)).filling
    },

    /** Makes searches use a filled set. Can be repeated after a crash at any point. */
    async activate(name: string): Promise<void> {
      // The first refresh takes longest, so it does not run in the transaction.
      await refreshAll(openSearch)
      await withLockedSets(db, async (tx) => {
        const set = (await findIndexSets(tx)).find((other) => other.name === name)
        if (!set) throw new Error('the index set was replaced')
        if (set.is_active) return
        const missing = listMissing(openSearch, set, await findIndexes(openSearch))
        if (missing.length > 0) throw new Error(`missing in OpenSearch: ${missing.join()}`)
        await startRefreshes(openSearch, set)
        await activateIndexSet(tx, name)
        await repair(tx)
      })
      log.info({ set: name }, 'search index rebuilt')
    },
  }
}
