import { findEntry } from '@fourfold/contract/schedule/day'
import type { DayType } from '@fourfold/contract/schedule/shapes'

import { getLocalDate, listMidnights, createWallClock } from './wall-clock.ts'
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
  /** The maximum number of slots to compute. */
  limit?: number
}

/** Returns the working intervals of a day. The slot grid starts again after lunch. */
function listWorkIntervals({ start, end, lunch, lunchStart, lunchEnd }: Hours): Interval[] {
  if (!lunch) return [{ start, end }]
  return [
    { start, end: lunchStart },
    { start: lunchEnd, end },
  ]
}

/**
 * Creates a check whether a slot overlaps a busy time. Slots must be checked in order, because each busy time is
 * visited once.
 */
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
 * Computes the bookable slots of these days, in order. Work hours are divided into cells of one session in local time;
 * a cell is a slot if a DST change doesn't shorten it, it is in the future and it is free. (OP-062)
 */
export function computeSlots({ days, timeZone, length, entries, busy, now, limit = Infinity }: Offer): Interval[] {
  if (entries.length === 0) return []
  const instantAt = createWallClock(timeZone, days)
  const isTaken = createOverlapCheck(busy)
  const minutes = length / 60
  const slots: Interval[] = []
  for (const { date, midnight } of listMidnights(days)) {
    const hours = findEntry(entries, date)
    if (!hours?.work || hours.hidden || instantAt(midnight, hours.end) <= now) continue
    for (const interval of listWorkIntervals(hours)) {
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

/** Returns whether a range is exactly one of the slots, to the nanosecond. */
export function isOffered(offer: Omit<Offer, 'days'>, { start, end }: SlotRequest): boolean {
  const requested = { start: start.epochMilliseconds, end: end.epochMilliseconds }
  if (!isWholeMilliseconds(start) || !isWholeMilliseconds(end)) return false
  const date = getLocalDate(offer.timeZone, start)
  const slots = computeSlots({ ...offer, days: { from: date, to: date } })
  return slots.some((slot) => slot.start === requested.start && slot.end === requested.end)
}

function isWholeMilliseconds(instant: Temporal.Instant): boolean {
  return Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds).equals(instant)
}
