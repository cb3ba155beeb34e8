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

const amOrPm = (minutes: number) => (minutes < DAY_MINUTES / 2 ? 'AM' : 'PM')

function clockFace(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 12 || 12
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}

/** "9:00 AM". The end of the day is "Midnight", its beginning "12:00 AM". */
export function timeLabel(minutes: number): string {
  return minutes === DAY_MINUTES ? 'Midnight' : `${clockFace(minutes)} ${amOrPm(minutes)}`
}

/** "9:00 AM – 6:00 PM", or "1:00 – 2:00 PM" within the same half of the day. */
export function rangeLabel(start: number, end: number): string {
  const isOneHalf = end < DAY_MINUTES && amOrPm(start) === amOrPm(end)
  return `${isOneHalf ? clockFace(start) : timeLabel(start)} – ${timeLabel(end)}`
}

type Hours = Pick<WorkHour, 'work' | 'start' | 'end' | 'lunch' | 'lunchStart' | 'lunchEnd'>

/** Text of a day in the list. Lines may break between the parts. */
export function hoursLabelParts({ work, start, end, lunch, lunchStart, lunchEnd }: Hours): string[] {
  if (!work) return ['Day off']
  const hours = rangeLabel(start, end)
  return lunch ? [`${hours}, `, `lunch ${rangeLabel(lunchStart, lunchEnd)}`] : [hours]
}

/** "Monday", or "Thu, Dec 24, 2026". */
export function dayLabel({ dayType, date }: Pick<WorkHour, 'dayType' | 'date'>): string {
  if (dayType !== 'Custom') return weekdayNames[dayType]
  return date === null ? '' : calendarDate(date)
}
