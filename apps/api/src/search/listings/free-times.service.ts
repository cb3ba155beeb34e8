import type { Clock } from '@fourfold/platform/clock'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import type { Schedule } from '../../schedule/index.ts'
import { MAX_FREE_DAYS, toHalfHour } from '../engine/half-hours.ts'
import type { HalfHourRange } from '../engine/half-hours.ts'
import { writeFreeTimes } from './free-times.store.ts'

/** Includes the current day, and one day within which the free times are computed again. */
const DAYS_COMPUTED = MAX_FREE_DAYS + 2

/** Returns the day after the last whose free times are computed now. Days are in UTC, the same for all time zones. */
export function computeFreeUntil(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: DAYS_COMPUTED })
}

/** Joins the half hours of ascending instants to ranges. */
function toRanges(instants: readonly number[]): HalfHourRange[] {
  const ranges: HalfHourRange[] = []
  for (const instant of instants) {
    const halfHour = toHalfHour(instant)
    const last = ranges.at(-1)
    if (last && halfHour <= last.until) last.until = Math.max(last.until, halfHour + 1)
    else ranges.push({ from: halfHour, until: halfHour + 1 })
  }
  return ranges
}

export type FreeTimesDeps = { clock: Clock; schedule: Pick<Schedule, 'listFreeStarts'> }

/**
 * Updates the free times of listed accounts whose shards the caller has locked. Returns the number of written listings.
 * Includes the whole first day, so that the result depends only on the day and the schedules; searches exclude the past.
 * Which sessions can be booked is decided by the schedule alone: `free15` in the profile is not required for free
 * sessions.
 */
export async function updateFreeTimes(
  tx: Tx,
  accounts: readonly AccountId[],
  { clock, schedule }: FreeTimesDeps,
): Promise<number> {
  if (accounts.length === 0) return 0
  const freeUntil = computeFreeUntil(clock.now())
  const days = { from: freeUntil.subtract({ days: DAYS_COMPUTED }), until: freeUntil }
  const startsById = await schedule.listFreeStarts(tx, accounts, days)
  const freeHalfHours = accounts.map((accountId) => {
    const { Standard = [], Free15 = [] } = startsById.get(accountId) ?? {}
    return { accountId, standard: toRanges(Standard), free15: toRanges(Free15) }
  })
  return writeFreeTimes(tx, freeUntil, freeHalfHours)
}
