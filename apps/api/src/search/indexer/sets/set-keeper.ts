import type { Clock } from '@fourfold/platform/clock'
import { inTransaction, runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { SCHEMA_VERSION } from '../../engine/opensearch/index-definition.ts'
import { findCategoryIds, findDatabaseState, findIndexSets } from '../indexer.queries.ts'
import type { IndexSet } from '../indexer.queries.ts'
import { deleteIndexSet, registerIndexSet } from '../indexer.store.ts'
import { deleteIndexes, findIndexes, findMaxVersion, listMissing, switchAliases } from './indexes.ts'
import type { OpenSearch, StoredIndex } from './indexes.ts'
import { createSetName } from './set-name.ts'

type Deps = { db: Db; clock: Clock; log: Log; assertLeaseActive: () => void; openSearch: OpenSearch }

/** Registers a set to be filled, instead of another one that is being filled, and returns its name. */
export async function registerSet({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const name = createSetName(clock.now())
  const { history } = await findDatabaseState(db)
  await inTransaction(db, (tx) =>
    registerIndexSet(tx, { name, schemaVersion: SCHEMA_VERSION, databaseHistory: history }),
  )
  return name
}

/** Returns why a set has to be replaced. */
async function findDefect(db: Db, openSearch: OpenSearch, set: IndexSet): Promise<string | undefined> {
  if (set.schemaVersion !== SCHEMA_VERSION) return 'the schema has changed'
  // Before the state of PostgreSQL: a listing that changes in the meantime must not look like one of the future.
  const maxVersion = await findMaxVersion(openSearch, set)
  const { history, lastVersion } = await findDatabaseState(db)
  const isRestored = set.databaseHistory !== history || maxVersion > lastVersion
  return isRestored ? 'PostgreSQL was restored or has failed over' : undefined
}

/** Compares the sets in PostgreSQL with the indexes in OpenSearch. */
export function createSetKeeper({ db, clock, log, assertLeaseActive, openSearch }: Deps) {
  async function drop(set: IndexSet, reason: string): Promise<void> {
    log.warn({ set: set.name, isActive: set.isActive, reason }, 'search index set dropped')
    await runSingleStatement(db, (tx) => deleteIndexSet(tx, set.name))
  }

  /** Drops sets with missing indexes and returns the others. */
  async function dropIncomplete(): Promise<IndexSet[]> {
    const complete: IndexSet[] = []
    for (const set of await findIndexSets(db)) {
      // After the set: the indexes of its categories were created before they were stored.
      const missing = listMissing(openSearch, set, await findIndexes(openSearch, set.categoryIds))
      if (missing.length === 0) complete.push(set)
      else await drop(set, `missing in OpenSearch: ${missing.join(', ')}`)
    }
    return complete
  }

  /** Deletes indexes of sets that PostgreSQL does not have. */
  async function deleteOrphans(stored: ReadonlyMap<string, StoredIndex>, sets: readonly IndexSet[]): Promise<void> {
    const setNames = new Set(sets.map(({ name }) => name))
    const orphans = [...stored.values()].filter(({ setName }) => !setNames.has(setName)).map(({ name }) => name)
    if (orphans.length === 0) return
    assertLeaseActive()
    await deleteIndexes(openSearch, orphans)
    log.info({ indexes: orphans }, 'search indexes deleted')
  }

  return {
    /** Repairs or replaces sets. Returns the set that has to be filled. */
    async check(): Promise<IndexSet | undefined> {
      assertLeaseActive()
      // Before the sets: an index whose set is registered later must not be taken for one without a set.
      const stored = await findIndexes(openSearch, await findCategoryIds(db))
      const sets = await dropIncomplete()
      const active = sets.find(({ isActive }) => isActive)
      const filling = sets.find(({ isActive }) => !isActive)
      const fillingDefect = filling && (await findDefect(db, openSearch, filling))
      if (filling && fillingDefect !== undefined) await drop(filling, fillingDefect)
      if (active) await switchAliases(openSearch, active)
      await deleteOrphans(stored, fillingDefect === undefined ? sets : sets.filter((set) => set !== filling))
      if (filling && fillingDefect === undefined) return filling
      const activeDefect = active ? await findDefect(db, openSearch, active) : 'there is no complete index set'
      if (activeDefect === undefined) return undefined
      const name = await registerSet({ db, clock })
      log.info({ set: name, reason: activeDefect }, 'search index rebuild started')
      return (await findIndexSets(db)).find((set) => set.name === name)
    },
  }
}
