import { clockOf, viewerZone } from '~/lib/format/time.ts'

const DAY_MS = 86_400_000

/** Formats a day: "Today", "Yesterday", or the date, with the year if it is not the current one. */
export function formatDay(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  const date = clock.dateOf(at)
  if (date === clock.dateOf(now)) return 'Today'
  if (date === clock.dateOf(now - DAY_MS)) return 'Yesterday'
  return date.slice(0, 4) === clock.dateOf(now).slice(0, 4) ? clock.day(at) : clock.fullDay(at)
}

/** Formats the time if it is today, otherwise the day. */
export function formatShortTime(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  if (clock.dateOf(at) === clock.dateOf(now)) return clock.time(at)
  return clock.dateOf(at) === clock.dateOf(now - DAY_MS) ? 'Yesterday' : clock.shortDay(at)
}

/** Formats a future time with its day. */
export function formatUpcoming(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  return `${clock.dateOf(at) === clock.dateOf(now) ? 'today' : clock.shortDay(at)}, ${clock.time(at)}`
}
