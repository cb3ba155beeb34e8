import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'
import type { PubSub } from '@fourfold/platform/pubsub'

import { repeat } from '../../infra/concurrency/repeat.ts'
import type { Env } from '../../infra/env.ts'
import { createOpenSearchClient } from '../engine/opensearch/client.ts'
import { createIndexNames } from '../engine/opensearch/index-names.ts'
import { countIndexChanges, findIndexSets } from './indexer.queries.ts'
import { stopQueueing } from './indexer.store.ts'
import { createIndexer } from './indexer.ts'
import type { Indexer } from './indexer.ts'

const STOP_QUEUEING_MS = 60_000

/** Registers the metrics of the indexer. */
export function watchIndexer(db: Db, metrics: Metrics, { countWritten }: Indexer): void {
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
    read: async () => ((await findIndexSets(db)).some((set) => !set.is_active) ? 1 : 0),
  })
  metrics.watchValue(
    'search_index_documents',
    'Documents written to or deleted from OpenSearch by this process since its start',
    countWritten,
  )
}

type IndexingDeps = { env: Env; db: Db; log: Log; pubSub: PubSub; metrics: Metrics }

/** Starts the indexer of the worker. Without OpenSearch, no changes are queued. Returns a function that stops it. */
export async function startIndexing({ env, db, log, pubSub, metrics }: IndexingDeps): Promise<() => Promise<void>> {
  const { OPENSEARCH_URL: url, OPENSEARCH_CA_FILE: caFile, OPENSEARCH_INDEX_PREFIX } = env
  if (url === undefined) {
    const onError = (error: unknown) => log.warn({ err: error }, 'search index queue not deleted; trying again')
    // Repeated, because a worker of the previous configuration may still register a set.
    const step = () => stopQueueing(db).then(() => false)
    return repeat({ step, pauseMs: STOP_QUEUEING_MS, onError }).stop
  }
  const client = createOpenSearchClient({ url, caFile })
  const indexer = createIndexer({ db, client, names: createIndexNames(OPENSEARCH_INDEX_PREFIX), log, pubSub })
  watchIndexer(db, metrics, indexer)
  const stop = indexer.start()
  return async () => {
    await stop()
    await client.close()
  }
}
