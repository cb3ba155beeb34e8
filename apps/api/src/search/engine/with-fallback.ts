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
  /** Called for each search that is answered, for the metrics. */
  onAnswer: (from: 'index' | 'fallback') => void
}

/** The number of consecutive failures after which the circuit opens. */
const MAX_FAILURES = 5
/** The time after which an open circuit lets one call test the engine. */
const RETRY_AFTER_MS = 2000

type Call<Result> = () => Promise<Result>

/** Rejects after a deadline. The call itself continues until its own timeout. */
async function callWithDeadline<Result>(call: Call<Result>, deadlineMs: number): Promise<Result> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
  return Promise.race([call(), deadline]).finally(() => clearTimeout(timer))
}

/**
 * Rejects calls to a service that keeps failing. Used instead of cockatiel, in which calls wait while another call
 * tests the service; here, they are rejected at once and can use a fallback.
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
      // Logs a failure only if the previous call succeeded and the previous failure is at least `RETRY_AFTER_MS` ago.
      if (failures === 0 && now >= retryAt) log.warn({ err: error }, 'search unavailable; falling back to PostgreSQL')
      failures += 1
      retryAt = now + RETRY_AFTER_MS
      throw error
    }
  }
}

/** Maps a statement timeout of PostgreSQL to the error `unavailable`. */
export const mapStatementTimeout = <Result>(result: Promise<Result>): Promise<Result> =>
  result.catch((error: unknown) => {
    throw isStatementTimeout(error) ? new AppError('unavailable') : error
  })

/**
 * Combines an engine with a fallback, which is used if the engine fails, exceeds the deadline or has too many
 * concurrent calls. Calls beyond the capacity of the fallback fail instead of waiting. Its results are marked as
 * degraded.
 */
export function withFallback(
  engine: SearchEngine,
  fallback: Pick<SearchEngine, 'search'>,
  options: FallbackOptions,
): SearchEngine {
  const { deadlineMs, maxConcurrent, maxConcurrentFallbacks, log, onAnswer } = options
  const slots = createSemaphore({ total: maxConcurrent, maxQueued: 0 })
  const fallbackSlots = createSemaphore({ total: maxConcurrentFallbacks, maxQueued: 0 })
  const callThroughBreaker = createCircuitBreaker(log)

  const callEngine = <Result>(call: Call<Result>): Promise<Result> =>
    slots.use(1, () => callThroughBreaker(() => callWithDeadline(call, deadlineMs)))

  const callFallback = <Result>(call: Call<Result>): Promise<Result> =>
    fallbackSlots.use(1, () => mapStatementTimeout(call()))

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

    // The totals of the fallback would be too low.
    count: (query, filters) =>
      callEngine(() => engine.count(query, filters)).catch(() => {
        throw new AppError('unavailable')
      }),
  }
}
