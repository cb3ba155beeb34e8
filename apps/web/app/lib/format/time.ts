import { zoneName } from '@fourfold/contract/appointments/when'

/** The clock and the language of whoever looks. The server knows neither, so only the browser says times. */
export type Reader = { timeZone: string; locale: string }

type Instant = string | number
export type Stretch = { start: string; end: string }

export function currentReader(): Reader {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  return { timeZone, locale }
}

/** Browsers differ in the spaces they put around dashes and before AM. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ')

function createClock({ timeZone, locale }: Reader) {
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const shortDay = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const fullDay = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' })
  const zoned = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  // Sweden writes a day and a time as ISO 8601 does.
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

  const isoTime = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })

  const dateOf = (at: Instant) => iso.format(new Date(at))
  const timeOf = (at: Instant) => plainSpaces(time.format(new Date(at)))
  const shortZone = (at: Instant) =>
    zoned.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

  return {
    /** The calendar date there and then: "2026-11-18". */
    dateOf,
    /** Minutes since midnight there and then. */
    minuteOf(at: Instant): number {
      const [hours = 0, minutes = 0] = isoTime.format(new Date(at)).split(':').map(Number)
      return hours * 60 + minutes
    },
    /** "Wednesday, November 18" */
    day: (at: Instant) => day.format(new Date(at)),
    /** "Wed, Nov 18" */
    shortDay: (at: Instant) => shortDay.format(new Date(at)),
    /** "Wednesday, November 18, 2026" */
    fullDay: (at: Instant) => fullDay.format(new Date(at)),
    time: timeOf,
    /** "9:00 – 10:00 AM"; past midnight, or past a change of the clocks, each end says what else it is. */
    range({ start, end }: Stretch): string {
      const [before, after] = [shortZone(start), shortZone(end)]
      if (before !== after) return `${timeOf(start)} ${before} – ${timeOf(end)} ${after}`
      if (dateOf(start) !== dateOf(end)) return `${timeOf(start)} – ${timeOf(end)}`
      return plainSpaces(time.formatRange(new Date(start), new Date(end)))
    },
    /** "Central Standard Time" */
    zone: (at: Instant) => zoneName(at, { timeZone, locale }),
    /** "CST" */
    shortZone,
  }
}

export type Clock = ReturnType<typeof createClock>

const clocks = new Map<string, Clock>()

/** How times read for somebody. Made once for each zone, because the browser takes long to make one. */
export function clockOf(reader: Reader): Clock {
  const name = `${reader.locale} ${reader.timeZone}`
  const clock = clocks.get(name) ?? createClock(reader)
  clocks.set(name, clock)
  return clock
}

const DAY = 86_400_000

/** "Today, 5:30 PM", "Tomorrow, 8:00 AM", "Wed, Nov 18, 9:00 AM": a time to come, with the zone where it is not the reader's own. */
export function soonWords(at: string, reader: Reader, isElsewhere = false): string {
  const clock = clockOf(reader)
  const now = Date.now()
  const near = [now, now + DAY].findIndex((one) => clock.dateOf(one) === clock.dateOf(at))
  const day = ['Today', 'Tomorrow'][near] ?? clock.shortDay(at)
  return `${day}, ${clock.time(at)}${isElsewhere ? ` ${clock.shortZone(at)}` : ''}`
}

/** "today, 5:30 PM", "yesterday, 8:00 AM", "Wed, Nov 18, 9:00 AM": a time gone by, on the reader's own clock. */
export function pastWords(at: string, reader = currentReader()): string {
  const clock = clockOf(reader)
  const now = Date.now()
  const near = [now, now - DAY].findIndex((one) => clock.dateOf(one) === clock.dateOf(at))
  return `${['today', 'yesterday'][near] ?? clock.shortDay(at)}, ${clock.time(at)}`
}

/** A calendar date has a name and no zone. */
export function dateWords(date: string, { locale }: Pick<Reader, 'locale'>): string {
  return clockOf({ locale, timeZone: 'UTC' }).day(`${date}T00:00:00Z`)
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const wholeHour = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric' })

/** A calendar date as the columns of a week name it: "Mon", "16", and "November 16". */
export function dateParts(date: string): { weekday: string; number: string; long: string } {
  const at = new Date(`${date}T00:00:00Z`)
  return { weekday: weekday.format(at), number: String(at.getUTCDate()), long: monthDay.format(at) }
}

/** "9 AM" */
export function hourWords(hour: number): string {
  return plainSpaces(wholeHour.format(new Date(hour * 3_600_000)))
}

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
// A date has no zone: it is read and written in the same one.
const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** "Nov 18, 2026" */
export function shortDate(at: Instant): string {
  return medium.format(new Date(at))
}

/** "Thu, Dec 24, 2026", from a calendar date. */
export function calendarDate(date: string): string {
  return calendar.format(new Date(`${date}T00:00:00Z`))
}

/** How people call a zone these days, "Central Time", whatever the season. */
export function genericZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
