import type { Moment } from './listings.queries.ts'

/**
 * Whatever ended longer ago than this is on PostgreSQL's disk. What ended later may be lost in a crash without a
 * trace, and the numbers of such transactions are given again.
 */
const DURABLE_MS = 10_000

/** From where to read again when PostgreSQL has crashed meanwhile. */
export function createSafePoint(start: Moment) {
  let safe = start
  let next = { moment: start, at: performance.now() }
  return {
    moment: () => safe,
    /** To be told of every moment up to which everything has been read. */
    passed(moment: Moment): void {
      const now = performance.now()
      if (now - next.at < DURABLE_MS) return
      safe = next.moment
      next = { moment, at: now }
    },
    /** To be told the first moment after a crash. What was passed shortly before it cannot be trusted anymore. */
    crashed({ recovery }: Moment): Moment {
      safe = { ...safe, recovery }
      next = { moment: safe, at: performance.now() }
      return safe
    },
  }
}
