import type { AppointmentInList } from '@fourfold/contract/appointments/shapes'
import dayjs from 'dayjs'

import type { Clock } from '~/lib/format/time.ts'

const HOUR = 60
const ISO_DATE = 'YYYY-MM-DD'

/** Something in a week, in minutes from midnight on the reader's clock. */
export type WeekEntry = { from: number; to: number } & (
  | { free: true; start: string; end: string }
  | { free: false; appointment: AppointmentInList }
)
export type WeekDay = { date: string; entries: WeekEntry[] }

/** The seven dates of the week a date lies in, from Monday on. */
export function datesOfWeek(date: string): string[] {
  const day = dayjs(date)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  return Array.from({ length: 7 }, (_, place) => monday.add(place, 'day').format(ISO_DATE))
}

export function addWeeks(date: string, weeks: number): string {
  return dayjs(date).add(weeks, 'week').format(ISO_DATE)
}

type FreeRange = { start: number; end: number }

/** How long a session lasts shows by how near free times lie to each other; alone they are taken for an hour. */
function inferSlotLength(starts: readonly number[]): number {
  const gaps = starts.slice(1).map((start, place) => start - (starts[place] ?? start))
  return Math.min(HOUR * 60_000, ...gaps.filter((gap) => gap > 0))
}

/** Free times that follow each other are one stretch, within a day of the reader. */
function mergeFreeSlots(schedule: readonly { start: string }[], dateOf: Clock['dateOf']): FreeRange[] {
  const starts = schedule.map(({ start }) => Date.parse(start)).toSorted((one, next) => one - next)
  const length = inferSlotLength(starts)
  const stretches: FreeRange[] = []
  for (const start of starts) {
    const last = stretches.at(-1)
    if (last?.end === start && dateOf(last.start) === dateOf(start)) last.end = start + length
    else stretches.push({ start, end: start + length })
  }
  return stretches
}

type Shown = { appointments: readonly AppointmentInList[]; schedule: readonly { start: string }[] }

const occupiesTime = (status: AppointmentInList['status']) =>
  status === 'Pending' || status === 'Scheduled' || status === 'Finished'

/** What is free and what is taken, day by day. What was rejected or canceled takes no time. */
export function buildWeek(dates: readonly string[], { appointments, schedule }: Shown, clock: Clock): WeekDay[] {
  const span = (start: string | number, end: string | number) => {
    const from = clock.minuteOf(start)
    return { from, to: from + Math.round((new Date(end).getTime() - new Date(start).getTime()) / 60_000) }
  }
  const free = mergeFreeSlots(schedule, clock.dateOf).map(({ start, end }): WeekEntry & { at: number } => {
    const iso = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    return { ...span(start, end), ...iso, free: true, at: start }
  })
  const taken = appointments
    .filter(({ status }) => occupiesTime(status))
    .map((appointment): WeekEntry & { at: number } => {
      const { start, end } = appointment
      return { ...span(start, end), free: false, appointment, at: Date.parse(start) }
    })
  const all = [...free, ...taken].toSorted((one, next) => one.at - next.at)
  return dates.map((date) => ({
    date,
    entries: all.filter(({ at }) => clock.dateOf(at) === date).map(({ at: _at, ...entry }) => entry),
  }))
}

/** The hours that are drawn: nine to five at least, and everything that is there. */
export function visibleHours(days: readonly WeekDay[]): { first: number; last: number } {
  const entries = days.flatMap((day) => day.entries)
  const first = Math.min(9 * HOUR, ...entries.map(({ from }) => from))
  const last = Math.max(17 * HOUR, ...entries.map(({ to }) => to))
  return { first: Math.floor(first / HOUR), last: Math.min(24, Math.ceil(last / HOUR)) }
}
