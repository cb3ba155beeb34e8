import type { ScheduleReply, Slot } from '@fourfold/contract/schedule/shapes'
import dayjs from 'dayjs'

const ISO_DATE = 'YYYY-MM-DD'
const MAX_NEAREST_SLOTS = 4

/** Returns the range from one month before to one month after the shown date. (SCH-24) */
export function scheduleWindow(shownDate: string): { start: string; end: string } {
  return {
    start: dayjs(shownDate).subtract(1, 'month').format(ISO_DATE),
    end: dayjs(shownDate).add(1, 'month').format(ISO_DATE),
  }
}

/** Returns the days with free slots. */
export function listFreeDays({ schedule }: ScheduleReply, dateOf: (at: string) => string): Set<string> {
  return new Set(schedule.map(({ start }) => dateOf(start)))
}

/** Returns the shown date, or the first free day if it is in a later month. */
export function findInitialDate(freeDays: ReadonlySet<string>, shownDate: string): string {
  const [first = shownDate] = [...freeDays].toSorted()
  return first.slice(0, 7) > shownDate.slice(0, 7) ? first : shownDate
}

type NearestOptions = {
  /** The target time in milliseconds. */
  at: number
  now: number
  /** The session length in seconds. */
  length: number
}

/** Finds the free slots nearest to a time, in chronological order. */
export function findNearestSlots(
  { schedule }: Pick<ScheduleReply, 'schedule'>,
  { at, now, length }: NearestOptions,
): Slot[] {
  return schedule
    .map(({ start }) => Date.parse(start))
    .filter((start) => start > now)
    .toSorted((first, second) => Math.abs(first - at) - Math.abs(second - at))
    .slice(0, MAX_NEAREST_SLOTS)
    .toSorted((first, second) => first - second)
    .map((start) => ({
      start: new Date(start).toISOString(),
      end: new Date(start + length * 1000).toISOString(),
    }))
}

/** Returns noon UTC of a date, as an approximation in every time zone. */
export function toNoonUtc(date: string): number {
  return Date.parse(`${date}T12:00:00Z`)
}
