import type { Log } from '@fourfold/platform/log'
import type { Client } from '@opensearch-project/opensearch'

import { getDocumentId, toDocument } from '../engine/opensearch/document.ts'
import type { IndexNames } from '../engine/opensearch/index-names.ts'
import { sendBulk } from './bulk.ts'
import type { BulkOperation, BulkOutcome } from './bulk.ts'
import type { Change, IndexSet } from './indexer.queries.ts'

type Write = { change: Change; set: IndexSet }
export type UnconfirmedWrite = Write & BulkOutcome

type WriterDeps = {
  client: Client
  names: IndexNames
  log: Log
  /** Counts documents that OpenSearch has stored or deleted. */
  countWritten: (documents: number) => void
}

const NO_INDEX: BulkOutcome = { result: 'failed', reason: 'the category has no index yet' }

/** Creates a function that writes listings to sets. It returns the writes that OpenSearch has not confirmed. */
export function createDocumentWriter({ client, names, log, countWritten }: WriterDeps) {
  const toOperation = ({ change, set }: Write): BulkOperation => ({
    index: names.index(set.name, change.category_id),
    id: getDocumentId(change.account_id),
    version: change.version,
    source: change.is_deleted ? undefined : JSON.stringify(toDocument(change)),
  })

  return async function writeDocuments(
    changes: readonly Change[],
    sets: readonly IndexSet[],
  ): Promise<UnconfirmedWrite[]> {
    const writes = changes.flatMap((change) => sets.map((set) => ({ change, set })))
    const hasIndex = ({ change, set }: Write) => set.category_ids.includes(change.category_id)
    const sent = writes.filter(hasIndex)
    const outcomes = await sendBulk(client, sent.map(toOperation))
    const isUnconfirmed = ({ result }: BulkOutcome) => result !== 'confirmed'
    const unconfirmed = sent.map((write, n) => ({ ...write, ...(outcomes[n] ?? NO_INDEX) })).filter(isUnconfirmed)
    countWritten(sent.length - unconfirmed.length)
    // Not sent, because OpenSearch might create the index with another mapping. Deletions have nothing to delete there.
    const withoutIndex = writes.filter((write) => !write.change.is_deleted && !hasIndex(write))
    unconfirmed.push(...withoutIndex.map((write) => ({ ...write, ...NO_INDEX })))
    for (const [result, [first, ...others]] of Map.groupBy(unconfirmed, (write) => write.result)) {
      if (!first) continue
      const { index, id } = toOperation(first)
      const details = { result, documents: 1 + others.length, index, id, reason: first.reason }
      log.warn(details, 'search documents not stored')
    }
    return unconfirmed
  }
}
