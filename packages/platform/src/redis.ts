import { Redis } from 'ioredis'

import type { Log } from './log.ts'

/**
 * Redis carries hints and counters only and may vanish at any time: commands fail fast,
 * never queue, and every caller can do without it.
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
    if (!reported) log.warn({ err: error }, 'Redis is away; going on without it')
    reported = true
  })
  redis.on('ready', () => {
    if (reported) log.info('Redis is back')
    reported = false
  })
  return redis
}
