import { runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { getDocumentId, toDocument } from '../../engine/opensearch/document.ts'
import type { IndexNames } from '../../engine/opensearch/index-names.ts'
import type { IndexSet, IndexedRow } from '../indexer.queries.ts'
import { queueChanges } from '../indexer.store.ts'
import { sendBulk } from './bulk.ts'

/** A page with more rejected documents stops the rebuild, because the mapping must be wrong. */
const MAX_REJECTED = 10

type PageDeps = {
  db: Db
  client: Client
  names: IndexNames
  log: Log
  assertLeaseActive: () => void
  countWritten: (documents: number) => void
}

/** Creates a function that writes a page of listings. After an error the page has to be read again, because it is old. */
export function createPageSender({ db, client, names, log, assertLeaseActive, countWritten }: PageDeps) {
  const toOperation = (set: IndexSet, row: IndexedRow) => ({
    index: names.index(set.name, row.category_id),
    id: getDocumentId(row.account_id),
    version: row.version,
    source: JSON.stringify(toDocument(row)),
  })

  /** Queues the listings that were rejected, so that they are tried again and do not stop the others. */
  async function queueRejected(set: IndexSet, rows: readonly IndexedRow[], reason: string): Promise<void> {
    if (rows.length > MAX_REJECTED) throw new Error(`${rows.length} documents were rejected: ${reason}`)
    log.error({ set: set.name, documents: rows.length, reason }, 'search documents rejected')
    const keys = rows.map((row) => ({
      accountId: row.account_id,
      categoryId: row.category_id,
      version: row.version,
    }))
    await runSingleStatement(db, (tx) => queueChanges(tx, keys))
  }

  return async function sendPage(set: IndexSet, rows: readonly IndexedRow[]): Promise<void> {
    const operations = rows.map((row) => toOperation(set, row))
    const outcomes = await sendBulk({ client, assertLeaseActive }, operations)
    const failed = outcomes.find(({ result }) => result === 'failed')
    if (failed) throw new Error(`documents could not be stored: ${failed.reason}`)
    const rejected = outcomes.find(({ result }) => result === 'rejected')
    if (rejected) {
      const rejectedRows = rows.filter((_, position) => outcomes[position]?.result === 'rejected')
      await queueRejected(set, rejectedRows, rejected.reason)
    }
    countWritten(rows.length)
  }
}
