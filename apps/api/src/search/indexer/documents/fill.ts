import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { findCategoryIds, readListings } from '../indexer.queries.ts'
import type { IndexSet, IndexedRow } from '../indexer.queries.ts'
import { saveProgress } from '../indexer.store.ts'
import type { CategoryIndexes } from '../sets/category-indexes.ts'

const PAGE_SIZE = 1000
const MAX_IN_FLIGHT = 2

type FillDeps = {
  db: Db
  assertLeaseActive: () => void
  categoryIndexes: CategoryIndexes
  sendPage: (set: IndexSet, rows: readonly IndexedRow[]) => Promise<void>
}

type SentPage = { lastAccountId: number; documents: number; isSent: Promise<void> }

export type Fill = ReturnType<typeof createFill>

/** Writes all listings to a set. Changes are applied to it at the same time; versions decide which document is newer. */
export function createFill({ db, assertLeaseActive, categoryIndexes, sendPage }: FillDeps) {
  /** Progress is stored in the order of the pages, so that it includes no page that was not confirmed. */
  async function confirm(set: IndexSet, { isSent, lastAccountId }: SentPage): Promise<void> {
    await isSent
    const isRegistered = await runSingleStatement(db, (tx) => saveProgress(tx, set.name, lastAccountId))
    if (!isRegistered) throw new Error('the index set was replaced')
  }

  function startPage(set: IndexSet, rows: readonly IndexedRow[], lastAccountId: number): SentPage {
    const isSent = sendPage(set, rows)
    // An error is thrown where the page is confirmed.
    isSent.catch(() => undefined)
    return { lastAccountId, documents: rows.length, isSent }
  }

  /** Continues where an interrupted fill stopped. Returns the set with all its indexes. */
  return async function fill(registered: IndexSet): Promise<{ set: IndexSet; documents: number }> {
    const inFlight: SentPage[] = []
    let set = await categoryIndexes.create(registered, await findCategoryIds(db))
    let afterAccountId = set.filledAccountId
    let documents = 0
    try {
      for (;;) {
        assertLeaseActive()
        const rows = await readListings(db, afterAccountId, PAGE_SIZE)
        const last = rows.at(-1)
        if (last) {
          set = await categoryIndexes.create(set, [...new Set(rows.map(({ category_id }) => category_id))])
          afterAccountId = last.account_id
          inFlight.push(startPage(set, rows, afterAccountId))
        }
        const oldest = !last || inFlight.length === MAX_IN_FLIGHT ? inFlight.shift() : undefined
        if (oldest) {
          await confirm(set, oldest)
          documents += oldest.documents
        } else if (!last) return { set, documents }
      }
    } finally {
      await Promise.allSettled(inFlight.map(({ isSent }) => isSent))
    }
  }
}
