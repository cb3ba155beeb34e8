// VTIMEZONE components (RFC 5545), computed from the runtime's time zone data, so that there is no list to keep current.

/** The start of an offset. `local` is the wall-clock time by the old offset. */
type Onset = { local: Temporal.PlainDateTime; from: string; to: string; name: string }

type InstantRange = { from: Temporal.Instant; to: Temporal.Instant }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const offsetText = (zoned: Temporal.ZonedDateTime) => zoned.offset.replaceAll(':', '')

/** "20260308T020000" */
const localText = (local: Temporal.PlainDateTime) => local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

function nameAt(zoned: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zoned.timeZoneId, timeZoneName: 'short' })
  const part = format.formatToParts(zoned.epochMilliseconds).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? zoned.timeZoneId
}

function onsetAt(zoned: Temporal.ZonedDateTime): Onset {
  const before = zoned.subtract({ nanoseconds: 1 })
  return {
    local: before.toPlainDateTime().add({ nanoseconds: 1 }),
    from: offsetText(before),
    to: offsetText(zoned),
    name: nameAt(zoned),
  }
}

/** Lists the offset changes within a range, in order. */
function onsetsIn(timeZone: string, { from, to }: InstantRange): Onset[] {
  const onsets: Onset[] = []
  let next = from.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
  while (next && Temporal.Instant.compare(next.toInstant(), to) < 0) {
    onsets.push(onsetAt(next))
    next = next.getTimeZoneTransition('next')
  }
  return onsets
}

const isLastOfMonth = ({ local }: Onset) => local.day > local.daysInMonth - 7
const ordinalOf = ({ local }: Onset) => Math.ceil(local.day / 7)

/** The yearly rule that matches exactly these onsets, such as "the second Sunday of March". Null when there is none. */
function yearlyRule(onsets: readonly Onset[], years: number): string | null {
  const [first] = onsets
  if (!first || onsets.length !== years) return null
  const { month, dayOfWeek } = first.local
  const isAlike = onsets.every(
    ({ local }, index) =>
      local.year === first.local.year + index &&
      local.month === month &&
      local.dayOfWeek === dayOfWeek &&
      local.toPlainTime().equals(first.local.toPlainTime()),
  )
  const ordinal = onsets.every(isLastOfMonth) ? -1 : ordinalOf(first)
  if (!isAlike || (ordinal > 0 && !onsets.every((onset) => ordinalOf(onset) === ordinal))) return null
  return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${ordinal}${WEEKDAYS[dayOfWeek - 1]}`
}

function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(offset) ?? []
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60)
}

type ObservanceOptions = { rule: string | null; standard: number }

function observance(first: Onset, { rule, standard }: ObservanceOptions): string[] {
  const kind = secondsOf(first.to) > standard ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localText(first.local)}`,
    `TZOFFSETFROM:${first.from}`,
    `TZOFFSETTO:${first.to}`,
    `TZNAME:${first.name}`,
    ...(rule ? [rule] : []),
    `END:${kind}`,
  ]
}

/** One component with a rule, or else one per onset: calendar programs disagree about lists of dates (RDATE). */
function observances(onsets: readonly Onset[], { rule, standard }: ObservanceOptions): string[] {
  const starts = rule ? onsets.slice(0, 1) : onsets
  return starts.flatMap((onset) => observance(onset, { rule, standard }))
}

/** The offset before the first listed change, for all earlier times. */
function initialOnset(zoned: Temporal.ZonedDateTime): Onset {
  const offset = offsetText(zoned)
  return { local: Temporal.PlainDateTime.from('1970-01-01'), from: offset, to: offset, name: nameAt(zoned) }
}

/** Extends a range to whole years with one more at each end: the offset at a time began with an earlier change. */
function extendToYears(timeZone: string, { from, to }: InstantRange) {
  const [first, last] = [from, to].map((at) => at.toZonedDateTimeISO(timeZone).year) as [number, number]
  const newYear = (year: number) => Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone)
  return { start: newYear(first - 1), end: newYear(last + 2), years: last - first + 3 }
}

/** The VTIMEZONE of a zone, valid for every time in the range. */
export function createVtimezone(timeZone: string, range: InstantRange): string {
  const { start, end, years } = extendToYears(timeZone, range)
  const onsets = onsetsIn(timeZone, { from: start.toInstant(), to: end.toInstant() })
  const groups = [...Map.groupBy(onsets, (onset) => `${onset.from}${onset.to}`).values()]
  const ruled = groups.map((group) => ({ group, rule: yearlyRule(group, years) }))
  const first =
    ruled.length > 0 && ruled.every(({ rule }) => rule) ? [] : [{ group: [initialOnset(start)], rule: null }]

  const standard = Math.min(...[initialOnset(start), ...onsets].map(({ to }) => secondsOf(to)))
  const components = [...first, ...ruled].flatMap(({ group, rule }) => observances(group, { rule, standard }))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...components, 'END:VTIMEZONE'].join('\r\n')
}
