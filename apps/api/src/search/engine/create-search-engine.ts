import { openDatabase } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'

import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { Env } from '../../infra/env.ts'
import { createOpenSearchClient } from './opensearch/client.ts'
import { createIndexNames } from './opensearch/index-names.ts'
import { createOpenSearchEngine } from './opensearch/opensearch-engine.ts'
import { createPostgresEngine } from './postgres/postgres-engine.ts'
import type { SearchEngine } from './search-engine.ts'
import { mapStatementTimeout, withFallback } from './with-fallback.ts'

/** PostgreSQL searches use one connection per category. A small pool leaves capacity for logins and bookings. */
const POOL_SIZE = 8

/** Limits concurrent searches without OpenSearch. Further searches wait, because there is no other engine. */
const POSTGRES_LIMITS = { total: 4, maxWaitMs: 5000, maxQueued: 200 }
const STATEMENT_TIMEOUT_MS = 5000

/** The fallback scores only this many of the best-rated matches of each category. */
const MAX_CANDIDATES = 500
const FALLBACK_LIMITS = { maxConcurrent: 64, maxConcurrentFallbacks: 2 }
const FALLBACK_STATEMENT_TIMEOUT_MS = 1000

type EngineDeps = { env: Env; metrics: Metrics; log: Log }

function limitConcurrency(engine: SearchEngine): SearchEngine {
  const slots = createSemaphore(POSTGRES_LIMITS)
  return {
    search: (query) => slots.use(1, () => mapStatementTimeout(engine.search(query))),
    count: (query, filters) => slots.use(1, () => mapStatementTimeout(engine.count(query, filters))),
  }
}

/** Creates the configured search engine: OpenSearch with PostgreSQL as its fallback, or PostgreSQL alone. */
export function createSearchEngine({ env, metrics, log }: EngineDeps): SearchEngine & { close: () => Promise<void> } {
  const { OPENSEARCH_URL: url, OPENSEARCH_CA_FILE: caFile, SEARCH_DEADLINE_MS: deadlineMs } = env
  const { db, close } = openDatabase({
    url: env.DATABASE_URL,
    poolSize: POOL_SIZE,
    statementTimeoutMs: url === undefined ? STATEMENT_TIMEOUT_MS : FALLBACK_STATEMENT_TIMEOUT_MS,
    log,
  })
  if (url === undefined) return { ...limitConcurrency(createPostgresEngine(db)), close }
  const client = createOpenSearchClient({ url, caFile })
  const names = createIndexNames(env.OPENSEARCH_INDEX_PREFIX)
  const engine = createOpenSearchEngine({ db, client, names, timeoutMs: deadlineMs })
  const fallback = createPostgresEngine(db, { maxCandidates: MAX_CANDIDATES })
  return {
    ...withFallback(engine, fallback, {
      ...FALLBACK_LIMITS,
      deadlineMs,
      log,
      onAnswer: (from) => metrics.searchAnswers.inc({ from }),
    }),
    async close(): Promise<void> {
      await client.close()
      await close()
    },
  }
}
