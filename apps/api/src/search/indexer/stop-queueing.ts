import { inTransaction, runSingleStatement } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import { deleteIndexSets, deleteUnusedChanges } from './indexer.store.ts'

const BATCH_SIZE = 50_000

/**
 * Deletes the index sets, so that changes are no longer queued, and then the queue. A worker without OpenSearch calls it
 * when it starts.
 */
export async function stopQueueing(db: Db): Promise<void> {
  await inTransaction(db, deleteIndexSets)
  while ((await runSingleStatement(db, (tx) => deleteUnusedChanges(tx, BATCH_SIZE))) > 0);
}
