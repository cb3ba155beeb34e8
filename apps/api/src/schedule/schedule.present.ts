import { usualHours, weekdays } from '@fourfold/contract/schedule/shapes'
import type { DayType, ScheduleDay, SessionType, Slot, WorkHour } from '@fourfold/contract/schedule/shapes'

import type { WorkHourRow } from './schedule.queries.ts'
import type { Hours, Interval, NextFree } from './slots.ts'

/** A row as slots and the editor know it. */
export function hoursOf(row: WorkHourRow): Hours & { id: number; comment: string; sessionType: SessionType } {
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

/** An entry as its owner edits it. */
export function presentWorkHour(row: WorkHourRow): WorkHour {
  const { hidden: _, ...own } = hoursOf(row)
  return own
}

/** Monday to Sunday, each as it was saved or as it is before that, then whatever dates there are. (SCH-02, OP-059) */
function inOrder<Day extends { dayType: DayType }>(saved: readonly Day[], unsaved: (weekday: DayType) => Day): Day[] {
  const week = weekdays.map((weekday) => saved.find((day) => day.dayType === weekday) ?? unsaved(weekday))
  return [...week, ...saved.filter((day) => day.dayType === 'Custom')]
}

/** The list of the editor. */
export function presentWorkHours(rows: readonly WorkHourRow[], sessionType: SessionType): WorkHour[] {
  return inOrder(rows.map(presentWorkHour), (dayType) => ({
    id: null,
    work: false,
    ...usualHours,
    date: null,
    dayType,
    comment: '',
    sessionType,
  }))
}

/** Which days are worked, for people who may book; hours and comments are the owner's alone. */
export function presentDays(entries: readonly Hours[]): ScheduleDay[] {
  const days = entries.map(({ date, hidden, work, dayType }) => ({ date, hidden, work, dayType }))
  return inOrder(days, (dayType) => ({ date: null, hidden: false, work: false, dayType }))
}

const text = (instant: number) => new Date(instant).toISOString()

export function presentSlot({ start, end }: Interval): Slot {
  return { start: text(start), end: text(end) }
}

export function presentStart({ start }: Interval): { start: string } {
  return { start: text(start) }
}

/** Nobody is told of a time that does not come. */
export function presentNextFree(next: NextFree | undefined): { start: string; timeZone: string } | null {
  return next ? { start: text(next.start), timeZone: next.timeZone } : null
}
