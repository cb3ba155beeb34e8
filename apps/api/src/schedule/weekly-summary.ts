import { DAY_MINUTES, weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType, Weekday } from '@fourfold/contract/schedule/shapes'

type WorkingDay = { dayType: DayType; work: boolean; start: number; end: number }

/** Formats a time, such as "9:00 AM". */
function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function formatHours({ start, end }: WorkingDay): string {
  return start === 0 && end === DAY_MINUTES ? 'all day' : `${formatTime(start)} – ${formatTime(end)}`
}

/** Formats days, such as "Mon–Fri", "Mon, Tue" or "Mon–Wed, Sat": three or more consecutive days form a range. */
function formatDays(days: ReadonlySet<Weekday>): string {
  const runs: Weekday[][] = []
  for (const [index, day] of weekdays.entries()) {
    if (!days.has(day)) continue
    const previousDay = weekdays[index - 1]
    const run = runs.at(-1)
    if (run && run.at(-1) === previousDay) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`])).join(', ')
}

/** Formats a zone by its generic name, without DST, such as "Eastern Time". */
function formatZone(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Formats a week: one line per set of hours, then the zone name. Empty without working days. (OP-029) */
export function formatWeek(week: readonly WorkingDay[], timeZone: string): string {
  const daysByHours = new Map<string, Set<Weekday>>()
  for (const weekday of weekdays) {
    const day = week.find(({ dayType }) => dayType === weekday)
    if (!day?.work) continue
    const hours = formatHours(day)
    daysByHours.set(hours, (daysByHours.get(hours) ?? new Set()).add(weekday))
  }
  if (daysByHours.size === 0) return ''
  return [...[...daysByHours].map(([hours, days]) => `${formatDays(days)} ${hours}`), formatZone(timeZone)].join('\n')
}
