import { entryFor } from '@fourfold/contract/schedule/day'
import type { DayType } from '@fourfold/contract/schedule/shapes'

import { dateAt, midnightsOf, wallClock } from './wall-clock.ts'
import type { Days } from './wall-clock.ts'

/** Half-open, in milliseconds. */
export type Interval = { start: number; end: number }

/** When somebody can next be booked, in milliseconds, and whose clock they work by. */
export type NextFree = { start: number; timeZone: string }

/** What a work hour says that slots are made of; times are minutes of the wall clock. */
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
  days: Days
  timeZone: string
  /** Seconds. */
  length: number
  entries: readonly Hours[]
  busy: readonly Interval[]
  now: number
  /** After so many no more are looked for. */
  most?: number
}

/** The stretches somebody works on a day; the grid of slots starts anew after lunch. */
function stretchesOf({ start, end, lunch, lunchStart, lunchEnd }: Hours): Interval[] {
  if (!lunch) return [{ start, end }]
  return [
    { start, end: lunchStart },
    { start: lunchEnd, end },
  ]
}

/** Answers for intervals asked in order whether each meets a busy one; looks at each busy one once. */
function meetingAny(busy: readonly Interval[]): (slot: Interval) => boolean {
  const inOrder = busy.toSorted((one, other) => one.start - other.start)
  let next = 0
  let busyUntil = Number.NEGATIVE_INFINITY
  return ({ start, end }) => {
    for (let one = inOrder[next]; one && one.start < end; one = inOrder[(next += 1)]) {
      busyUntil = Math.max(busyUntil, one.end)
    }
    return busyUntil > start
  }
}

/**
 * Every slot that can be booked on these days, in order. The wall clock cuts the work hours into cells of one
 * session; a cell is a slot when the day really gives it that long, it lies ahead and nobody has it. (OP-062)
 */
export function slotsOn({ days, timeZone, length, entries, busy, now, most = Infinity }: Offer): Interval[] {
  const instantAt = wallClock(timeZone, days)
  const isTaken = meetingAny(busy)
  const minutes = length / 60
  const slots: Interval[] = []
  for (const { date, midnight } of midnightsOf(days)) {
    const hours = entryFor(entries, date)
    if (!hours?.work || hours.hidden || instantAt(midnight, hours.end) <= now) continue
    for (const stretch of stretchesOf(hours)) {
      for (let cell = stretch.start; cell + minutes <= stretch.end; cell += minutes) {
        const start = instantAt(midnight, cell)
        const slot = { start, end: start + length * 1000 }
        const isWhole = slot.end <= instantAt(midnight, cell + minutes)
        if (isWhole && start > now && !isTaken(slot)) slots.push(slot)
        if (slots.length >= most) return slots
      }
    }
  }
  return slots
}

type AskedSlot = { start: Temporal.Instant; end: Temporal.Instant }

/** Whether exactly this stretch is one of the slots, to the nanosecond. */
export function isOffered(offer: Omit<Offer, 'days'>, { start, end }: AskedSlot): boolean {
  const asked = { start: start.epochMilliseconds, end: end.epochMilliseconds }
  if (!isExact(start) || !isExact(end)) return false
  const date = dateAt(offer.timeZone, start)
  const slots = slotsOn({ ...offer, days: { from: date, to: date } })
  return slots.some((slot) => slot.start === asked.start && slot.end === asked.end)
}

function isExact(instant: Temporal.Instant): boolean {
  return Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds).equals(instant)
}
