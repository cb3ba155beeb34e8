import { isStatementTimeout } from '@fourfold/platform/db/errors'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import type { SearchEngine } from './search-engine.ts'

type FallbackOptions = {
  /** The maximum duration of a call to the engine. */
  deadlineMs: number
  /** The maximum number of concurrent calls to the engine. Further calls use the fallback. */
  maxConcurrent: number
  /** The maximum number of concurrent calls to the fallback. Further calls fail. */
  maxConcurrentFallbacks: number
  log: Pick<Log, 'warn'>
  onAnswer: (from: 'index' | 'fallback') => void
}

/** The number of consecutive failures after which the engine is not called. */
const MAX_FAILURES = 5
/** The time after which one call tests an engine that is not called. */
const RETRY_AFTER_MS = 2000

type Call<Result> = () => Promise<Result>

/** Rejects after a deadline. The call itself continues until its own timeout. */
async function callWithDeadline<Result>(call: Call<Result>, deadlineMs: number): Promise<Result> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
  return Promise.race([call(), deadline]).finally(() => clearTimeout(timer))
}

/**
 * Rejects calls to a service that keeps failing. Own code because cockatiel lets calls wait while another call tests the
 * service; here, they are rejected at once and can use a fallback.
 */
function createCircuitBreaker(log: FallbackOptions['log']) {
  let failures = 0
  let retryAt = 0

  return async function callThroughBreaker<Result>(call: Call<Result>): Promise<Result> {
    if (failures >= MAX_FAILURES) {
      if (performance.now() < retryAt) throw new Error('circuit open')
      // Other calls stay rejected while this one tests the service.
      retryAt = performance.now() + RETRY_AFTER_MS
    }
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      const now = performance.now()
      // Only the first failure in a while.
      if (failures === 0 && now >= retryAt) log.warn({ err: error }, 'search unavailable; falling back to PostgreSQL')
      failures += 1
      retryAt = now + RETRY_AFTER_MS
      throw error
    }
  }
}

/** Reports a canceled statement of PostgreSQL as `unavailable`. */
export const reportTimeout = <Result>(result: Promise<Result>): Promise<Result> =>
  result.catch((error: unknown) => {
    throw isStatementTimeout(error) ? new AppError('unavailable') : error
  })

/**
 * Combines an engine with a fallback that is used if the engine fails, is slow or has too many concurrent calls. The
 * fallback has less capacity, so calls beyond it fail instead of waiting. Marks its results as degraded.
 */
export function withFallback(engine: SearchEngine, fallback: SearchEngine, options: FallbackOptions): SearchEngine {
  const { deadlineMs, maxConcurrent, maxConcurrentFallbacks, log, onAnswer } = options
  const slots = createSemaphore({ total: maxConcurrent, maxQueued: 0 })
  const fallbackSlots = createSemaphore({ total: maxConcurrentFallbacks, maxQueued: 0 })
  const callThroughBreaker = createCircuitBreaker(log)

  const callEngine = <Result>(call: Call<Result>): Promise<Result> =>
    slots.use(1, () => callThroughBreaker(() => callWithDeadline(call, deadlineMs)))

  const callFallback = <Result>(call: Call<Result>): Promise<Result> =>
    fallbackSlots.use(1, () => reportTimeout(call()))

  return {
    async search(query) {
      try {
        const result = await callEngine(() => engine.search(query))
        onAnswer('index')
        return result
      } catch {
        const result = await callFallback(() => fallback.search(query))
        onAnswer('fallback')
        return { ...result, degraded: true }
      }
    },

    count: (query, filters) =>
      callEngine(() => engine.count(query, filters)).catch(() => callFallback(() => fallback.count(query, filters))),
  }
}
