import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { Log } from '@fourfold/platform/log'

import { addCounts } from './listing-counts.store.ts'
import type { Counted } from './listing-counts.store.ts'
import { monthOf } from './month.ts'

type CountDeps = { db: Db; clock: Clock; log: Log }

/** How long a count may wait in memory; a process that is killed loses no more than this. */
const EVERY_MS = 30_000

const MAX_PER_STATEMENT = 5000

/** While the database is away counts are kept for this many people, and no more: nobody waits for them. */
const MAX_KEPT = 200_000

/** Counts in memory how often somebody is shown and looked at, and writes it down every few seconds. */
export function createCounts({ db, clock, log }: CountDeps) {
  let counts = new Map<number, Counted>()
  let timer: NodeJS.Timeout | undefined

  function of(accountId: number): Counted {
    const known = counts.get(accountId)
    if (known) return known
    const fresh = { accountId, impressions: 0, profileViews: 0 }
    counts.set(accountId, fresh)
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
    return fresh
  }

  function putBack(left: readonly Counted[]): void {
    for (const { accountId, impressions, profileViews } of left) {
      if (counts.size >= MAX_KEPT) return
      const one = of(accountId)
      one.impressions += impressions
      one.profileViews += profileViews
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const left = [...counts.values()]
    counts = new Map()
    const { month } = monthOf(clock.now())
    while (left.length > 0) {
      const batch = left.slice(-MAX_PER_STATEMENT)
      try {
        await inTransaction(db, (tx) => addCounts(tx, month, batch))
      } catch (error) {
        log.warn({ err: error }, 'could not write down how often people were shown')
        putBack(left)
        return
      }
      left.length -= batch.length
    }
  }

  return {
    /** Somebody was among the results of a search. */
    shown(accountIds: readonly number[]): void {
      for (const id of accountIds) of(id).impressions += 1
    },
    /** Somebody's public page was looked at. */
    viewed(accountId: number): void {
      of(accountId).profileViews += 1
    },
    flush,
  }
}
