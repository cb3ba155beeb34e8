import { DAY_MINUTES } from '@fourfold/contract/schedule/shapes'
import type { Weekday, WorkHour } from '@fourfold/contract/schedule/shapes'

import { calendarDate } from '~/lib/format/time.ts'

const weekdayNames: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

const getDayPeriod = (minutes: number) => (minutes < DAY_MINUTES / 2 ? 'AM' : 'PM')

function formatHourMinute(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}

/** Formats a time: "9:00 AM". The end of the day is "Midnight", its beginning "12:00 AM". */
export function formatTimeOfDay(minutes: number): string {
  return minutes === DAY_MINUTES ? 'Midnight' : `${formatHourMinute(minutes)} ${getDayPeriod(minutes)}`
}

/** Formats a range: "9:00 AM – 6:00 PM", or "1:00 – 2:00 PM" within the same half of the day. */
export function formatTimeRange(start: number, end: number): string {
  const isSamePeriod = end < DAY_MINUTES && getDayPeriod(start) === getDayPeriod(end)
  return `${isSamePeriod ? formatHourMinute(start) : formatTimeOfDay(start)} – ${formatTimeOfDay(end)}`
}

type Hours = Pick<WorkHour, 'work' | 'start' | 'end' | 'lunch' | 'lunchStart' | 'lunchEnd'>

/** Formats the hours of a day in the list. The text can wrap between the parts. */
export function formatHoursParts({ work, start, end, lunch, lunchStart, lunchEnd }: Hours): string[] {
  if (!work) return ['Day off']
  const hours = formatTimeRange(start, end)
  return lunch ? [`${hours}, `, `lunch ${formatTimeRange(lunchStart, lunchEnd)}`] : [hours]
}

/** Returns the name of a day: "Monday", or "Thu, Dec 24, 2026". */
export function formatDayName({ dayType, date }: Pick<WorkHour, 'dayType' | 'date'>): string {
  if (dayType !== 'Custom') return weekdayNames[dayType]
  return date === null ? '' : calendarDate(date)
}
