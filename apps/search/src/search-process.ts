import type { AddressInfo } from 'node:net'

import { systemClock } from '@fourfold/platform/clock'
import type { Clock } from '@fourfold/platform/clock'
import { assertClockInSync, watchClockSkew } from '@fourfold/platform/db/clock-skew'
import { openDatabase } from '@fourfold/platform/db/db'
import { registerHealth } from '@fourfold/platform/health'
import { createMetrics } from '@fourfold/platform/metrics'
import type { Metrics } from '@fourfold/platform/metrics'
import { createPubSub } from '@fourfold/platform/pubsub'
import { openRedis } from '@fourfold/platform/redis'
import { openStorage } from '@fourfold/platform/storage'
import { watchCertificate, serverOptions } from '@fourfold/platform/tls'
import { LISTINGS_CHANNEL } from '@fourfold/search-protocol/channel'
import type { Logger } from 'pino'

import type { Env } from './env.ts'
import { keepIndex } from './feed/keep-index.ts'
import type { KeptIndex } from './feed/keep-index.ts'
import { createSense, noSense } from './sense/sense.ts'
import { buildServer } from './server.ts'
import { createSnapshots } from './snapshot/snapshots.ts'

export { readEnv } from './env.ts'

type SearchOptions = {
  env: Env
  log: Logger
  clock?: Clock
  isStopping?: () => boolean
  /** After how long a silence of the encoder it is ended. */
  encoderHangsAfterMs?: number | undefined
}

export type SearchProcess = Awaited<ReturnType<typeof startSearch>>

function watchIndex({ watchValue }: Metrics, { state, isReady }: Pick<KeptIndex, 'state' | 'isReady'>): void {
  watchValue('search_index_ready', 'Whether every listing is in memory', () => Number(isReady()))
  watchValue('search_index_listings', 'Listings in memory', () => state().listings)
  watchValue('search_index_changes', 'Listings that changed since the base was made', () => state().changes)
  watchValue('search_index_failures', 'Polls or loads that failed in a row', () => state().failures)
  watchValue('search_index_age_seconds', 'Time since changes were last read with success', () => state().secondsBehind)
  watchValue('search_snapshot_age_seconds', 'Time since the last snapshot was taken', () => state().snapshotSeconds)
}

/** The search process: listens at once, and answers questions once it has every listing in memory. */
export async function startSearch({ env, log, clock = systemClock, ...options }: SearchOptions) {
  const { isStopping = () => false, encoderHangsAfterMs: hangsAfterMs } = options
  const database = openDatabase({ url: env.DATABASE_URL, poolSize: 2, log })
  const redis = openRedis(env.REDIS_URL, log)
  const storage = openStorage(env)
  const { db } = database
  const snapshots = createSnapshots({ db, storage, clock, log, everyMinutes: env.SEARCH_SNAPSHOT_MINUTES })
  const metrics = createMetrics()
  const onDeath = () => metrics.encoderDeaths.inc()
  const sense = env.SEARCH_ENCODER === 'on' ? createSense({ log, storage, onDeath, hangsAfterMs }) : noSense
  // Others end when clocks differ. This one listens before it knows its database, and is not ready for as long as they do.
  const beforeFirstLoad = () => assertClockInSync(db, clock)
  const index = keepIndex({ db, clock, log, snapshots, beforeFirstLoad, onPhrases: sense.learn })
  const pubSub = createPubSub(redis)
  pubSub.subscribe(LISTINGS_CHANNEL, index.wake)
  metrics.watchPool(database.pool)
  watchIndex(metrics, index)
  watchClockSkew(db, metrics)
  metrics.watchValue('search_encoded_phrases', 'Everyday phrases the sentence encoder knows', sense.learned)
  const app = buildServer({ serving: serverOptions(env), log, secret: env.SEARCH_SECRET, index, sense, metrics })
  watchCertificate(app, env, log)
  registerHealth(app, { metrics, check: async () => undefined, isLoading: () => !index.isReady(), isStopping })
  await app.listen({ host: env.SEARCH_HOST, port: env.SEARCH_PORT })
  const { port } = app.server.address() as AddressInfo

  return {
    url: `${env.TLS_CERT_FILE ? 'https' : 'http'}://${env.SEARCH_HOST}:${port}`,
    /** Fulfilled once it has every listing. */
    ready: index.ready,
    async close(): Promise<void> {
      await app.close()
      pubSub.close()
      await sense.close()
      await index.close()
      redis.disconnect()
      storage.close()
      await database.close()
    },
  }
}
