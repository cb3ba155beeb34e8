import { defaultHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType, ScheduleDay, SessionType, Slot, WorkHour } from '@fourfold/contract/schedule/shapes'

import type { WorkHourRow } from './schedule.queries.ts'
import type { Hours, Interval, NextFree } from './slots.ts'

/** Converts a row to the shape that slots and the editor use. */
export function presentHours(row: WorkHourRow): Hours & { id: number; comment: string; sessionType: SessionType } {
  return {
    id: row.id,
    work: row.work,
    start: row.start_minute,
    end: row.end_minute,
    lunch: row.lunch,
    lunchStart: row.lunch_start_minute,
    lunchEnd: row.lunch_end_minute,
    date: row.date?.toString() ?? null,
    dayType: row.day_type,
    comment: row.comment,
    sessionType: row.session_type,
    hidden: row.hidden,
  }
}

/** Presents a work hour entry to its owner. */
export function presentWorkHour(row: WorkHourRow): WorkHour {
  const { hidden: _, ...workHour } = presentHours(row)
  return workHour
}

/** Returns Monday to Sunday with defaults for unsaved days, then the custom dates. (SCH-02, OP-059) */
function completeWeek<Day extends { dayType: DayType }>(
  saved: readonly Day[],
  createDefault: (weekday: DayType) => Day,
): Day[] {
  const week = weekdays.map((weekday) => saved.find((day) => day.dayType === weekday) ?? createDefault(weekday))
  return [...week, ...saved.filter((day) => day.dayType === 'Custom')]
}

/** Presents the work hours for the editor. */
export function presentWorkHours(rows: readonly WorkHourRow[], sessionType: SessionType): WorkHour[] {
  return completeWeek(rows.map(presentWorkHour), (dayType) => ({
    id: null,
    work: false,
    ...defaultHours,
    date: null,
    dayType,
    comment: '',
    sessionType,
  }))
}

/** Presents the working days to anyone who can book. Hours and comments are visible to the owner only. */
export function presentDays(entries: readonly Hours[]): ScheduleDay[] {
  const days = entries.map(({ date, hidden, work, dayType }) => ({ date, hidden, work, dayType }))
  return completeWeek(days, (dayType) => ({ date: null, hidden: false, work: false, dayType }))
}

const toIsoString = (instant: number) => new Date(instant).toISOString()

export function presentSlot({ start, end }: Interval): Slot {
  return { start: toIsoString(start), end: toIsoString(end) }
}

export function presentStart({ start }: Interval): { start: string } {
  return { start: toIsoString(start) }
}

/** Presents the next free time; null if there is none within the search window. */
export function presentNextFree(next: NextFree | undefined): { start: string; timeZone: string } | null {
  return next ? { start: toIsoString(next.start), timeZone: next.timeZone } : null
}
