import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import dayjs from 'dayjs'

import type { ZoneFormatter } from '~/lib/format/time.ts'

const HOUR_MINUTES = 60
const ISO_DATE = 'YYYY-MM-DD'

/** A free range or an appointment. `from` and `to` are minutes since midnight in the viewer's time zone. */
export type WeekEntry = { from: number; to: number } & (
  | { isFree: true; start: string; end: string }
  | { isFree: false; appointment: AppointmentInList }
)
export type WeekDay = { date: string; entries: WeekEntry[] }

/** Returns the dates of the week that contains a date, starting on Monday. */
export function listWeekDates(date: string): string[] {
  const day = dayjs(date)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  return Array.from({ length: 7 }, (_, index) => monday.add(index, 'day').format(ISO_DATE))
}

export function addWeeks(date: string, weeks: number): string {
  return dayjs(date).add(weeks, 'week').format(ISO_DATE)
}

type FreeRange = { start: number; end: number }

/** Infers the session length from the smallest gap between free slots; one hour at most. */
function inferSlotLength(starts: readonly number[]): number {
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? start))
  return Math.min(HOUR_MINUTES * 60_000, ...gaps.filter((gap) => gap > 0))
}

/** Merges consecutive free slots of a day into ranges. */
function mergeFreeSlots(schedule: readonly { start: string }[], dateOf: ZoneFormatter['dateOf']): FreeRange[] {
  const starts = schedule.map(({ start }) => Date.parse(start)).toSorted((first, second) => first - second)
  const length = inferSlotLength(starts)
  const ranges: FreeRange[] = []
  for (const start of starts) {
    const last = ranges.at(-1)
    if (last?.end === start && dateOf(last.start) === dateOf(start)) last.end = start + length
    else ranges.push({ start, end: start + length })
  }
  return ranges
}

type WeekData = { appointments: readonly AppointmentInList[]; schedule: readonly { start: string }[] }

const occupiesTime = (status: AppointmentInList['status']) =>
  status === 'Pending' || status === 'Scheduled' || status === 'Finished'

/** Builds the days with free ranges and appointments. Rejected and canceled appointments are omitted. */
export function buildWeek(
  dates: readonly string[],
  { appointments, schedule }: WeekData,
  formatter: ZoneFormatter,
): WeekDay[] {
  const toMinutes = (start: string | number, end: string | number) => {
    const from = formatter.minuteOf(start)
    return { from, to: from + Math.round((new Date(end).getTime() - new Date(start).getTime()) / 60_000) }
  }
  const freeEntries = mergeFreeSlots(schedule, formatter.dateOf).map(
    ({ start, end }): WeekEntry & { startMs: number } => {
      const iso = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      return { ...toMinutes(start, end), ...iso, isFree: true, startMs: start }
    },
  )
  const bookedEntries = appointments
    .filter(({ status }) => occupiesTime(status))
    .map((appointment): WeekEntry & { startMs: number } => {
      const { start, end } = appointment
      return { ...toMinutes(start, end), isFree: false, appointment, startMs: Date.parse(start) }
    })
  const allEntries = [...freeEntries, ...bookedEntries].toSorted((first, second) => first.startMs - second.startMs)
  return dates.map((date) => ({
    date,
    entries: allEntries
      .filter(({ startMs }) => formatter.dateOf(startMs) === date)
      .map(({ startMs: _startMs, ...entry }) => entry),
  }))
}

/** Returns the hours to draw: 9 to 5, extended to include every entry. */
export function getVisibleHours(days: readonly WeekDay[]): { first: number; last: number } {
  const entries = days.flatMap((day) => day.entries)
  const first = Math.min(9 * HOUR_MINUTES, ...entries.map(({ from }) => from))
  const last = Math.max(17 * HOUR_MINUTES, ...entries.map(({ to }) => to))
  return { first: Math.floor(first / HOUR_MINUTES), last: Math.min(24, Math.ceil(last / HOUR_MINUTES)) }
}
