import { SLIDER_STEP, DAY_MINUTES, defaultHours } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHour, WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { z } from 'zod'

/** One day in the dialog. `id` is null until it is saved. */
export type Day = z.input<typeof WorkHourForm>

export type Range = [from: number, to: number]

/** Creates an unsaved custom day with the default hours. (SCH-09, OP-057) */
export function createCustomDay(sessionType: SessionType, today: string): Day {
  return { id: null, work: true, ...defaultHours, date: today, dayType: 'Custom', comment: '', sessionType }
}

/** Returns whether a day can be deleted: only saved custom dates can. (SCH-06) */
export function isDeletable(day: Day): day is Day & { id: number } {
  return day.dayType === 'Custom' && typeof day.id === 'number'
}

/** Sets the start and moves the end if necessary. */
export function withStart([, end]: Range, start: number): Range {
  return [start, Math.max(end, start + SLIDER_STEP)]
}

/** Sets the end and moves the start if necessary. */
export function withEnd([start]: Range, end: number): Range {
  return [Math.min(start, end - SLIDER_STEP), end]
}

/** Lists the slider steps and the current value, which may not be a step. (SCH-08) */
export function listSliderSteps(minutes: number): number[] {
  const steps = Array.from({ length: DAY_MINUTES / SLIDER_STEP + 1 }, (_, step) => step * SLIDER_STEP)
  return [...new Set([...steps, minutes])].toSorted((first, second) => first - second)
}

const pickHours = ({ work, start, end, lunch, lunchStart, lunchEnd }: WorkHour) => ({
  work,
  start,
  end,
  lunch,
  lunchStart,
  lunchEnd,
})

/** Returns the days from Tuesday to Friday that differ from Monday, with Monday's hours. */
export function listMondayCopies(days: readonly WorkHour[]): WorkHour[] {
  const monday = days.find(({ dayType }) => dayType === 'Mon')
  if (!monday?.work) return []
  const hours = pickHours(monday)
  return days
    .filter((day) => ['Tue', 'Wed', 'Thu', 'Fri'].includes(day.dayType))
    .filter((day) => JSON.stringify(pickHours(day)) !== JSON.stringify(hours))
    .map((day) => ({ ...day, ...hours }))
}

/** Returns whether any day of either session type is a working day. */
export function hasWorkingDay(workHours: Record<SessionType, WorkHour[]>): boolean {
  return Object.values(workHours).some((days) => days.some(({ work }) => work))
}
