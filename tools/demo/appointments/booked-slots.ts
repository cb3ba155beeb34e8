import type { Faker } from '@faker-js/faker'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHourForm } from '@fourfold/contract/schedule/shapes'

import { slotsOn } from '../../../apps/api/src/schedule/index.ts'
import type { DemoProfessional } from '../content/people.ts'

export type BookedSlot = { start: number; end: number; sessionType: SessionType }

type Practice = { person: DemoProfessional; hours: readonly WorkHourForm[] }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS_BEFORE = 120
const DAYS_AHEAD = 42

type Interval = { start: number; end: number }

export const overlaps = (one: Interval, other: Interval) => one.start < other.end && other.start < one.end

/** Every slot of some months, as if nobody had booked any. */
function slotsAround({ person, hours }: Practice, sessionType: SessionType, now: number): BookedSlot[] {
  const [, , , timeZone] = person.place
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const slots = slotsOn({
    days: { from: dateOf(now - DAYS_BEFORE * DAY), to: dateOf(now + DAYS_AHEAD * DAY) },
    timeZone,
    length: sessionType === 'Free15' ? FREE_SESSION_LENGTH : person.duration,
    entries: hours.filter((entry) => entry.sessionType === sessionType).map((entry) => ({ ...entry, hidden: false })),
    busy: [],
    now: Number.NEGATIVE_INFINITY,
  })
  return slots.map((slot) => ({ ...slot, sessionType }))
}

/** Those somebody asked for: some before now and some ahead, none over another, in order. */
export function pickBookedSlots(
  practice: Practice,
  { now, faker, isFull }: { now: number; faker: Faker; isFull: boolean },
): BookedSlot[] {
  const some = (slots: BookedSlot[], min: number, max: number) =>
    faker.helpers.arrayElements(slots, faker.number.int({ min, max }))
  const isOver = ({ end }: BookedSlot) => end < now
  const isAhead = ({ start }: BookedSlot) => start > now + 12 * HOUR
  const standard = slotsAround(practice, 'Standard', now)
  const taken = [
    ...some(standard.filter(isOver), isFull ? 20 : 6, 26),
    ...some(standard.filter(isAhead), isFull ? 10 : 2, isFull ? 12 : 8),
  ]
  for (const slot of some(slotsAround(practice, 'Free15', now).filter(isOver), 0, 4)) {
    if (!taken.some((other) => overlaps(slot, other))) taken.push(slot)
  }
  return taken.toSorted((one, other) => one.start - other.start)
}
