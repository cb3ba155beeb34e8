import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import type { SessionType } from '@fourfold/contract/schedule/shapes'

import type { Hours } from '../../src/schedule/slots.ts'
import { createSlotOracle } from '../schedule/oracle.ts'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const DAY = 1440 * MINUTE
const HALF_HOUR = 30 * MINUTE

export type Entry = Hours & { sessionType: SessionType }

/** In milliseconds. */
export type Appointment = { start: number; end: number; status: AppointmentStatus }

/** What the free times of a professional depend on. */
export type Person = {
  timeZone: string | null
  sessionLength: number | null
  online: boolean
  home: boolean
  entries: readonly Entry[]
  appointments: readonly Appointment[]
}

type Reading = { instant: number; date: string; minute: number }

const readingsByZone = new Map<string, Map<string, Reading[]>>()

/** Reads the wall clock every quarter of an hour and adds the minutes between, as offsets change only at quarters. */
function readDates(timeZone: string, from: number, until: number): Map<string, Reading[]> {
  const key = `${timeZone} ${from} ${until}`
  const cached = readingsByZone.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const readings: Reading[] = []
  for (let quarter = from - 2 * DAY; quarter < until + 2 * DAY; quarter += QUARTER) {
    const text = format.format(quarter)
    const first = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))
    for (let minute = 0; minute < 15; minute += 1) {
      readings.push({ instant: quarter + minute * MINUTE, date: text.slice(0, 10), minute: first + minute })
    }
  }
  const byDate = Map.groupBy(readings, ({ date }) => date)
  readingsByZone.set(key, byDate)
  return byDate
}

const formatWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** A date that an admin has closed precedes the professional's own entry for the date, and that the weekly hours. */
function findHours(entries: readonly Entry[], date: string): Entry | undefined {
  const weekday = formatWeekday.format(Date.parse(date))
  const [hours] = entries
    .filter((entry) => entry.date === date || (entry.date === null && entry.dayType === weekday))
    .toSorted((a, b) => rankEntry(a) - rankEntry(b))
  return hours
}

const rankEntry = ({ date, hidden }: Entry): number => (hidden ? 0 : date === null ? 2 : 1)

const nextDate = (date: string) => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10)

type Window = { from: number; until: number }

/** Lists the starts of one session type, minute by minute. */
function listStarts(person: Person, type: SessionType, { from, until }: Window): number[] {
  const entries = person.entries.filter(({ sessionType }) => sessionType === type)
  const lengths = [900, 1800, 2700, 3600, 5400, 7200, 9000, 10_800]
  const standardLength = lengths.find((length) => length === person.sessionLength) ?? 3600
  const minutes = (type === 'Free15' ? 900 : standardLength) / 60
  const busy = person.appointments.filter(({ status }) => status === 'Pending' || status === 'Scheduled')
  const dates = readDates(person.timeZone ?? 'UTC', from, until)
  return [...dates.keys()].flatMap((date) => {
    const hours = findHours(entries, date)
    if (!hours?.work || hours.hidden) return []
    const readings = [...(dates.get(date) ?? []), ...(dates.get(nextDate(date)) ?? [])]
    const list = createSlotOracle(readings, date)
    return list({ hours, minutes, busy, now: from - 1 }).filter((start) => start < until)
  })
}

/** The half hours in which a session can be booked, by column of `listing`. */
export function listExpectedFreeTimes(person: Person, window: Window) {
  const standard = listStarts(person, 'Standard', window)
  // A start of both types with the same length is booked as a standard session.
  const isSameLength = person.sessionLength === 900
  const free15 = listStarts(person, 'Free15', window).filter((start) => !isSameLength || !standard.includes(start))
  const toHalfHours = (starts: readonly number[]) =>
    [...new Set(starts.map((start) => Math.floor(start / HALF_HOUR)))].toSorted((a, b) => a - b)
  const meetsInPerson = person.home || !person.online
  return {
    free_standard_online: person.online ? toHalfHours(standard) : [],
    free_standard_in_person: meetsInPerson ? toHalfHours(standard) : [],
    free_free15_online: person.online ? toHalfHours(free15) : [],
    free_free15_in_person: meetsInPerson ? toHalfHours(free15) : [],
  }
}
