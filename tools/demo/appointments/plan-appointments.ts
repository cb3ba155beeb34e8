import type { Faker } from '@faker-js/faker'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { acceptedLocations, addressAt } from '@fourfold/contract/appointments/locations'
import type { Location } from '@fourfold/contract/reference/practice'
import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { DemoProfessional } from '../content/people.ts'
import { createReviewer } from '../content/review-texts.ts'
import { historyOf } from './appointment-history.ts'
import type { AppointmentHistory } from './appointment-history.ts'
import { overlaps, pickBookedSlots } from './booked-slots.ts'
import type { BookedSlot } from './booked-slots.ts'

/** A professional with an account, and the hours they have set. */
export type Practice = { accountId: AccountId; person: DemoProfessional; hours: readonly WorkHourForm[] }

export type DemoAppointment = BookedSlot &
  AppointmentHistory & {
    uuid: string
    professionalId: AccountId
    memberId: AccountId
    location: Location
    address: string
    timeZone: string
    review: { text: string; rating: number; createdAt: number } | null
  }

export type DemoInput = {
  /** The sign-in of the first is printed. */
  practices: readonly Practice[]
  /** The members; the sign-in of the second is printed. */
  memberIds: readonly AccountId[]
  now: number
  /** How long a professional has to answer. */
  answerHours: number
  /** Chances that are the same for the same name. */
  fakerOf: (name: string) => Faker
}

/** Who takes a slot and what becomes of it. */
type Assignment = { member: AccountId; status: AppointmentStatus; isRated: boolean }

const HOUR = 3_600_000
/** Members keep room for requests of their own. */
const MAX_PENDING = 4

function statusOf(isOver: boolean, mayWait: boolean, faker: Faker): AppointmentStatus {
  const often = <Status extends AppointmentStatus>(status: Status, times: number) => Array<Status>(times).fill(status)
  if (isOver) return faker.helpers.arrayElement([...often('Finished', 8), 'Cancelled', 'Rejected'])
  const waiting = mayWait ? 'Pending' : 'Scheduled'
  return faker.helpers.arrayElement([...often('Scheduled', 6), waiting, waiting, 'Cancelled', 'Rejected'])
}

/** What those whose sign-in is printed find: sessions to rate, one to come, requests to answer. */
function assignPrinted(slots: readonly BookedSlot[], { memberIds, now }: DemoInput): Map<BookedSlot, Assignment> {
  const [first, printed, ...others] = memberIds
  const parts = new Map<BookedSlot, Assignment>()
  if (first === undefined || printed === undefined) return parts
  for (const slot of slots.filter(({ end }) => end < now).slice(-2)) {
    parts.set(slot, { member: printed, status: 'Finished', isRated: false })
  }
  const ahead = slots.filter(({ start }) => start > now)
  const [coming, ...waiting] = ahead
  if (coming) parts.set(coming, { member: printed, status: 'Scheduled', isRated: false })
  for (const [place, member] of [printed, first, ...others].slice(0, 4).entries()) {
    const slot = waiting[place * 2]
    if (slot) parts.set(slot, { member, status: 'Pending', isRated: false })
  }
  return parts
}

type Chances = { faker: Faker; review: ReturnType<typeof createReviewer> }

/** Not everybody writes one, and nobody at once. */
function reviewOf({ status, end }: BookedSlot & AppointmentHistory, now: number, { faker, review }: Chances) {
  const createdAt = end + faker.number.int({ min: 1, max: 60 }) * HOUR
  if (status !== 'Finished' || createdAt > now || !faker.datatype.boolean(0.6)) return null
  return { ...review(), createdAt }
}

/** Who met whom, when, what became of it and what was said. The same people at the same moment give the same plan. */
export function planAppointments(world: DemoInput): DemoAppointment[] {
  const { practices, memberIds, now, answerHours, fakerOf } = world
  const byMember = new Map<AccountId, DemoAppointment[]>(memberIds.map((member) => [member, []]))
  const isFree = (member: AccountId, slot: BookedSlot) => !byMember.get(member)?.some((other) => overlaps(slot, other))
  const mayWait = (member: AccountId) =>
    (byMember.get(member)?.filter(({ status }) => status === 'Pending').length ?? 0) < MAX_PENDING

  // People say it once; where there are only a few, they say it again, or pages would be empty.
  const hasRated = (member: AccountId, professional: AccountId) =>
    memberIds.length > 20 &&
    byMember.get(member)?.some(({ professionalId, review }) => review && professionalId === professional)

  function book(
    { accountId, person }: Practice,
    slot: BookedSlot,
    { part, chances }: { part: Assignment; chances: Chances },
  ) {
    const { faker } = chances
    const location = faker.helpers.arrayElement(acceptedLocations(person))
    const lived = { ...slot, ...historyOf(part.status, { ...slot, now, answerHours, faker }) }
    byMember.get(part.member)?.push({
      ...lived,
      uuid: faker.string.uuid(),
      professionalId: accountId,
      memberId: part.member,
      location,
      address: addressAt(location, { professional: person.address, member: undefined, typed: '' }),
      timeZone: person.place[3],
      review: part.isRated && !hasRated(part.member, accountId) ? reviewOf(lived, now, chances) : null,
    })
  }

  for (const [number, practice] of practices.entries()) {
    const hasPrintedLogin = number === 0
    const faker = fakerOf(`practice of ${practice.person.username}`)
    const chances = { faker, review: createReviewer(practice.person.categoryId, faker) }
    const regulars = faker.helpers.arrayElements(memberIds, faker.number.int({ min: 4, max: 10 }))
    const slots = pickBookedSlots(practice, { now, faker, isFull: hasPrintedLogin })
    const given = hasPrintedLogin ? assignPrinted(slots, world) : new Map<BookedSlot, Assignment>()
    for (const slot of slots) {
      const member = faker.helpers.shuffle(regulars).find((one) => isFree(one, slot))
      const part =
        given.get(slot) ??
        (member && { member, status: statusOf(slot.end < now, mayWait(member), faker), isRated: true })
      if (part) book(practice, slot, { part, chances })
    }
  }
  return [...byMember.values()].flat()
}
