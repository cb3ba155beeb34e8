import type { Location } from '../reference/practice.ts'

/** Formats time intervals for pages, mails, and calendar files. Every time includes its zone. */

type Interval = { start: string | number; end: string | number }
type Viewer = {
  timeZone: string
  /** `en-US` by default, as in mails. */
  locale?: string
}

/** Replaces the special spaces that some engines put before AM and PM, so that texts are the same in every engine. */
const normalizeSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

function createFormats(timeZone: string, locale: string) {
  return {
    start: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    end: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
  }
}

const formatCache = new Map<string, ReturnType<typeof createFormats>>()

/** Returns cached formats, because creating a format takes a hundred times as long as using it. */
function getFormats({ timeZone, locale = 'en-US' }: Viewer) {
  const key = `${locale} ${timeZone}`
  const formats = formatCache.get(key) ?? createFormats(timeZone, locale)
  formatCache.set(key, formats)
  return formats
}

/** Returns the name of the viewer's time zone at an instant, such as "Eastern Standard Time". */
export function formatZoneName(instant: string | number, viewer: Viewer): string {
  const parts = getFormats(viewer).zone.formatToParts(new Date(instant))
  return normalizeSpaces(parts.find(({ type }) => type === 'timeZoneName')?.value ?? viewer.timeZone)
}

/** Formats the start as long date with short time, the end as short time, and the zone. (APP-36, OP-073) */
export function formatIntervalParts({ start, end }: Interval, viewer: Viewer) {
  const formats = getFormats(viewer)
  const [startZone, endZone] = [formatZoneName(start, viewer), formatZoneName(end, viewer)]
  const startText = normalizeSpaces(formats.start.format(new Date(start)))
  return {
    // If the zone changes between start and end, an hour may occur twice, so both times include their zone.
    start: startZone === endZone ? startText : `${startText} ${startZone}`,
    end: normalizeSpaces(formats.end.format(new Date(end))),
    zone: endZone,
  }
}

/** Formats an interval as "December 1, 2026 at 9:30 AM – 10:30 AM, Eastern Standard Time". */
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

/** A time zone to show in addition to the viewer's: of the other party, or of the session's location. */
type SecondaryTimeZone = { kind: 'otherParty' | 'location'; timeZone: string }

/** Returns the time zone of the other party for an online session, otherwise the time zone of the location. */
export function findSecondaryTimeZone(
  { location, ...zones }: AppointmentZones,
  viewer: 'member' | 'professional',
): SecondaryTimeZone | null {
  const { timeZone, memberTimeZone } = zones
  if (location === 'Client') return { kind: 'location', timeZone: memberTimeZone ?? timeZone }
  if (location !== 'Online') return { kind: 'location', timeZone }
  if (viewer === 'member') return { kind: 'otherParty', timeZone }
  return memberTimeZone === null ? null : { kind: 'otherParty', timeZone: memberTimeZone }
}

/** Returns whether an interval has the same local times in two zones, even if the zone names differ. */
function showsSameTime(interval: Interval, first: Viewer, second: Viewer): boolean {
  const [firstText, secondText] = [formatIntervalParts(interval, first), formatIntervalParts(interval, second)]
  return firstText.start === secondText.start && firstText.end === secondText.end
}

/** Returns the secondary time zone if its local times differ from the viewer's, otherwise null. */
export function omitSameTimeZone(
  interval: Interval,
  viewer: Viewer,
  secondary: SecondaryTimeZone | null,
): SecondaryTimeZone | null {
  return secondary && !showsSameTime(interval, viewer, { ...viewer, timeZone: secondary.timeZone }) ? secondary : null
}

/** Formats the label of a time: "Your time", "Local time there", or "For Lea". */
export function formatTimeLabel(kind: SecondaryTimeZone['kind'] | 'viewer', otherName: string): string {
  if (kind === 'viewer') return 'Your time'
  return kind === 'location' ? 'Local time there' : `For ${otherName.trim().split(/\s+/)[0]}`
}

type DisplayZones = { viewer: Viewer; secondary: SecondaryTimeZone | null }

/** Formats one line per differing time zone. For an on-site session, the local time of the location comes first. */
export function formatIntervalLines(interval: Interval, { viewer, secondary }: DisplayZones) {
  const viewerLine = { kind: 'viewer' as const, text: formatInterval(interval, viewer) }
  const differing = omitSameTimeZone(interval, viewer, secondary)
  if (!differing) return [viewerLine]
  const secondaryLine = {
    kind: differing.kind,
    text: formatInterval(interval, { ...viewer, timeZone: differing.timeZone }),
  }
  return differing.kind === 'location' ? [secondaryLine, viewerLine] : [viewerLine, secondaryLine]
}
