import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { IndexNames } from '../engine/opensearch/index-names.ts'
import { createIndexSets } from './index-sets.ts'
import { findIndexSets, readChanges, readListings } from './indexer.queries.ts'
import type { IndexSet } from './indexer.queries.ts'
import { deleteChanges, expediteChanges, postponeChanges, saveProgress } from './indexer.store.ts'
import { createDocumentWriter } from './write-documents.ts'

const PAGE_SIZE = 1000
/** A page of a new set with more rejected documents stops the rebuild, because the mapping must be wrong. */
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
 * Applies the changes that are due, up to a page, to all sets. A crash at any point leaves them in the queue. Returns
 * whether there may be more, and the sets to which some documents could not be written.
 */
async function applyPage(db: Db, writeDocuments: WriteDocuments) {
  const { changes, isFull } = await readChanges(db, PAGE_SIZE)
  // After the changes: a set that is registered later is filled from listings that include these changes.
  const sets = await findIndexSets(db)
  // A set without indexes is not filled yet.
  const targets = sets.filter((set) => set.category_ids.length > 0)
  const unconfirmed = await writeDocuments(changes, targets)
  const postponed = new Set(unconfirmed.map(({ change }) => change))
  const confirmed = changes.filter((change) => !postponed.has(change))
  if (confirmed.length > 0) await runSingleStatement(db, (tx) => deleteChanges(tx, confirmed))
  if (postponed.size > 0) await runSingleStatement(db, (tx) => postponeChanges(tx, [...postponed]))
  const failed = unconfirmed.filter(({ result }) => result === 'failed')
  return { isFull, sets, failedSets: new Set(failed.map(({ set }) => set.name)) }
}

/** The two steps that the indexer repeats. */
export function createIndexingSteps(deps: IndexingDeps) {
  const { db, log } = deps
  const writeDocuments = createDocumentWriter(deps)
  const indexSets = createIndexSets({ db, log, openSearch: deps })
  const turns = createSemaphore({ total: 1 })
  let filling: IndexSet | undefined

  /** Applies postponed changes to a filled set. Its other changes are as recent as those of the active set. */
  const applyPostponed = ({ name }: IndexSet) =>
    turns.use(1, async () => {
      await runSingleStatement(db, expediteChanges)
      const { failedSets } = await applyPage(db, writeDocuments)
      if (failedSets.has(name)) throw new Error('queued changes could not be stored in the new index set')
    })

  /**
   * Writes the next listings to a set; changes are applied to it at the same time, and versions decide which document is
   * newer. Returns the set with its progress; undefined if it is complete.
   */
  async function fillPage(set: IndexSet): Promise<IndexSet | undefined> {
    const listings = await readListings(db, set.filled_account_id, PAGE_SIZE)
    const accountId = listings.at(-1)?.account_id
    if (accountId === undefined) {
      await applyPostponed(set)
      await indexSets.activate(set.name)
      return undefined
    }
    const unconfirmed = await writeDocuments(listings, [set])
    const failed = unconfirmed.find(({ result }) => result === 'failed')
    if (failed) throw new Error(`documents could not be stored: ${failed.reason}`)
    if (unconfirmed.length > MAX_REJECTED) throw new Error(`${unconfirmed.length} documents were rejected`)
    const rejected = unconfirmed.map(({ change }) => change)
    await runSingleStatement(db, (tx) => saveProgress(tx, { name: set.name, accountId, rejected }))
    return { ...set, filled_account_id: accountId }
  }

  return {
    applyChanges: () => turns.use(1, () => applyPage(db, writeDocuments)),

    /** Checks the sets or, if one is being filled, writes its next page. Returns whether there is more to do. */
    async maintainSets(): Promise<boolean> {
      const set = filling ?? (await indexSets.check())
      // After an error, the sets are checked again.
      filling = undefined
      if (set) filling = await fillPage(set)
      return set !== undefined
    },
  }
}
