import type { Faker } from '@faker-js/faker'
import { FREE_SESSION_LENGTH } from '@fourfold/contract/schedule/shapes'
import type { SessionType, WorkHourForm } from '@fourfold/contract/schedule/shapes'

import { computeSlots } from '../../../apps/api/src/schedule/index.ts'
import type { DemoProfessional } from '../content/people.ts'

export type BookedSlot = { start: number; end: number; sessionType: SessionType }

type ProfessionalWithHours = { person: DemoProfessional; hours: readonly WorkHourForm[] }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS_BEFORE = 120
const DAYS_AHEAD = 42

type Interval = { start: number; end: number }

export const overlaps = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end

/** Lists all slots of the past and coming months, ignoring bookings. */
function listSlots({ person, hours }: ProfessionalWithHours, sessionType: SessionType, now: number): BookedSlot[] {
  const [, , , timeZone] = person.place
  const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const slots = computeSlots({
    days: { from: toDate(now - DAYS_BEFORE * DAY), to: toDate(now + DAYS_AHEAD * DAY) },
    timeZone,
    length: sessionType === 'Free15' ? FREE_SESSION_LENGTH : person.duration,
    entries: hours.filter((entry) => entry.sessionType === sessionType).map((entry) => ({ ...entry, hidden: false })),
    busy: [],
    now: Number.NEGATIVE_INFINITY,
  })
  return slots.map((slot) => ({ ...slot, sessionType }))
}

/** Picks past and future slots that do not overlap, in order. */
export function pickBookedSlots(
  professional: ProfessionalWithHours,
  { now, faker, isFull }: { now: number; faker: Faker; isFull: boolean },
): BookedSlot[] {
  const pick = (slots: BookedSlot[], min: number, max: number) =>
    faker.helpers.arrayElements(slots, faker.number.int({ min, max }))
  const isPast = ({ end }: BookedSlot) => end < now
  const isAhead = ({ start }: BookedSlot) => start > now + 12 * HOUR
  const standard = listSlots(professional, 'Standard', now)
  const taken = [
    ...pick(standard.filter(isPast), isFull ? 20 : 6, 26),
    ...pick(standard.filter(isAhead), isFull ? 10 : 2, isFull ? 12 : 8),
  ]
  for (const slot of pick(listSlots(professional, 'Free15', now).filter(isPast), 0, 4)) {
    if (!taken.some((other) => overlaps(slot, other))) taken.push(slot)
  }
  return taken.toSorted((a, b) => a.start - b.start)
}
