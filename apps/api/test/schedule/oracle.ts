import type { Hours, Interval } from '../../src/schedule/slots.ts'

const MINUTE = 60_000
const MINUTES_AROUND = 26 * 60

/** The local date and minute that a wall clock shows at an instant. */
type Reading = { instant: number; date: string; minute: number }

/** Reads the wall clock every minute, for 26 hours before and after an instant. */
export function readWallClock(timeZone: string, around: number): Reading[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: 2 * MINUTES_AROUND }, (_, step) => {
    const instant = around + (step - MINUTES_AROUND) * MINUTE
    const text = format.format(instant)
    return { instant, date: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
  })
}

/** Lists the dates just before and after the change in the middle of the readings. */
export function listAffectedDates(readings: readonly Reading[]): string[] {
  const [before, after] = [readings[MINUTES_AROUND - 1]?.date, readings[MINUTES_AROUND]?.date]
  return [...new Set([before, after])].filter((date) => date !== undefined)
}

type DayOptions = { hours: Hours; minutes: number; busy: readonly Interval[]; now: number }

function isGridStart({ start, end, lunch, lunchStart, lunchEnd }: Hours, minute: number, minutes: number): boolean {
  const morningEnd = lunch ? lunchStart : end
  const isBeforeLunch = minute >= start && minute + minutes <= morningEnd && (minute - start) % minutes === 0
  const isAfterLunch = lunch && minute >= lunchEnd && minute + minutes <= end && (minute - lunchEnd) % minutes === 0
  return isBeforeLunch || isAfterLunch
}

/** Maps each minute of a date to the index of its first reading. */
function indexFirstReadings(readings: readonly Reading[], date: string): Map<number, number> {
  const indexes = new Map<number, number>()
  for (const [index, { date: readingDate, minute }] of readings.entries()) {
    if (readingDate === date && !indexes.has(minute)) indexes.set(minute, index)
  }
  return indexes
}

/** Computes the slots of a date from clock readings, independently of the product. */
export function createSlotOracle(readings: readonly Reading[], date: string) {
  const firstReadings = indexFirstReadings(readings, date)

  function endsEarly(session: readonly Reading[], end: number): boolean {
    return session.some((reading) => reading.date > date || (reading.date === date && reading.minute >= end))
  }

  /**
   * Lists the starts of the day's slots. Checks each session minute by minute from the first time the clock shows its
   * start. A session is cut short if the clock shows its end too early.
   */
  return function listSlotStarts({ hours, minutes, busy, now }: DayOptions): number[] {
    const starts: number[] = []
    for (const [minute, index] of firstReadings) {
      const instant = readings[index]?.instant ?? 0
      if (!isGridStart(hours, minute, minutes) || instant <= now) continue
      const session = readings.slice(index, index + minutes)
      const isTaken = session.some(({ instant: time }) => busy.some(({ start, end }) => time >= start && time < end))
      if (!endsEarly(session, minute + minutes) && !isTaken) starts.push(instant)
    }
    return starts
  }
}
