import { DAY_MINUTES, weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType, Weekday } from '@fourfold/contract/schedule/shapes'

type WorkingDay = { dayType: DayType; work: boolean; start: number; end: number }

/** "9:00 AM", whatever the day. */
function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function hoursText({ start, end }: WorkingDay): string {
  return start === 0 && end === DAY_MINUTES ? 'all day' : `${timeText(start)} – ${timeText(end)}`
}

/** "Mon–Fri", "Mon, Tue", "Mon–Wed, Sat": three days or more in a row are a stretch. */
function daysText(days: ReadonlySet<Weekday>): string {
  const runs: Weekday[][] = []
  for (const [index, day] of weekdays.entries()) {
    if (!days.has(day)) continue
    const yesterday = weekdays[index - 1]
    const run = runs.at(-1)
    if (run && run.at(-1) === yesterday) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`])).join(', ')
}

/** What people call the zone all year round: "Eastern Time". */
function zoneText(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** A week in words, one line for each set of hours, and whose clock they are on; empty when no day works. (OP-029) */
export function weeklySummary(week: readonly WorkingDay[], timeZone: string): string {
  const daysByHours = new Map<string, Set<Weekday>>()
  for (const weekday of weekdays) {
    const day = week.find(({ dayType }) => dayType === weekday)
    if (!day?.work) continue
    const hours = hoursText(day)
    daysByHours.set(hours, (daysByHours.get(hours) ?? new Set()).add(weekday))
  }
  if (daysByHours.size === 0) return ''
  return [...[...daysByHours].map(([hours, days]) => `${daysText(days)} ${hours}`), zoneText(timeZone)].join('\n')
}
