import { openDatabase } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'
import type { Metrics } from '@fourfold/platform/metrics'
import { watchCa } from '@fourfold/platform/tls'

import { createDatabaseEngine } from './database-engine.ts'
import { withFallback } from './engine.ts'
import { createHttpEngine } from './http-engine.ts'
import type { FindReplicas } from './replicas.ts'

/** Small limits: the fallback must not take database capacity from logins and bookings. */
const FALLBACK_POOL = 2
const FALLBACK_TIMEOUT_MS = 1000

type EngineDeps = {
  databaseUrl: string
  findReplicas: FindReplicas
  deadlineMs: number
  secret: string
  caFile: string | undefined
  metrics: Metrics
  log: Log
}

/** Creates the client of the search processes, with PostgreSQL as the fallback. */
export function openSearchEngine({ databaseUrl, findReplicas, deadlineMs, secret, caFile, metrics, log }: EngineDeps) {
  const ca = caFile === undefined ? undefined : watchCa(caFile, log)
  const { db, close } = openDatabase({
    url: databaseUrl,
    poolSize: FALLBACK_POOL,
    statementTimeoutMs: FALLBACK_TIMEOUT_MS,
    log,
  })
  const engine = withFallback(
    createHttpEngine(findReplicas, { deadlineMs, secret, ca: ca?.current }),
    createDatabaseEngine(db),
    {
      log,
      onAnswer: (from) => metrics.searchAnswers.inc({ from }),
    },
  )
  return {
    ...engine,
    async close(): Promise<void> {
      ca?.stop()
      await close()
    },
  }
}
