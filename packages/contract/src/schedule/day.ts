import { weekdays } from './shapes.ts'
import type { Weekday } from './shapes.ts'

type Entry = { date: string | null; hidden: boolean; dayType: string }

/** Returns the weekday of a calendar date, independent of the local time zone. */
export function getWeekday(date: string): Weekday {
  // Days since the epoch. January 1, 1970 was a Thursday.
  const days = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return weekdays[(((days + 3) % 7) + 7) % 7] ?? 'Mon'
}

/** Finds the entry that applies to a date. Precedence: hidden custom date, custom date, weekday. (SCH-22) */
export function findEntry<Day extends Entry>(entries: readonly Day[], date: string): Day | undefined {
  const weekday = getWeekday(date)
  const customDates = entries.filter((entry) => entry.date === date)
  return (
    customDates.find((entry) => entry.hidden) ??
    customDates[0] ??
    entries.find((entry) => entry.date === null && entry.dayType === weekday)
  )
}

/** Returns whether a date can be selected: it is not past, and its entry is a visible working day. (SCH-21) */
export function isSelectableDate(
  entries: readonly (Entry & { work: boolean })[],
  { date, today }: { date: string; today: string },
): boolean {
  const entry = findEntry(entries, date)
  return date >= today && entry !== undefined && entry.work && !entry.hidden
}
