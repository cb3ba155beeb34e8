import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { getDocumentId, toDocument } from '../../engine/opensearch/document.ts'
import { SCHEMA_VERSION } from '../../engine/opensearch/index-definition.ts'
import type { IndexNames } from '../../engine/opensearch/index-names.ts'
import { findCategoryIds, findIndexSets, readChanges } from '../indexer.queries.ts'
import type { Change, IndexSet } from '../indexer.queries.ts'
import { deleteChanges, postponeChanges } from '../indexer.store.ts'
import type { CategoryIndexes } from '../sets/category-indexes.ts'
import { sendBulk } from './bulk.ts'
import type { BulkOperation, BulkOutcome } from './bulk.ts'

const PAGE_SIZE = 1000

export type ChangesDeps = {
  db: Db
  client: Client
  names: IndexNames
  log: Log
  /** Call it before each request. Throws if another process may index. */
  assertLeaseActive: () => void
  categoryIndexes: CategoryIndexes
  /** Counts documents that OpenSearch has stored or deleted. */
  countWritten: (documents: number) => void
}

/** An operation with the change and the set that it belongs to. */
type Write = { change: Change; set: IndexSet; operation: BulkOperation }

/** The result of a page of changes. */
export type AppliedPage = {
  /** Whether more changes are due. */
  isFull: boolean
  sets: IndexSet[]
  /** The names of the sets to which some documents could not be written. */
  failedSets: ReadonlySet<string>
}

/** Sets of another schema get deletions only, because their mapping may not accept the documents. */
function isWrittenTo(set: IndexSet, { listing, categoryId }: Change): boolean {
  if (listing) return set.schemaVersion === SCHEMA_VERSION
  // Without an index there is nothing to delete.
  return set.categoryIds.includes(categoryId)
}

function buildWrites(changes: readonly Change[], sets: readonly IndexSet[], names: IndexNames): Write[] {
  return changes.flatMap((change) => {
    const { accountId, categoryId, version, listing } = change
    const targets = sets.filter((set) => isWrittenTo(set, change))
    const source = listing && targets.length > 0 ? JSON.stringify(toDocument(listing)) : undefined
    return targets.map((set) => {
      const index = names.index(set.name, categoryId)
      return { change, set, operation: { index, id: getDocumentId(accountId), version, source } }
    })
  })
}

/** Applies queued changes to the active set and to the set that is being filled. */
export function createChangeApplier(deps: ChangesDeps) {
  const { db, client, names, log, assertLeaseActive, categoryIndexes, countWritten } = deps

  /** Returns the sets, with an index for each category of the catalog and of the changes. */
  async function prepareSets(changes: readonly Change[]): Promise<IndexSet[]> {
    const listed = changes.flatMap(({ listing, categoryId }) => (listing ? [categoryId] : []))
    const categoryIds = [...new Set([...(await findCategoryIds(db)), ...listed])]
    const prepared: IndexSet[] = []
    for (const set of await findIndexSets(db)) prepared.push(await categoryIndexes.create(set, categoryIds))
    return prepared
  }

  function logFailures(writes: readonly Write[], outcomes: readonly BulkOutcome[]): void {
    for (const result of ['rejected', 'failed'] as const) {
      const position = outcomes.findIndex((outcome) => outcome.result === result)
      const [outcome, write] = [outcomes[position], writes[position]]
      if (!write || !outcome) continue
      const documents = outcomes.filter((other) => other.result === result).length
      const { index, id } = write.operation
      const details = { documents, index, id, reason: outcome.reason }
      if (result === 'rejected') log.error(details, 'search documents rejected')
      else log.warn(details, 'search indexing failed')
    }
  }

  /** Deletes changes that all sets have confirmed, and postpones the others. */
  async function completeChanges(changes: readonly Change[], unconfirmed: ReadonlySet<Change>): Promise<void> {
    const confirmed = changes.filter((change) => !unconfirmed.has(change))
    if (confirmed.length > 0) await runSingleStatement(db, (tx) => deleteChanges(tx, confirmed))
    if (unconfirmed.size > 0) await runSingleStatement(db, (tx) => postponeChanges(tx, [...unconfirmed]))
    countWritten(confirmed.length)
  }

  return {
    /** Applies the changes that are due, up to a page. A crash at any point leaves them in the queue. */
    async applyPage(): Promise<AppliedPage> {
      assertLeaseActive()
      const { changes, isFull } = await readChanges(db, PAGE_SIZE)
      // After the changes: a set that is registered later is filled from listings that include these changes.
      const sets = await prepareSets(changes)
      const writes = buildWrites(changes, sets, names)
      const operations = writes.map(({ operation }) => operation)
      const outcomes = await sendBulk({ client, assertLeaseActive }, operations)
      const unconfirmed = writes.filter((_, position) => outcomes[position]?.result !== 'confirmed')
      logFailures(writes, outcomes)
      await completeChanges(changes, new Set(unconfirmed.map(({ change }) => change)))
      const failed = writes.filter((_, position) => outcomes[position]?.result === 'failed')
      return { isFull, sets, failedSets: new Set(failed.map(({ set }) => set.name)) }
    },
  }
}
