import type { Hours, Interval } from '../../src/schedule/slots.ts'

const MINUTE = 60_000
const REACH = 26 * 60

/** What the clock on the wall shows at a minute of real time. */
type Reading = { instant: number; date: string; minute: number }

/** Looks at the clock every minute for a day and a bit on both sides of a moment. */
export function watchClock(timeZone: string, around: number): Reading[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: 2 * REACH }, (_, step) => {
    const instant = around + (step - REACH) * MINUTE
    const text = format.format(instant)
    return { instant, date: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
  })
}

/** The dates that a clock change touches: the one it happens on, and the one it leads to. */
export function datesTouched(readings: readonly Reading[]): string[] {
  const [before, after] = [readings[REACH - 1]?.date, readings[REACH]?.date]
  return [...new Set([before, after])].filter((date) => date !== undefined)
}

type Day = { hours: Hours; minutes: number; busy: readonly Interval[]; now: number }

function isGridStart({ start, end, lunch, lunchStart, lunchEnd }: Hours, minute: number, minutes: number): boolean {
  const noon = lunch ? lunchStart : end
  const isOfMorning = minute >= start && minute + minutes <= noon && (minute - start) % minutes === 0
  const isOfAfternoon = lunch && minute >= lunchEnd && minute + minutes <= end && (minute - lunchEnd) % minutes === 0
  return isOfMorning || isOfAfternoon
}

/** Where in the readings each minute of a date is shown for the first time. */
function firstShowings(readings: readonly Reading[], date: string): Map<number, number> {
  const showings = new Map<number, number>()
  for (const [index, { date: shown, minute }] of readings.entries()) {
    if (shown === date && !showings.has(minute)) showings.set(minute, index)
  }
  return showings
}

/** Somebody who has seen the clock through a date, and can tell its slots. */
export function watcherOf(readings: readonly Reading[], date: string) {
  const showings = firstShowings(readings, date)

  function isCutShort(session: readonly Reading[], end: number): boolean {
    return session.some((at) => at.date > date || (at.date === date && at.minute >= end))
  }

  /**
   * The starts of the day's slots, by sitting through each of them: begin when the clock first shows the start, stay
   * for the whole session minute by minute, and see whether it shows the session's end or later before it is over.
   */
  return function slotStarts({ hours, minutes, busy, now }: Day): number[] {
    const starts: number[] = []
    for (const [minute, index] of showings) {
      const instant = readings[index]?.instant ?? 0
      if (!isGridStart(hours, minute, minutes) || instant <= now) continue
      const session = readings.slice(index, index + minutes)
      const isTaken = session.some((at) => busy.some(({ start, end }) => at.instant >= start && at.instant < end))
      if (!isCutShort(session, minute + minutes) && !isTaken) starts.push(instant)
    }
    return starts
  }
}
