import type { Location } from '../reference/practice.ts'

/** Text of time intervals for pages, mails and calendar files. Every time includes its zone. */

type Interval = { start: string | number; end: string | number }
type Viewer = {
  timeZone: string
  /** English by default, as in mails. */
  locale?: string
}

/** Browsers differ in the space before AM; pages and mails must not. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

function createFormats(timeZone: string, locale: string) {
  return {
    start: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    end: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
  }
}

const formatCache = new Map<string, ReturnType<typeof createFormats>>()

/** Cached per zone and language: creating formats takes a hundred times as long as using them. */
function formatsFor({ timeZone, locale = 'en-US' }: Viewer) {
  const key = `${locale} ${timeZone}`
  const formats = formatCache.get(key) ?? createFormats(timeZone, locale)
  formatCache.set(key, formats)
  return formats
}

/** The name of a zone at that time, such as "Eastern Standard Time". */
export function zoneName(at: string | number, viewer: Viewer): string {
  const parts = formatsFor(viewer).zone.formatToParts(new Date(at))
  return plainSpaces(parts.find(({ type }) => type === 'timeZoneName')?.value ?? viewer.timeZone)
}

/** Long date with short time for the start, short time for the end, and the zone of both. (APP-36, OP-073) */
export function formatIntervalParts({ start, end }: Interval, viewer: Viewer) {
  const formats = formatsFor(viewer)
  const [startZone, endZone] = [zoneName(start, viewer), zoneName(end, viewer)]
  const startText = plainSpaces(formats.start.format(new Date(start)))
  return {
    // If daylight saving time ends meanwhile, the same hour occurs twice, so both ends include their zone.
    start: startZone === endZone ? startText : `${startText} ${startZone}`,
    end: plainSpaces(formats.end.format(new Date(end))),
    zone: endZone,
  }
}

/** "December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time" */
export function formatInterval(interval: Interval, viewer: Viewer): string {
  const { start, end, zone } = formatIntervalParts(interval, viewer)
  return `${start} – ${end}, ${zone}`
}

type AppointmentZones = {
  location: Location
  /** The professional's zone at the time of booking. */
  timeZone: string
  /** The member's zone at the time of booking; null if unknown. */
  memberTimeZone: string | null
}

/** A second time zone to show next to the viewer's own. */
export type OtherClock = { kind: 'theirs' | 'place'; timeZone: string }

/** Online, the zone of the other party; otherwise the local zone of the place. */
export function otherClock(
  { location, ...zones }: AppointmentZones,
  viewer: 'member' | 'professional',
): OtherClock | null {
  const member = zones.memberTimeZone
  if (location === 'Client') return { kind: 'place', timeZone: member ?? zones.timeZone }
  if (location !== 'Online') return { kind: 'place', timeZone: zones.timeZone }
  if (viewer === 'member') return { kind: 'theirs', timeZone: zones.timeZone }
  return member === null ? null : { kind: 'theirs', timeZone: member }
}

/** Whether two zones show the same local times, even if their names differ. */
function showsSameTime(interval: Interval, first: Viewer, second: Viewer): boolean {
  const [one, other] = [formatIntervalParts(interval, first), formatIntervalParts(interval, second)]
  return one.start === other.start && one.end === other.end
}

/** The other clock if it shows a different time than the viewer's. */
export function differingClock(interval: Interval, viewer: Viewer, other: OtherClock | null): OtherClock | null {
  return other && !showsSameTime(interval, viewer, { ...viewer, timeZone: other.timeZone }) ? other : null
}

/** Label before the time on another clock: "For Lea". */
export function clockLabel(kind: OtherClock['kind'] | 'yours', otherName: string): string {
  if (kind === 'yours') return 'On your clock'
  return kind === 'place' ? 'Local time there' : `For ${otherName.trim().split(/\s+/)[0]}`
}

type Clocks = { viewer: Viewer; other: OtherClock | null }

/** One line per differing clock; for an on-site session, the local time of the place comes first. */
export function formatIntervalLines(interval: Interval, { viewer, other }: Clocks) {
  const own = { kind: 'yours' as const, text: formatInterval(interval, viewer) }
  const second = differingClock(interval, viewer, other)
  if (!second) return [own]
  const otherLine = {
    kind: second.kind,
    text: formatInterval(interval, { ...viewer, timeZone: second.timeZone }),
  }
  return second.kind === 'place' ? [otherLine, own] : [own, otherLine]
}
