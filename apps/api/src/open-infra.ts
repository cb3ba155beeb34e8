import { systemClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import { openDatabase } from '@fourfold/platform/db/db'
import type { OnQuery } from '@fourfold/platform/db/db'
import { createMetrics } from '@fourfold/platform/metrics'
import { createPubSub } from '@fourfold/platform/pubsub'
import { openRedis } from '@fourfold/platform/redis'
import { openStorage } from '@fourfold/platform/storage'
import type { Logger } from 'pino'

import { createAuditRecorder } from './audit/index.ts'
import { readInstallationId } from './infra/db/installation-id.ts'
import type { Env } from './infra/env.ts'
import { openJobs } from './infra/jobs/jobs.ts'
import { createPasswords } from './infra/security/passwords.ts'
import type { Passwords } from './infra/security/passwords.ts'
import { createUserChannels } from './live/index.ts'
import { createSearchEngine } from './search/index.ts'

export type InfraOptions = {
  env: Env
  log: Logger
  clock?: Clock
  onQuery?: OnQuery
  /** Faster password hashing for tests. */
  passwords?: Passwords
}

export type Infra = Awaited<ReturnType<typeof openInfra>>

/** Opens the connections to PostgreSQL, Redis, the object store, and the search engine. */
export async function openInfra(options: InfraOptions) {
  const { env, log, clock = systemClock, passwords = createPasswords(), onQuery } = options
  const metrics = createMetrics()
  const database = openDatabase({
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    log,
    onRetry: (code) => metrics.transactionRetries.inc({ code }),
    ...(onQuery && { onQuery }),
  })
  metrics.watchPool(database.pool)
  const redis = openRedis(env.REDIS_URL, log)
  const pubSub = createPubSub(redis)
  const channels = createUserChannels(redis, await readInstallationId(database.db))
  const jobs = await openJobs(database.pool, log)
  const storage = openStorage(env)
  const engine = createSearchEngine({ env, metrics, log })
  return {
    clock,
    log,
    metrics,
    database,
    db: database.db,
    redis,
    pubSub,
    channels,
    jobs,
    engine,
    storage,
    passwords,
    secret: env.APP_SECRET,
    ...createAuditRecorder({ clock, secret: env.AUDIT_SECRET }),
  }
}
