import { getZoneFormatter, viewerZone } from '~/lib/format/time.ts'

const DAY_MS = 86_400_000

/** Formats a day: "Today", "Yesterday", or the date, with the year if it is not the current one. */
export function formatDay(at: string, now: number): string {
  const formatter = getZoneFormatter(viewerZone())
  const date = formatter.dateOf(at)
  if (date === formatter.dateOf(now)) return 'Today'
  if (date === formatter.dateOf(now - DAY_MS)) return 'Yesterday'
  return date.slice(0, 4) === formatter.dateOf(now).slice(0, 4) ? formatter.day(at) : formatter.fullDay(at)
}

/** Formats the time if it is today, otherwise the day. */
export function formatShortTime(at: string, now: number): string {
  const formatter = getZoneFormatter(viewerZone())
  if (formatter.dateOf(at) === formatter.dateOf(now)) return formatter.time(at)
  return formatter.dateOf(at) === formatter.dateOf(now - DAY_MS) ? 'Yesterday' : formatter.shortDay(at)
}

/** Formats a future time with its day. */
export function formatUpcoming(at: string, now: number): string {
  const formatter = getZoneFormatter(viewerZone())
  return `${formatter.dateOf(at) === formatter.dateOf(now) ? 'today' : formatter.shortDay(at)}, ${formatter.time(at)}`
}
