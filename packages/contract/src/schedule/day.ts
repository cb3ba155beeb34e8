import { weekdays } from './shapes.ts'
import type { Weekday } from './shapes.ts'

type Entry = { date: string | null; hidden: boolean; dayType: string }

/** The weekday of a calendar date, independent of the local time zone. */
export function weekdayOf(date: string): Weekday {
  // Days since the epoch; 1 January 1970 was a Thursday.
  const days = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return weekdays[(((days + 3) % 7) + 7) % 7] ?? 'Mon'
}

/** The entry that applies to a date, in order of precedence: hidden custom date, custom date, weekday. (SCH-22) */
export function findEntry<Day extends Entry>(entries: readonly Day[], date: string): Day | undefined {
  const customDates = entries.filter((entry) => entry.date === date)
  return (
    customDates.find((entry) => entry.hidden) ??
    customDates[0] ??
    entries.find((entry) => entry.date === null && entry.dayType === weekdayOf(date))
  )
}

/** Whether a date can be selected: not past, and its entry is a working day that is not hidden. (SCH-21) */
export function isSelectableDate(
  entries: readonly (Entry & { work: boolean })[],
  { date, today }: { date: string; today: string },
): boolean {
  const entry = findEntry(entries, date)
  return date >= today && entry !== undefined && entry.work && !entry.hidden
}
