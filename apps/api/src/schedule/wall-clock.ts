const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Days on a calendar, both included, as "2026-11-15". */
export type Days = { from: string; to: string }

/** Instants through which a zone keeps one offset; all in milliseconds. */
type Stretch = { from: number; until: number; offset: number }

/** Every instant of some days lies within these, in whatever zone: none is further than a day from UTC. */
export function outerBounds({ from, to }: Days): { from: number; to: number } {
  return { from: Date.parse(from) - DAY, to: Date.parse(to) + 2 * DAY }
}

function stretchesOf(timeZone: string, days: Days): Stretch[] {
  const stretches: Stretch[] = []
  const { from, to } = outerBounds(days)
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  while (at && at.epochMilliseconds < to) {
    const change: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
    const until = change?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    stretches.push({ from: at.epochMilliseconds, until, offset: at.offsetNanoseconds / 1_000_000 })
    at = change
  }
  return stretches
}

/**
 * The clock on a professional's wall through some days: the first instant at which it reads this many minutes
 * after the midnight of a date, or more. A time shown twice means the first of the two; a time that the clock skips
 * means the moment of the skip. The zone is asked once, and once more for each clock change, never for each day.
 */
export function wallClock(timeZone: string, days: Days): (midnight: number, minutes: number) => number {
  const stretches = stretchesOf(timeZone, days)
  return (midnight, minutes) => {
    const reading = midnight + minutes * MINUTE
    for (const { from, until, offset } of stretches) {
      const instant = Math.max(from, reading - offset)
      if (instant < until) return instant
    }
    throw new RangeError('This reading lies outside the days of this clock.')
  }
}

/** The midnights of some days as if they were UTC: what a date means before it meets a zone. */
export function midnightsOf({ from, to }: Days): { date: string; midnight: number }[] {
  const midnights = []
  for (let midnight = Date.parse(from); midnight <= Date.parse(to); midnight += DAY) {
    midnights.push({ date: new Date(midnight).toISOString().slice(0, 10), midnight })
  }
  return midnights
}

/** The date on which an instant falls, by the clock of a zone. */
export function dateAt(timeZone: string, instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
