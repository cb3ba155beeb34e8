const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** A range of dates such as "2026-11-15", both ends included. */
export type DateRange = { from: string; to: string }

/** A period in which a zone has one UTC offset, in milliseconds. */
type OffsetPeriod = { from: number; until: number; offset: number }

/** Returns bounds that contain these days in every time zone, because no offset exceeds a day. */
export function computeOuterBounds({ from, to }: DateRange): { from: number; to: number } {
  return { from: Date.parse(from) - DAY, to: Date.parse(to) + 2 * DAY }
}

function listOffsetPeriods(timeZone: string, days: DateRange): OffsetPeriod[] {
  const periods: OffsetPeriod[] = []
  const { from, to } = computeOuterBounds(days)
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  while (at && at.epochMilliseconds < to) {
    const change: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
    const until = change?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    periods.push({ from: at.epochMilliseconds, until, offset: at.offsetNanoseconds / 1_000_000 })
    at = change
  }
  return periods
}

/**
 * Creates a function that converts local times to instants for a range of days. It returns the first instant at which
 * the local clock shows at least this many minutes after the midnight: an ambiguous time means the first occurrence, a
 * skipped time the moment of the DST change. Looks up the zone once per offset change instead of once per day.
 */
export function createWallClock(timeZone: string, days: DateRange): (midnight: number, minutes: number) => number {
  const periods = listOffsetPeriods(timeZone, days)
  return (midnight, minutes) => {
    const localTime = midnight + minutes * MINUTE
    for (const { from, until, offset } of periods) {
      const instant = Math.max(from, localTime - offset)
      if (instant < until) return instant
    }
    throw new RangeError('the time is outside the range of days')
  }
}

type Midnight = { date: string; midnight: number }

function listMidnightsOf({ from, to }: DateRange): Midnight[] {
  const midnights = []
  for (let midnight = Date.parse(from); midnight <= Date.parse(to); midnight += DAY) {
    midnights.push({ date: new Date(midnight).toISOString().slice(0, 10), midnight })
  }
  return midnights
}

let lastList: { days: DateRange; midnights: readonly Midnight[] } | null = null

/**
 * Lists the dates of a range, each with its midnight as if the zone were UTC. Reuses the last list, because formatting
 * dates takes half of the time of computing slots, and professionals are computed for the same days.
 */
export function listMidnights(days: DateRange): readonly Midnight[] {
  if (lastList?.days.from !== days.from || lastList.days.to !== days.to) {
    lastList = { days, midnights: listMidnightsOf(days) }
  }
  return lastList.midnights
}

/** Returns the date of an instant in a time zone. */
export function getLocalDate(timeZone: string, instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
