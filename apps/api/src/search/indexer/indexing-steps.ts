import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { IndexNames } from '../engine/opensearch/index-names.ts'
import { createIndexSets } from './index-sets.ts'
import { findIndexSets, readChanges, readListings } from './indexer.queries.ts'
import type { Change, IndexSet } from './indexer.queries.ts'
import { deleteChanges, expediteChanges, postponeChanges, saveProgress } from './indexer.store.ts'
import { createDocumentWriter } from './write-documents.ts'
import type { UnconfirmedWrite } from './write-documents.ts'

const PAGE_SIZE = 1000
/** How often sets are compared with OpenSearch. */
export const CHECK_MS = 10_000
/** A page of a new set with more rejected documents is an error, because the mapping must be wrong. */
const MAX_REJECTED = 10

export type IndexingDeps = {
  db: Db
  client: Client
  names: IndexNames
  log: Log
  /** Counts documents that OpenSearch has stored or deleted. */
  countWritten: (documents: number) => void
}

type WriteDocuments = ReturnType<typeof createDocumentWriter>

/**
 * Applies at most one page of due changes to all sets. Changes stay queued until OpenSearch has confirmed them. Returns
 * whether there may be more changes, all sets, and the names of the sets to which a write failed.
 */
async function applyPage(db: Db, writeDocuments: WriteDocuments) {
  const { changes, isFull } = await readChanges(db, PAGE_SIZE)
  // Read after the changes: a set that is registered later is filled from listings that include these changes.
  const sets = await findIndexSets(db)
  // A set without indexes is filled later, from listings that include these changes.
  const targets = sets.filter((set) => set.category_ids.length > 0)
  const unconfirmed = await writeDocuments(changes, targets)
  const postponed = new Set(unconfirmed.map(({ change }) => change))
  const confirmed = changes.filter((change) => !postponed.has(change))
  if (confirmed.length > 0) await runSingleStatement(db, (tx) => deleteChanges(tx, confirmed))
  if (postponed.size > 0) await runSingleStatement(db, (tx) => postponeChanges(tx, [...postponed]))
  const failed = unconfirmed.filter(({ result }) => result === 'failed')
  // After a failure, the next page would probably fail too.
  return { isFull: isFull && failed.length === 0, sets, failedSets: new Set(failed.map(({ set }) => set.name)) }
}

/** Returns the changes that a new set has rejected. Throws if there are many, or if others could not be stored. */
function getRejected(unconfirmed: readonly UnconfirmedWrite[]): Change[] {
  const failed = unconfirmed.find(({ result }) => result === 'failed')
  if (failed) throw new Error(`documents could not be stored: ${failed.reason}`)
  if (unconfirmed.length > MAX_REJECTED) throw new Error(`${unconfirmed.length} documents were rejected`)
  return unconfirmed.map(({ change }) => change)
}

/** Creates the two steps that the indexer repeats. */
export function createIndexingSteps(deps: IndexingDeps) {
  const { db, log } = deps
  const writeDocuments = createDocumentWriter(deps)
  const indexSets = createIndexSets({ db, log, openSearch: deps })
  const mutex = createSemaphore({ total: 1 })
  let filling: IndexSet | undefined
  let checkedAt = 0

  /**
   * Makes postponed changes due and applies one page, before a filled set becomes active. Other changes are written to
   * all sets at the same time, so the set is as recent as the active one.
   */
  const applyPostponed = ({ name }: IndexSet) =>
    mutex.use(1, async () => {
      await runSingleStatement(db, expediteChanges)
      const { failedSets } = await applyPage(db, writeDocuments)
      if (failedSets.has(name)) throw new Error('queued changes could not be stored in the new index set')
    })

  /**
   * Writes the next page of listings to a set, or activates it after the last page. Changes are applied to it at the
   * same time; the versions decide which document is newer. Returns the set with its progress; undefined if it is
   * active.
   */
  async function fillPage(set: IndexSet): Promise<IndexSet | undefined> {
    const listings = await readListings(db, set.filled_account_id, PAGE_SIZE)
    const accountId = listings.at(-1)?.account_id
    if (accountId === undefined) {
      await applyPostponed(set)
      await indexSets.activate(set.name)
      return undefined
    }
    const rejected = getRejected(await writeDocuments(listings, [set]))
    await runSingleStatement(db, (tx) => saveProgress(tx, { name: set.name, accountId, rejected }))
    return { ...set, filled_account_id: accountId }
  }

  return {
    applyChanges: () => mutex.use(1, () => applyPage(db, writeDocuments)),

    /**
     * Checks the sets, unless one is being filled and they were checked a short time ago, and writes the next page of
     * that set. Returns false if no set has to be filled.
     */
    async maintainSets(): Promise<boolean> {
      const wasChecked = performance.now() - checkedAt < CHECK_MS
      let set = wasChecked ? filling : undefined
      // After an error, the next call checks the sets.
      filling = undefined
      if (!set) {
        set = await indexSets.check()
        checkedAt = performance.now()
      }
      if (set) filling = await fillPage(set)
      return set !== undefined
    },
  }
}
