import { openDatabase } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { Env } from '../../infra/env.ts'
import { findIndexedCategoryIds } from './opensearch/active-set.queries.ts'
import { createOpenSearchClient } from './opensearch/client.ts'
import { createIndexNames } from './opensearch/index-names.ts'
import { createOpenSearchEngine } from './opensearch/opensearch-engine.ts'
import { createPostgresEngine } from './postgres/postgres-engine.ts'
import type { SearchEngine } from './search-engine.ts'
import { withFallback } from './with-fallback.ts'

/** A search uses a connection per category. Few, so that searches take no capacity from logins and bookings. */
const POOL_SIZE = 8
const STATEMENT_TIMEOUT_MS = 2000
/** Further searches wait, and fail as unavailable if too many wait or one waits too long. */
const MAX_CONCURRENT = 4
const MAX_QUEUED = 16
const MAX_WAIT_MS = 2000

/** The fallback scores this many of the best rated matches of each category. */
const MAX_CANDIDATES = 500
const MAX_CONCURRENT_FALLBACKS = 2
const FALLBACK_STATEMENT_TIMEOUT_MS = 1000

/** A new index set or category is searched after this time. */
const CATEGORIES_CACHED_MS = 1000

type EngineDeps = { env: Env; metrics: Metrics; log: Log }

/** Bounds the searches of an engine that is the only one. */
function limitConcurrency(engine: SearchEngine): SearchEngine {
  const slots = createSemaphore({ total: MAX_CONCURRENT, maxQueued: MAX_QUEUED, maxWaitMs: MAX_WAIT_MS })
  return {
    search: (query) => slots.use(1, () => engine.search(query)),
    count: (query, filters) => slots.use(1, () => engine.count(query, filters)),
  }
}

/** Caches the categories that have an index, because every search needs them and they change rarely. */
function createCategoryList(db: Db): () => Promise<readonly number[]> {
  let cached: { at: number; ids: Promise<readonly number[]> } | undefined
  return async () => {
    if (cached && performance.now() - cached.at < CATEGORIES_CACHED_MS) return cached.ids
    const loading = { at: performance.now(), ids: findIndexedCategoryIds(db) }
    cached = loading
    try {
      return await loading.ids
    } catch (error) {
      if (cached === loading) cached = undefined
      throw error
    }
  }
}

/** Creates the search engine of the settings: OpenSearch with PostgreSQL as its fallback, or PostgreSQL alone. */
export function createSearchEngine({ env, metrics, log }: EngineDeps): SearchEngine & { close: () => Promise<void> } {
  const { OPENSEARCH_URL: url, OPENSEARCH_CA_FILE: caFile, OPENSEARCH_INDEX_PREFIX, SEARCH_DEADLINE_MS } = env
  const { db, close } = openDatabase({
    url: env.DATABASE_URL,
    poolSize: POOL_SIZE,
    statementTimeoutMs: url === undefined ? STATEMENT_TIMEOUT_MS : FALLBACK_STATEMENT_TIMEOUT_MS,
    log,
  })
  if (url === undefined) return { ...limitConcurrency(createPostgresEngine(db)), close }
  const client = createOpenSearchClient({ url, caFile })
  const engine = createOpenSearchEngine({
    client,
    names: createIndexNames(OPENSEARCH_INDEX_PREFIX),
    timeoutMs: SEARCH_DEADLINE_MS,
    listCategoryIds: createCategoryList(db),
  })
  const fallback = createPostgresEngine(db, { maxCandidates: MAX_CANDIDATES })
  return {
    ...withFallback(engine, fallback, {
      deadlineMs: SEARCH_DEADLINE_MS,
      maxConcurrentFallbacks: MAX_CONCURRENT_FALLBACKS,
      log,
      onAnswer: (from) => metrics.searchAnswers.inc({ from }),
    }),
    async close(): Promise<void> {
      await client.close()
      await close()
    },
  }
}
