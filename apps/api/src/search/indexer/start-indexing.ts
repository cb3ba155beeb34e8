import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'
import type { PubSub } from '@fourfold/platform/pubsub'

import type { Env } from '../../infra/env.ts'
import { createOpenSearchClient } from '../engine/opensearch/client.ts'
import { createIndexNames } from '../engine/opensearch/index-names.ts'
import { createIndexer } from './indexer.ts'
import { watchIndexer } from './metrics.ts'
import { stopQueueing } from './stop-queueing.ts'

type IndexingDeps = { env: Env; db: Db; log: Log; pubSub: PubSub; metrics: Metrics }

/** Starts the indexer of the worker. Without OpenSearch, no changes are queued. Returns a function that stops it. */
export async function startIndexing({ env, db, log, pubSub, metrics }: IndexingDeps): Promise<() => Promise<void>> {
  const { OPENSEARCH_URL: url, OPENSEARCH_CA_FILE: caFile, OPENSEARCH_INDEX_PREFIX } = env
  if (url === undefined) {
    await stopQueueing(db)
    return async () => undefined
  }
  const client = createOpenSearchClient({ url, caFile })
  const indexer = createIndexer({ db, client, names: createIndexNames(OPENSEARCH_INDEX_PREFIX), log, pubSub })
  watchIndexer({ db, metrics, indexer })
  const stop = indexer.start()
  return async () => {
    await stop()
    await client.close()
  }
}
