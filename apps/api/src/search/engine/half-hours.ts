import type { SessionType } from '@fourfold/contract/schedule/shapes'

const HALF_HOUR = 1_800_000
const DAY = 86_400_000

/** The days from now in which a search may ask for free times. */
export const MAX_FREE_DAYS = 60

/** A listing has a bookable start in one of the intervals: milliseconds, multiples of half an hour, `until` excluded. */
export type FreeTimeFilter = { sessionType: SessionType; intervals: readonly { from: number; until: number }[] }

/** Half hours since 1970; `until` is excluded. */
export type HalfHourRange = { from: number; until: number }

/** Returns the half hour that contains an instant in milliseconds. */
export const toHalfHour = (instant: number): number => Math.floor(instant / HALF_HOUR)

/**
 * Converts the intervals of a filter to half hours, from the next half hour on. Listings store the half hours in which a
 * session starts, so the filter is exact for starts at any minute. Starts in the current half hour are not found, because
 * they may have passed; a start at this instant can no longer be booked.
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
