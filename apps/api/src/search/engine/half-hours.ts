import type { SessionType } from '@fourfold/contract/schedule/shapes'

const HALF_HOUR = 1_800_000
const DAY = 86_400_000

/** Searches can filter by free times within this number of days from now. */
export const MAX_FREE_DAYS = 60

/**
 * Finds listings with a bookable start in one of the intervals, which are in epoch milliseconds and exclude `until`.
 * Only half hours that are entirely within an interval count.
 */
export type FreeTimeFilter = { sessionType: SessionType; intervals: readonly { from: number; until: number }[] }

/** A range of half hours, counted from 1970-01-01T00:00Z. Excludes `until`. */
export type HalfHourRange = { from: number; until: number }

/** Returns the half hour that contains an instant in epoch milliseconds. */
export const toHalfHour = (instant: number): number => Math.floor(instant / HALF_HOUR)

/**
 * Converts the intervals of a filter to half hours. Listings store the half hours in which a session starts, so
 * intervals of whole half hours find exactly the starts within them. The current half hour is omitted, because its
 * starts may have passed; a session that starts now can no longer be booked.
 */
export function listHalfHourRanges({ intervals }: FreeTimeFilter, now: number): HalfHourRange[] {
  const first = Math.floor(now / HALF_HOUR) + 1
  const end = Math.floor((now + MAX_FREE_DAYS * DAY) / HALF_HOUR)
  return intervals
    .map(({ from, until }) => ({
      from: Math.max(first, Math.ceil(from / HALF_HOUR)),
      until: Math.min(end, Math.floor(until / HALF_HOUR)),
    }))
    .filter(({ from, until }) => from < until)
}
