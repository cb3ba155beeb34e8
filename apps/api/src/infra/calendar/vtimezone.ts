// VTIMEZONE components (RFC 5545), computed from the runtime's time zone data, so that no list must be maintained.

/** The start of an offset. `local` is the wall-clock time by the old offset. */
type Onset = { local: Temporal.PlainDateTime; from: string; to: string; name: string }

type InstantRange = { from: Temporal.Instant; to: Temporal.Instant }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const formatOffset = (zoned: Temporal.ZonedDateTime) => zoned.offset.replaceAll(':', '')

/** "20260308T020000" */
const formatLocal = (local: Temporal.PlainDateTime) =>
  local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

function getZoneName(zoned: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zoned.timeZoneId, timeZoneName: 'short' })
  const part = format.formatToParts(zoned.epochMilliseconds).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? zoned.timeZoneId
}

function createOnset(zoned: Temporal.ZonedDateTime): Onset {
  const previous = zoned.subtract({ nanoseconds: 1 })
  return {
    local: previous.toPlainDateTime().add({ nanoseconds: 1 }),
    from: formatOffset(previous),
    to: formatOffset(zoned),
    name: getZoneName(zoned),
  }
}

/** Lists the offset changes within a range, in order. */
function listOnsets(timeZone: string, { from, to }: InstantRange): Onset[] {
  const onsets: Onset[] = []
  let next = from.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
  while (next && Temporal.Instant.compare(next.toInstant(), to) < 0) {
    onsets.push(createOnset(next))
    next = next.getTimeZoneTransition('next')
  }
  return onsets
}

const isLastOfMonth = ({ local }: Onset) => local.day > local.daysInMonth - 7
const getOrdinal = ({ local }: Onset) => Math.ceil(local.day / 7)

/** Returns the yearly rule that matches exactly these onsets, such as "the second Sunday of March", or null. */
function findYearlyRule(onsets: readonly Onset[], years: number): string | null {
  const [first] = onsets
  if (!first || onsets.length !== years) return null
  const { month, dayOfWeek } = first.local
  const isRegular = onsets.every(
    ({ local }, index) =>
      local.year === first.local.year + index &&
      local.month === month &&
      local.dayOfWeek === dayOfWeek &&
      local.toPlainTime().equals(first.local.toPlainTime()),
  )
  const ordinal = onsets.every(isLastOfMonth) ? -1 : getOrdinal(first)
  if (!isRegular || (ordinal > 0 && !onsets.every((onset) => getOrdinal(onset) === ordinal))) return null
  return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${ordinal}${WEEKDAYS[dayOfWeek - 1]}`
}

function parseOffsetSeconds(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(offset) ?? []
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60)
}

type ObservanceOptions = { rule: string | null; standardOffset: number }

function renderObservance(first: Onset, { rule, standardOffset }: ObservanceOptions): string[] {
  const kind = parseOffsetSeconds(first.to) > standardOffset ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatLocal(first.local)}`,
    `TZOFFSETFROM:${first.from}`,
    `TZOFFSETTO:${first.to}`,
    `TZNAME:${first.name}`,
    ...(rule ? [rule] : []),
    `END:${kind}`,
  ]
}

/** Renders one component with a rule, or else one per onset: calendar programs interpret RDATE lists differently. */
function renderObservances(onsets: readonly Onset[], { rule, standardOffset }: ObservanceOptions): string[] {
  const starts = rule ? onsets.slice(0, 1) : onsets
  return starts.flatMap((onset) => renderObservance(onset, { rule, standardOffset }))
}

/** Creates an onset for all times before the first offset change. */
function createInitialOnset(zoned: Temporal.ZonedDateTime): Onset {
  const offset = formatOffset(zoned)
  return { local: Temporal.PlainDateTime.from('1970-01-01'), from: offset, to: offset, name: getZoneName(zoned) }
}

/** Extends a range to whole years and adds a year at each end, to include the offset change before its start. */
function extendToYears(timeZone: string, { from, to }: InstantRange) {
  const [first, last] = [from, to].map((instant) => instant.toZonedDateTimeISO(timeZone).year) as [number, number]
  const startOfYear = (year: number) => Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone)
  return { start: startOfYear(first - 1), end: startOfYear(last + 2), years: last - first + 3 }
}

/** Creates the VTIMEZONE of a zone, valid for every time in the range. */
export function createVtimezone(timeZone: string, range: InstantRange): string {
  const { start, end, years } = extendToYears(timeZone, range)
  const onsets = listOnsets(timeZone, { from: start.toInstant(), to: end.toInstant() })
  const groups = [...Map.groupBy(onsets, (onset) => `${onset.from}${onset.to}`).values()]
  const groupsWithRules = groups.map((group) => ({ group, rule: findYearlyRule(group, years) }))
  const initialGroups =
    groupsWithRules.length > 0 && groupsWithRules.every(({ rule }) => rule)
      ? []
      : [{ group: [createInitialOnset(start)], rule: null }]

  const standardOffset = Math.min(...[createInitialOnset(start), ...onsets].map(({ to }) => parseOffsetSeconds(to)))
  const components = [...initialGroups, ...groupsWithRules].flatMap(({ group, rule }) =>
    renderObservances(group, { rule, standardOffset }),
  )
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...components, 'END:VTIMEZONE'].join('\r\n')
}
