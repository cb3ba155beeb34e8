import { SLIDER_STEP, DAY_MINUTES, usualHours } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHour, WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { z } from 'zod'

/** One day as the dialog edits it; without an id it is not saved yet. */
export type Day = z.input<typeof WorkHourForm>

export type Range = [from: number, to: number]

/** (SCH-09, OP-057) */
export function newCustomDay(sessionType: SessionType, today: string): Day {
  return { id: null, work: true, ...usualHours, date: today, dayType: 'Custom', comment: '', sessionType }
}

/** Only the entries of a date can be deleted; a weekday stays. (SCH-06) */
export function isDeletable(day: Day): day is Day & { id: number } {
  return day.dayType === 'Custom' && typeof day.id === 'number'
}

/** Another start; the end gives way where it must. */
export function withStart([, end]: Range, start: number): Range {
  return [start, Math.max(end, start + SLIDER_STEP)]
}

/** Another end; the start gives way where it must. */
export function withEnd([start]: Range, end: number): Range {
  return [Math.min(start, end - SLIDER_STEP), end]
}

/** Every step of the slider (SCH-08), and the minutes that something else than this screen has set. */
export function sliderSteps(minutes: number): number[] {
  const steps = Array.from({ length: DAY_MINUTES / SLIDER_STEP + 1 }, (_, step) => step * SLIDER_STEP)
  return [...new Set([...steps, minutes])].toSorted((one, other) => one - other)
}

const pickHours = ({ work, start, end, lunch, lunchStart, lunchEnd }: WorkHour) => ({
  work,
  start,
  end,
  lunch,
  lunchStart,
  lunchEnd,
})

/** Tuesday to Friday with Monday's hours: those that differ from it now. */
export function listMondayCopies(days: readonly WorkHour[]): WorkHour[] {
  const monday = days.find(({ dayType }) => dayType === 'Mon')
  if (!monday?.work) return []
  const hours = pickHours(monday)
  return days
    .filter((day) => ['Tue', 'Wed', 'Thu', 'Fri'].includes(day.dayType))
    .filter((day) => JSON.stringify(pickHours(day)) !== JSON.stringify(hours))
    .map((day) => ({ ...day, ...hours }))
}

/** Whether anybody could ever book: one day of either session type works. */
export function hasWorkingDay(workHours: Record<SessionType, WorkHour[]>): boolean {
  return Object.values(workHours).some((days) => days.some(({ work }) => work))
}
