import type { Clock } from '@fourfold/platform/clock'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { runInSnapshot } from '../../../infra/db/run-in-snapshot.ts'
import type { Schedule } from '../../../schedule/index.ts'
import { computeFreeHalfHours, computeFreeUntil } from './compute-free-half-hours.ts'
import { findDifferentFreeTimes, listFreeUntilDays, writeFreeTimes } from './free-times.store.ts'

export type FreeTimesDeps = { clock: Clock; schedule: Pick<Schedule, 'listFreeStarts'> }

/** Updates the free times of listed accounts whose shards the caller has locked. Returns the number of listings. */
export async function updateFreeTimes(
  tx: Tx,
  accounts: readonly AccountId[],
  { clock, schedule }: FreeTimesDeps,
): Promise<number> {
  if (accounts.length === 0) return 0
  const freeUntil = computeFreeUntil(clock.now())
  return writeFreeTimes(tx, await computeFreeHalfHours(tx, accounts, { freeUntil, schedule }))
}

/**
 * Finds accounts whose listings have wrong free times although no change is queued. The result is empty in every
 * snapshot, unless there is a bug.
 */
export function findWrongFreeTimes(db: Db, accounts: readonly AccountId[], { clock, schedule }: FreeTimesDeps) {
  return runInSnapshot(db, async (reader) => {
    const rows = await listFreeUntilDays(reader, accounts)
    const wrong: AccountId[] = []
    // Listings are extended during the day, so some end a day earlier than others.
    for (const [day, ofDay] of Map.groupBy(rows, ({ freeUntil }) => freeUntil?.toString() ?? null)) {
      const freeUntil = day === null ? computeFreeUntil(clock.now()) : Temporal.PlainDate.from(day)
      const ids = ofDay.map(({ accountId }) => accountId)
      const computed = await computeFreeHalfHours(reader, ids, { freeUntil, schedule })
      wrong.push(...(await findDifferentFreeTimes(reader, computed)))
    }
    return wrong
  })
}
