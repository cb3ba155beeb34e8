import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { addCounts } from './listing-counts.store.ts'
import type { ListingCount } from './listing-counts.store.ts'
import { getMonth } from './month.ts'

type CountDeps = { db: Db; clock: Clock; log: Log }

/** The flush interval. A killed process loses at most the counts of this interval. */
const FLUSH_INTERVAL_MS = 30_000

const MAX_PER_STATEMENT = 5000

/** The maximum number of professionals whose counts are kept while the database is unavailable. */
const MAX_PENDING = 200_000

/** Counts impressions and profile views in memory and flushes them periodically. */
export function createListingCounts({ db, clock, log }: CountDeps) {
  let counts = new Map<number, ListingCount>()
  let timer: NodeJS.Timeout | undefined

  function getCounts(accountId: number): ListingCount {
    const existing = counts.get(accountId)
    if (existing) return existing
    const newCount = { accountId, impressions: 0, profileViews: 0 }
    counts.set(accountId, newCount)
    timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref()
    return newCount
  }

  function restore(unsaved: readonly ListingCount[]): void {
    for (const { accountId, impressions, profileViews } of unsaved) {
      if (counts.size >= MAX_PENDING) return
      const current = getCounts(accountId)
      current.impressions += impressions
      current.profileViews += profileViews
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const remaining = [...counts.values()]
    counts = new Map()
    const { month } = getMonth(clock.now())
    while (remaining.length > 0) {
      const batch = remaining.slice(-MAX_PER_STATEMENT)
      try {
        await inTransaction(db, (tx) => addCounts(tx, month, batch))
      } catch (error) {
        log.warn({ err: error }, 'failed to flush impression counts')
        restore(remaining)
        return
      }
      remaining.length -= batch.length
    }
  }

  return {
    addImpressions(accountIds: readonly number[]): void {
      for (const id of accountIds) getCounts(id).impressions += 1
    },
    addProfileView(accountId: number): void {
      getCounts(accountId).profileViews += 1
    },
    flush,
  }
}
