import { clockOf, viewerZone } from '~/lib/format/time.ts'

const DAY = 86_400_000

/** The name of a day: today, yesterday, or its date, with the year where it is not this one. */
export function dayName(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  const date = clock.dateOf(at)
  if (date === clock.dateOf(now)) return 'Today'
  if (date === clock.dateOf(now - DAY)) return 'Yesterday'
  return date.slice(0, 4) === clock.dateOf(now).slice(0, 4) ? clock.day(at) : clock.fullDay(at)
}

/** The time of today, the day of any other. */
export function shortTime(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  if (clock.dateOf(at) === clock.dateOf(now)) return clock.time(at)
  return clock.dateOf(at) === clock.dateOf(now - DAY) ? 'Yesterday' : clock.shortDay(at)
}

/** A time to come, with its day. */
export function soonName(at: string, now: number): string {
  const clock = clockOf(viewerZone())
  return `${clock.dateOf(at) === clock.dateOf(now) ? 'today' : clock.shortDay(at)}, ${clock.time(at)}`
}
