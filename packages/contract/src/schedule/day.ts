import { weekdays } from './shapes.ts'
import type { Weekday } from './shapes.ts'

type Entry = { date: string | null; hidden: boolean; dayType: string }

/** The weekday of a calendar date, whatever the caller's zone. */
export function weekdayOf(date: string): Weekday {
  // Days since the epoch; 1 January 1970 was a Thursday.
  const days = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)
  return weekdays[(((days + 3) % 7) + 7) % 7] ?? 'Mon'
}

/** The entry that rules a date: a hidden one of that date, then any of that date, then its weekday's. (SCH-22) */
export function findEntry<Day extends Entry>(entries: readonly Day[], date: string): Day | undefined {
  const ofDate = entries.filter((entry) => entry.date === date)
  return (
    ofDate.find((entry) => entry.hidden) ??
    ofDate[0] ??
    entries.find((entry) => entry.date === null && entry.dayType === weekdayOf(date))
  )
}

/** A date people may choose: not past, and its entry works and is not hidden. (SCH-21) */
export function isSelectableDate(
  entries: readonly (Entry & { work: boolean })[],
  { date, today }: { date: string; today: string },
): boolean {
  const entry = findEntry(entries, date)
  return date >= today && entry !== undefined && entry.work && !entry.hidden
}
