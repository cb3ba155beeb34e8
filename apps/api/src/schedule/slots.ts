import { findEntry } from '@fourfold/contract/schedule/day'
import type { DayType } from '@fourfold/contract/schedule/shapes'

import { dateAt, listMidnights, createWallClock } from './wall-clock.ts'
import type { DateRange } from './wall-clock.ts'

/** A half-open interval in milliseconds. */
export type Interval = { start: number; end: number }

/** The next free time in milliseconds, and the professional's time zone. */
export type NextFree = { start: number; timeZone: string }

/** The part of a work hour entry that slots depend on. Times are wall-clock minutes since midnight. */
export type Hours = {
  date: string | null
  dayType: DayType
  hidden: boolean
  work: boolean
  start: number
  end: number
  lunch: boolean
  lunchStart: number
  lunchEnd: number
}

type Offer = {
  days: DateRange
  timeZone: string
  /** In seconds. */
  length: number
  entries: readonly Hours[]
  busy: readonly Interval[]
  now: number
  /** Stop after this many slots. */
  limit?: number
}

/** The working intervals of a day. The slot grid starts again after lunch. */
function workIntervals({ start, end, lunch, lunchStart, lunchEnd }: Hours): Interval[] {
  if (!lunch) return [{ start, end }]
  return [
    { start, end: lunchStart },
    { start: lunchEnd, end },
  ]
}

/** Checks whether a slot overlaps a busy time. Slots must come in order; each busy time is visited once. */
function createOverlapCheck(busy: readonly Interval[]): (slot: Interval) => boolean {
  const inOrder = busy.toSorted((a, b) => a.start - b.start)
  let next = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  return ({ start, end }) => {
    for (let time = inOrder[next]; time && time.start < end; time = inOrder[(next += 1)]) {
      busyUntil = Math.max(busyUntil, time.end)
    }
    return busyUntil > start
  }
}

/**
 * Every bookable slot on these days, in order. Work hours are cut into cells of one session in wall-clock time; a cell
 * is a slot if a DST change doesn't shorten it, it is in the future and it is free. (OP-062)
 */
export function computeSlots({ days, timeZone, length, entries, busy, now, limit = Infinity }: Offer): Interval[] {
  const instantAt = createWallClock(timeZone, days)
  const isTaken = createOverlapCheck(busy)
  const minutes = length / 60
  const slots: Interval[] = []
  for (const { date, midnight } of listMidnights(days)) {
    const hours = findEntry(entries, date)
    if (!hours?.work || hours.hidden || instantAt(midnight, hours.end) <= now) continue
    for (const interval of workIntervals(hours)) {
      for (let cell = interval.start; cell + minutes <= interval.end; cell += minutes) {
        const start = instantAt(midnight, cell)
        const slot = { start, end: start + length * 1000 }
        const isWhole = slot.end <= instantAt(midnight, cell + minutes)
        if (isWhole && start > now && !isTaken(slot)) slots.push(slot)
        if (slots.length >= limit) return slots
      }
    }
  }
  return slots
}

type SlotRequest = { start: Temporal.Instant; end: Temporal.Instant }

/** Whether a range is exactly one of the slots, to the nanosecond. */
export function isOffered(offer: Omit<Offer, 'days'>, { start, end }: SlotRequest): boolean {
  const requested = { start: start.epochMilliseconds, end: end.epochMilliseconds }
  if (!isExact(start) || !isExact(end)) return false
  const date = dateAt(offer.timeZone, start)
  const slots = computeSlots({ ...offer, days: { from: date, to: date } })
  return slots.some((slot) => slot.start === requested.start && slot.end === requested.end)
}

function isExact(instant: Temporal.Instant): boolean {
  return Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds).equals(instant)
}
