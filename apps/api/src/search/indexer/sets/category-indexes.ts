import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { SCHEMA_VERSION } from '../../engine/opensearch/index-definition.ts'
import type { IndexSet } from '../indexer.queries.ts'
import { addCategories } from '../indexer.store.ts'
import { createIndex, switchAliases } from './indexes.ts'
import type { OpenSearch } from './indexes.ts'

export type CategoryIndexes = ReturnType<typeof createCategoryIndexes>

type Deps = { db: Db; log: Log; assertLeaseActive: () => void; openSearch: OpenSearch }

/** Adds indexes of new categories to sets. */
export function createCategoryIndexes({ db, log, assertLeaseActive, openSearch }: Deps) {
  return {
    /** Creates the missing indexes of a set, and their aliases if the set is active. Returns the extended set. */
    async create(set: IndexSet, categoryIds: readonly number[]): Promise<IndexSet> {
      const missing = categoryIds.filter((id) => !set.categoryIds.includes(id))
      // The mapping of this release does not fit into a set of another one, which is about to be replaced.
      if (missing.length === 0 || set.schemaVersion !== SCHEMA_VERSION) return set
      assertLeaseActive()
      await Promise.all(missing.map((id) => createIndex(openSearch, set, id)))
      await runSingleStatement(db, (tx) => addCategories(tx, set.name, missing))
      const extended = { ...set, categoryIds: [...set.categoryIds, ...missing] }
      if (set.isActive) await switchAliases(openSearch, extended)
      log.info({ set: set.name, categories: missing }, 'search indexes created')
      return extended
    },
  }
}
