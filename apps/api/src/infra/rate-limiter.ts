import type { RateLimit } from '@fourfold/contract/endpoint'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

import { TooManyAttemptsError } from './app-error.ts'

/** Counts attempts across processes. While Redis is unavailable, each process counts on its own. */
export type RateLimiter = {
  /** Throws `too_many_attempts` if `key` has reached its limit of `kind`. */
  consume(kind: string, key: string, limit: RateLimit): Promise<void>
  /** Like `consume`, but returns false instead of throwing. */
  tryConsume(kind: string, key: string, limit: RateLimit): Promise<boolean>
  /** Refunds an attempt. */
  refund(kind: string, key: string, limit: RateLimit): Promise<void>
}

/**
 * Lowercases an email address or username letter by letter, like the database, so that all spellings of an account share
 * one rate limit. `toLowerCase` of a whole text differs: `İ` becomes two characters, a final `Σ` becomes `ς`.
 */
export function normalizeIdentifier(identifier: string): string {
  return Array.from(identifier, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}

type RateLimiterOptions = { redis: Redis; scale: number; prefix?: string }

export function createRateLimiter({ redis, scale, prefix = 'attempts' }: RateLimiterOptions): RateLimiter {
  const limiters = new Map<string, RateLimiterRedis>()

  function getLimiter(kind: string, { attempts, seconds }: RateLimit): RateLimiterRedis {
    const existing = limiters.get(kind)
    if (existing) return existing
    const limiterOptions = { keyPrefix: `${prefix}:${kind}`, points: Math.ceil(attempts * scale), duration: seconds }
    const limiter = new RateLimiterRedis({
      ...limiterOptions,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(limiterOptions),
      rejectIfRedisNotReady: true,
    })
    limiters.set(kind, limiter)
    return limiter
  }

  /** Returns null if the attempt is allowed, or else the milliseconds until the next one is. */
  async function consume(kind: string, key: string, limit: RateLimit): Promise<number | null> {
    try {
      await getLimiter(kind, limit).consume(key)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }

  return {
    async consume(kind, key, limit) {
      const waitMs = await consume(kind, key, limit)
      if (waitMs !== null) throw new TooManyAttemptsError(Math.ceil(waitMs / 1000))
    },

    async tryConsume(kind, key, limit) {
      return (await consume(kind, key, limit)) === null
    },

    async refund(kind, key, limit) {
      await getLimiter(kind, limit).reward(key)
    },
  }
}
