import { isStatementTimeout } from '@fourfold/platform/db/errors'
import type { Log } from '@fourfold/platform/log'

import { AppError } from '../../infra/app-error.ts'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts'
import type { SearchEngine } from './search-engine.ts'

type FallbackOptions = {
  /** The maximum duration of a call to the engine. */
  deadlineMs: number
  /** The maximum number of concurrent calls to the engine. Further calls use the fallback. */
  maxConcurrent?: number
  /** The maximum number of concurrent calls to the fallback. Further calls fail. */
  maxConcurrentFallbacks: number
  /** The time until the engine is tested after consecutive failures. */
  retryAfterMs?: number
  log: Pick<Log, 'info' | 'warn'>
  onAnswer: (from: 'index' | 'fallback') => void
}

const DEFAULT_MAX_CONCURRENT = 64
const DEFAULT_RETRY_AFTER_MS = 2000
const MAX_FAILURES = 5

/** Rejects after a deadline. The call itself continues until its own timeout. */
async function callWithDeadline<Result>(call: () => Promise<Result>, deadlineMs: number): Promise<Result> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
  return Promise.race([call(), deadline]).finally(() => clearTimeout(timer))
}

/** Logs when the engine becomes unavailable and when it has been available again for a while. */
function createAvailabilityLog(log: FallbackOptions['log'], quietMs: number) {
  let failedAt: number | undefined
  return {
    recordFailure(error: unknown): void {
      if (failedAt === undefined) log.warn({ err: error }, 'search unavailable; falling back to PostgreSQL')
      failedAt = performance.now()
    },
    recordSuccess(): void {
      if (failedAt === undefined || performance.now() - failedAt < quietMs) return
      failedAt = undefined
      log.info('search available again')
    },
  }
}

/** Creates the calls to the engine: bounded in number and time, and none while it keeps failing. */
function createBoundedCalls(engine: SearchEngine, options: FallbackOptions) {
  const { deadlineMs, maxConcurrent = DEFAULT_MAX_CONCURRENT, retryAfterMs = DEFAULT_RETRY_AFTER_MS, log } = options
  const slots = createSemaphore({ total: maxConcurrent, maxQueued: 0 })
  const callThroughBreaker = createCircuitBreaker({ maxFailures: MAX_FAILURES, retryAfterMs })
  const availability = createAvailabilityLog(log, retryAfterMs)

  return <Result>(call: (engine: SearchEngine) => Promise<Result>): Promise<Result> =>
    slots.use(1, async () => {
      try {
        const result = await callThroughBreaker(() => callWithDeadline(() => call(engine), deadlineMs))
        availability.recordSuccess()
        return result
      } catch (error) {
        if (!(error instanceof CircuitOpenError)) availability.recordFailure(error)
        throw error
      }
    })
}

/**
 * Combines an engine with a fallback that is used if the engine fails, is slow or has too many concurrent calls. The
 * fallback has less capacity, so calls beyond it fail instead of waiting. Marks its results as degraded.
 */
export function withFallback(engine: SearchEngine, fallback: SearchEngine, options: FallbackOptions): SearchEngine {
  const callEngine = createBoundedCalls(engine, options)
  const fallbackSlots = createSemaphore({ total: options.maxConcurrentFallbacks, maxQueued: 0 })

  const callFallback = <Result>(call: (engine: SearchEngine) => Promise<Result>): Promise<Result> =>
    fallbackSlots.use(1, () =>
      call(fallback).catch((error: unknown) => {
        throw isStatementTimeout(error) ? new AppError('unavailable') : error
      }),
    )

  return {
    async search(query) {
      try {
        const result = await callEngine((engine) => engine.search(query))
        options.onAnswer('index')
        return result
      } catch {
        const result = await callFallback((engine) => engine.search(query))
        options.onAnswer('fallback')
        return { ...result, degraded: true }
      }
    },

    count: (query, filters) =>
      callEngine((engine) => engine.count(query, filters)).catch(() =>
        callFallback((engine) => engine.count(query, filters)),
      ),
  }
}
