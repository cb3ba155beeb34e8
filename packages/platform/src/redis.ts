import { Redis } from 'ioredis'

import type { Log } from './log.ts'

/**
 * Redis holds only pub/sub messages and counters and may fail at any time: commands fail fast and are never queued, and
 * every caller works without it.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 250,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  let reported = false
  redis.on('error', (error) => {
    if (!reported) log.warn({ err: error }, 'Redis unavailable; continuing without it')
    reported = true
  })
  redis.on('ready', () => {
    if (reported) log.info('Redis available again')
    reported = false
  })
  return redis
}
