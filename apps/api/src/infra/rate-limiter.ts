import type { RateLimit } from '@fourfold/contract/endpoint'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

import { TooManyAttempts } from './app-error.ts'

/** Counts attempts across processes; each process counts for itself while Redis is away. */
export type RateLimiter = {
  /** Throws `too_many_attempts` once `key` has used up its allowance of `kind`. */
  consume(kind: string, key: string, allowance: RateLimit): Promise<void>
  /** The same for a caller who decides what happens then: false once it is used up. */
  tryConsume(kind: string, key: string, allowance: RateLimit): Promise<boolean>
  /** Gives one attempt back. */
  refund(kind: string, key: string, allowance: RateLimit): Promise<void>
}

/**
 * An address or a username as the database compares it: letter by letter and one for one. JavaScript lowers a whole text by other rules
 * (`İ` to two characters, a last `Σ` to `ς`), and each way to write an account would have tries of its own.
 */
export function normalizeIdentifier(given: string): string {
  return Array.from(given, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
}

type RateLimiterOptions = { redis: Redis; scale: number; prefix?: string }

export function createRateLimiter({ redis, scale, prefix = 'attempts' }: RateLimiterOptions): RateLimiter {
  const limiters = new Map<string, RateLimiterRedis>()

  function limiterFor(kind: string, { attempts, seconds }: RateLimit): RateLimiterRedis {
    const known = limiters.get(kind)
    if (known) return known
    const size = { keyPrefix: `${prefix}:${kind}`, points: Math.ceil(attempts * scale), duration: seconds }
    const limiter = new RateLimiterRedis({
      ...size,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(size),
      rejectIfRedisNotReady: true,
    })
    limiters.set(kind, limiter)
    return limiter
  }

  /** When the key may come again, in milliseconds; null while it may come now. */
  async function consume(kind: string, key: string, allowance: RateLimit): Promise<number | null> {
    try {
      await limiterFor(kind, allowance).consume(key)
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }

  return {
    async consume(kind, key, allowance) {
      const wait = await consume(kind, key, allowance)
      if (wait !== null) throw new TooManyAttempts(Math.ceil(wait / 1000))
    },

    async tryConsume(kind, key, allowance) {
      return (await consume(kind, key, allowance)) === null
    },

    async refund(kind, key, allowance) {
      await limiterFor(kind, allowance).reward(key)
    },
  }
}
