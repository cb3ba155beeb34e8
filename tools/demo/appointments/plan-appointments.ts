import type { Faker } from '@faker-js/faker'
import type { AppointmentStatus } from '@fourfold/contract/appointments/lifecycle'
import { listAcceptedLocations, selectAddress } from '@fourfold/contract/appointments/locations'
import type { Location } from '@fourfold/contract/reference/practice'
import type { WorkHourForm } from '@fourfold/contract/schedule/shapes'
import type { AccountId } from '@fourfold/platform/ids'

import type { DemoProfessional } from '../content/people.ts'
import { createReviewer } from '../content/review-texts.ts'
import { createHistory } from './appointment-history.ts'
import type { AppointmentHistory } from './appointment-history.ts'
import { overlaps, pickBookedSlots } from './booked-slots.ts'
import type { BookedSlot } from './booked-slots.ts'

/** A professional with an account and work hours. */
export type ProfessionalWithHours = { accountId: AccountId; person: DemoProfessional; hours: readonly WorkHourForm[] }

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
  /** The login of the first is printed. */
  professionals: readonly ProfessionalWithHours[]
  /** The members; the login of the second is printed. */
  memberIds: readonly AccountId[]
  now: number
  /** Hours until an unanswered request expires. */
  answerHours: number
  /** Creates a random generator seeded by a name. */
  createFaker: (name: string) => Faker
}

/** The member and outcome of a slot. */
type Assignment = { member: AccountId; status: AppointmentStatus; isRated: boolean }

const HOUR = 3_600_000
/** Below the limit, so that demo members can send further requests. */
const MAX_PENDING = 4

function chooseStatus(isOver: boolean, canBePending: boolean, faker: Faker): AppointmentStatus {
  const repeat = <Status extends AppointmentStatus>(status: Status, times: number) => Array<Status>(times).fill(status)
  if (isOver) return faker.helpers.arrayElement([...repeat('Finished', 8), 'Cancelled', 'Rejected'])
  const pendingOrScheduled = canBePending ? 'Pending' : 'Scheduled'
  return faker.helpers.arrayElement([
    ...repeat('Scheduled', 6),
    pendingOrScheduled,
    pendingOrScheduled,
    'Cancelled',
    'Rejected',
  ])
}

/** Assigns slots to the users with printed logins: sessions to rate, an upcoming one, and requests to answer. */
function assignToUsersWithPrintedLogins(
  slots: readonly BookedSlot[],
  { memberIds, now }: DemoInput,
): Map<BookedSlot, Assignment> {
  const [first, printed, ...others] = memberIds
  const assignments = new Map<BookedSlot, Assignment>()
  if (first === undefined || printed === undefined) return assignments
  for (const slot of slots.filter(({ end }) => end < now).slice(-2)) {
    assignments.set(slot, { member: printed, status: 'Finished', isRated: false })
  }
  const ahead = slots.filter(({ start }) => start > now)
  const [upcoming, ...later] = ahead
  if (upcoming) assignments.set(upcoming, { member: printed, status: 'Scheduled', isRated: false })
  for (const [index, member] of [printed, first, ...others].slice(0, 4).entries()) {
    const slot = later[index * 2]
    if (slot) assignments.set(slot, { member, status: 'Pending', isRated: false })
  }
  return assignments
}

type RandomSources = { faker: Faker; writeReview: ReturnType<typeof createReviewer> }

/** Creates a review for 60% of finished appointments, one to 60 hours after the end. */
function createReview(
  { status, end }: BookedSlot & AppointmentHistory,
  now: number,
  { faker, writeReview }: RandomSources,
) {
  const createdAt = end + faker.number.int({ min: 1, max: 60 }) * HOUR
  if (status !== 'Finished' || createdAt > now || !faker.datatype.boolean(0.6)) return null
  return { ...writeReview(), createdAt }
}

/** Plans all appointments with their status and reviews. The result is deterministic for the same input. */
export function planAppointments(input: DemoInput): DemoAppointment[] {
  const { professionals, memberIds, now, answerHours, createFaker } = input
  const byMember = new Map<AccountId, DemoAppointment[]>(memberIds.map((member) => [member, []]))
  const isFree = (member: AccountId, slot: BookedSlot) => !byMember.get(member)?.some((other) => overlaps(slot, other))
  const canBePending = (member: AccountId) =>
    (byMember.get(member)?.filter(({ status }) => status === 'Pending').length ?? 0) < MAX_PENDING

  // With many members each reviews a professional once; with few they repeat, or profiles would have no reviews.
  const hasRated = (member: AccountId, professional: AccountId) =>
    memberIds.length > 20 &&
    byMember.get(member)?.some(({ professionalId, review }) => review && professionalId === professional)

  function book(
    { accountId, person }: ProfessionalWithHours,
    slot: BookedSlot,
    { assignment, random }: { assignment: Assignment; random: RandomSources },
  ) {
    const { faker } = random
    const location = faker.helpers.arrayElement(listAcceptedLocations(person))
    const details = { ...slot, ...createHistory(assignment.status, { ...slot, now, answerHours, faker }) }
    byMember.get(assignment.member)?.push({
      ...details,
      uuid: faker.string.uuid(),
      professionalId: accountId,
      memberId: assignment.member,
      location,
      address: selectAddress(location, { professional: person.address, member: undefined, enteredAddress: '' }),
      timeZone: person.place[3],
      review: assignment.isRated && !hasRated(assignment.member, accountId) ? createReview(details, now, random) : null,
    })
  }

  for (const [number, professional] of professionals.entries()) {
    const hasPrintedLogin = number === 0
    const faker = createFaker(`practice of ${professional.person.username}`)
    const random = { faker, writeReview: createReviewer(professional.person.categoryId, faker) }
    const regularMembers = faker.helpers.arrayElements(memberIds, faker.number.int({ min: 4, max: 10 }))
    const slots = pickBookedSlots(professional, { now, faker, isFull: hasPrintedLogin })
    const assigned = hasPrintedLogin ? assignToUsersWithPrintedLogins(slots, input) : new Map<BookedSlot, Assignment>()
    for (const slot of slots) {
      const member = faker.helpers.shuffle(regularMembers).find((candidate) => isFree(candidate, slot))
      const assignment =
        assigned.get(slot) ??
        (member && { member, status: chooseStatus(slot.end < now, canBePending(member), faker), isRated: true })
      if (assignment) book(professional, slot, { assignment, random })
    }
  }
  return [...byMember.values()].flat()
}
