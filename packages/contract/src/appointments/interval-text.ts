import type { Location } from '../reference/practice.ts'

/** How a stretch of time reads, the same on a page, in a mail and in a calendar file. Every time carries its zone. */

type Interval = { start: string | number; end: string | number }
type Reader = {
  timeZone: string
  /** The reader's language; mails are written in English. */
  locale?: string
}

/** Newer and older browsers put different spaces before AM; a page and a mail shall not differ by one. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

function createFormats(timeZone: string, locale: string) {
  return {
    start: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    end: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
  }
}

const formatCache = new Map<string, ReturnType<typeof createFormats>>()

/** Made once for each zone and language: making them takes a hundred times as long as using them. */
function formatsFor({ timeZone, locale = 'en-US' }: Reader) {
  const key = `${locale} ${timeZone}`
  const formats = formatCache.get(key) ?? createFormats(timeZone, locale)
  formatCache.set(key, formats)
  return formats
}

/** The name people call a zone at that moment, such as "Eastern Standard Time". */
export function zoneName(at: string | number, reader: Reader): string {
  const parts = formatsFor(reader).zone.formatToParts(new Date(at))
  return plainSpaces(parts.find(({ type }) => type === 'timeZoneName')?.value ?? reader.timeZone)
}

/** Long date with short time for the start, short time for the end, and the zone of both. (APP-36, OP-073) */
export function formatIntervalParts({ start, end }: Interval, reader: Reader) {
  const formats = formatsFor(reader)
  const [before, after] = [zoneName(start, reader), zoneName(end, reader)]
  const startText = plainSpaces(formats.start.format(new Date(start)))
  return {
    // A clock that is changed meanwhile shows the same hour twice: then each end says its zone.
    start: before === after ? startText : `${startText} ${before}`,
    end: plainSpaces(formats.end.format(new Date(end))),
    zone: after,
  }
}

/** "December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time" */
export function formatInterval(stretch: Interval, reader: Reader): string {
  const { start, end, zone } = formatIntervalParts(stretch, reader)
  return `${start} – ${end}, ${zone}`
}

type AppointmentZones = {
  location: Location
  /** The professional's zone when it was booked. */
  timeZone: string
  /** The member's at that moment; nobody knows it of older bookings. */
  memberTimeZone: string | null
}

/** The other clock that counts beside the reader's own. */
export type OtherClock = { whose: 'theirs' | 'place'; timeZone: string }

/** Online it is the other party's clock; a person who travels needs the local clock there. */
export function otherClock({ location, ...zones }: AppointmentZones, reader: 'member' | 'professional'): OtherClock | null {
  const member = zones.memberTimeZone
  if (location === 'Client') return { whose: 'place', timeZone: member ?? zones.timeZone }
  if (location !== 'Online') return { whose: 'place', timeZone: zones.timeZone }
  if (reader === 'member') return { whose: 'theirs', timeZone: zones.timeZone }
  return member === null ? null : { whose: 'theirs', timeZone: member }
}

/** Whether two clocks show the same from start to end, whatever their zones are called. */
function showsSameTime(stretch: Interval, one: Reader, other: Reader): boolean {
  const [mine, theirs] = [formatIntervalParts(stretch, one), formatIntervalParts(stretch, other)]
  return mine.start === theirs.start && mine.end === theirs.end
}

/** The other clock, where it shows something else than the reader's. */
export function differingClock(stretch: Interval, reader: Reader, other: OtherClock | null): OtherClock | null {
  return other && !showsSameTime(stretch, reader, { ...reader, timeZone: other.timeZone }) ? other : null
}

/** What stands before the time on another clock: "For Lea". */
export function clockLabel(whose: OtherClock['whose'] | 'yours', otherName: string): string {
  if (whose === 'yours') return 'On your clock'
  return whose === 'place' ? 'Local time there' : `For ${otherName.trim().split(/\s+/)[0]}`
}

type Clocks = { reader: Reader; other: OtherClock | null }

/** One line for each clock that differs, what counts first: the reader's own, or the one on the wall of the place. */
export function formatIntervalLines(stretch: Interval, { reader, other }: Clocks) {
  const own = { whose: 'yours' as const, text: formatInterval(stretch, reader) }
  const differs = differingClock(stretch, reader, other)
  if (!differs) return [own]
  const beside = {
    whose: differs.whose,
    text: formatInterval(stretch, { ...reader, timeZone: differs.timeZone }),
  }
  return differs.whose === 'place' ? [beside, own] : [own, beside]
}
