import { formatZoneName } from '@fourfold/contract/appointments/interval-text'

/** The viewer's time zone. The server does not know it, so only the browser renders times. */
export type ViewerZone = { timeZone: string }

type Instant = string | number
export type TimeRange = { start: string; end: string }

export function viewerZone(): ViewerZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { timeZone }
}

/** Returns the browser's language, used for the only times that are not formatted in English. (OP-073) */
export function browserLocale(): string {
  return new Intl.DateTimeFormat().resolvedOptions().locale
}

/** Used instead of the browser's language, because times are part of English sentences. */
const LOCALE = 'en-US'

/** Replaces the special spaces that browsers insert around dashes and before AM. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ')

function createZoneFormatter(timeZone: string) {
  const time = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const shortDay = new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const fullDay = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'full' })
  const weekdayName = new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'long' })
  const zoned = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'short' })
  // The Swedish locale formats dates and times as ISO 8601.
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })

  const isoTime = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })

  const dateOf = (at: Instant) => iso.format(new Date(at))
  const timeOf = (at: Instant) => normalizeSpaces(time.format(new Date(at)))
  const shortZone = (at: Instant) =>
    zoned.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

  return {
    /** The calendar date in this zone: "2026-11-18". */
    dateOf,
    /** Minutes since midnight in this zone. */
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
    /** "Wednesday" */
    weekday: (at: Instant) => weekdayName.format(new Date(at)),
    time: timeOf,
    /** "9:00 – 10:00 AM"; across midnight both ends include AM or PM, and across a clock change also the zone. */
    range({ start, end }: TimeRange): string {
      const [startZone, endZone] = [shortZone(start), shortZone(end)]
      if (startZone !== endZone) return `${timeOf(start)} ${startZone} – ${timeOf(end)} ${endZone}`
      if (dateOf(start) !== dateOf(end)) return `${timeOf(start)} – ${timeOf(end)}`
      return normalizeSpaces(time.formatRange(new Date(start), new Date(end)))
    },
    /** "Central Standard Time" */
    zone: (at: Instant) => formatZoneName(at, { timeZone }),
    /** "CST" */
    shortZone,
  }
}

export type ZoneFormatter = ReturnType<typeof createZoneFormatter>

const formatters = new Map<string, ZoneFormatter>()

/** Returns the formatters of one time zone, cached because they are slow to create. */
export function getZoneFormatter({ timeZone }: ViewerZone): ZoneFormatter {
  const formatter = formatters.get(timeZone) ?? createZoneFormatter(timeZone)
  formatters.set(timeZone, formatter)
  return formatter
}

const DAY_MS = 86_400_000

/** "Today, 5:30 PM", "Tomorrow, 8:00 AM", "Wed, Nov 18, 9:00 AM": a future time, with the zone if requested. */
export function formatUpcomingTime(at: string, viewer: ViewerZone, showsZone = false): string {
  const formatter = getZoneFormatter(viewer)
  const now = Date.now()
  const relativeDay = [now, now + DAY_MS].findIndex((day) => formatter.dateOf(day) === formatter.dateOf(at))
  const day = ['Today', 'Tomorrow'][relativeDay] ?? formatter.shortDay(at)
  return `${day}, ${formatter.time(at)}${showsZone ? ` ${formatter.shortZone(at)}` : ''}`
}

/** "today, 5:30 PM", "yesterday, 8:00 AM", "Wed, Nov 18, 9:00 AM": a past time in the viewer's zone. */
export function formatPastTime(at: string, viewer = viewerZone()): string {
  const formatter = getZoneFormatter(viewer)
  const now = Date.now()
  const relativeDay = [now, now - DAY_MS].findIndex((day) => formatter.dateOf(day) === formatter.dateOf(at))
  return `${['today', 'yesterday'][relativeDay] ?? formatter.shortDay(at)}, ${formatter.time(at)}`
}

/** "Wednesday, November 18", from a calendar date, which has no zone. */
export function formatDate(date: string): string {
  return getZoneFormatter({ timeZone: 'UTC' }).day(`${date}T00:00:00Z`)
}

const weekday = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'short' })
const monthDay = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', day: 'numeric' })
const wholeHour = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', hour: 'numeric' })

/** Returns the parts of a calendar date for column headers: "Mon", "16", and "November 16". */
export function dateParts(date: string): { weekday: string; number: string; long: string } {
  const at = new Date(`${date}T00:00:00Z`)
  return { weekday: weekday.format(at), number: String(at.getUTCDate()), long: monthDay.format(at) }
}

/** "9 AM" */
export function formatHour(hour: number): string {
  return normalizeSpaces(wholeHour.format(new Date(hour * 3_600_000)))
}

const medium = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' })
// A date has no zone, so UTC is used for parsing and formatting.
const calendar = new Intl.DateTimeFormat(LOCALE, {
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

/** Returns the zone name without the season: "Central Time". */
export function genericZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
