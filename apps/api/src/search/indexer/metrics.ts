import type { Db } from '@fourfold/platform/db/db'
import type { Metrics } from '@fourfold/platform/metrics'

import { countIndexChanges, findIndexSets } from './indexer.queries.ts'
import type { Indexer } from './indexer.ts'

type WatchOptions = { db: Db; metrics: Metrics; indexer: Indexer }

/** Registers the metrics of the indexer. */
export function watchIndexer({ db, metrics, indexer }: WatchOptions): void {
  metrics.watchGauge({
    name: 'search_index_changes',
    help: 'Queued changes of the search index',
    read: async () => (await countIndexChanges(db)).changes,
  })
  metrics.watchGauge({
    name: 'search_index_change_oldest_seconds',
    help: 'Age of the oldest queued change of the search index',
    read: async () => (await countIndexChanges(db)).seconds,
  })
  metrics.watchGauge({
    name: 'search_index_rebuilding',
    help: '1 while an index set is being filled',
    read: async () => ((await findIndexSets(db)).some(({ isActive }) => !isActive) ? 1 : 0),
  })
  metrics.watchValue(
    'search_index_documents',
    'Documents written to or deleted from OpenSearch by this process since its start',
    indexer.countWritten,
  )
}
