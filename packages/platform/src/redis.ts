import { Redis } from 'ioredis'

import type { Log } from './log.ts'

/**
 * Opens a Redis connection for pub/sub messages and counters. Redis may fail at any time: commands fail fast and are
 * never queued, and all callers work without Redis.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 250,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  let isOutageLogged = false
  redis.on('error', (error) => {
    if (!isOutageLogged) log.warn({ err: error }, 'Redis unavailable; continuing without it')
    isOutageLogged = true
  })
  redis.on('ready', () => {
    if (isOutageLogged) log.info('Redis is available again')
    isOutageLogged = false
  })
  return redis
}
