import { createHash } from 'node:crypto'

import type { AppointmentStatus, Move, Mover } from '@fourfold/contract/appointments/lifecycle'
import { MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_WITH_ONE } from '@fourfold/contract/appointments/shapes'
import type { BookingForm } from '@fourfold/contract/appointments/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../infra/app-error.ts'

export type Part = 'member' | 'professional'

type Parties = { member_id: AccountId; professional_id: AccountId }

/** Which of the two somebody is; nobody else has to do with an appointment. (OP-070) */
export function partOf({ member_id, professional_id }: Parties, accountId: AccountId): Part | null {
  if (accountId === member_id) return 'member'
  return accountId === professional_id ? 'professional' : null
}

/** What people do; the product alone lets a request expire. */
export type PersonsMove = Exclude<Move, 'expire'>

export type Stretch = { start: Temporal.Instant; end: Temporal.Instant }

const LONGEST = Math.max(...sessionLengths)

/** Whether a stretch can be a slot at all: ahead of us, and no longer than the longest session. */
export function mayBeSlot({ start, end }: Stretch, now: Temporal.Instant): boolean {
  const seconds = end.since(start).total('seconds')
  return Temporal.Instant.compare(start, now) > 0 && seconds > 0 && seconds <= LONGEST
}

type Own = { status: AppointmentStatus; professional_id: AccountId }

/** Nobody blocks a calendar: requests that wait are counted in all and with each professional. */
export function mayAskFor(own: readonly Own[], professionalId: AccountId): boolean {
  const open = own.filter(({ status }) => status === 'Pending')
  const withOne = open.filter(({ professional_id }) => professional_id === professionalId)
  return open.length < MAX_OPEN_REQUESTS && withOne.length < MAX_OPEN_REQUESTS_WITH_ONE
}

/** In US dollars. */
export function priceOf({ price_cents }: { price_cents: number | null }): number | null {
  return price_cents === null ? null : price_cents / 100
}

/** What the party who ended it wrote; when the clock ends one, there are no words. */
export function explanationOf({ explanation, moved_by: by }: { explanation: string; moved_by: Mover }) {
  return explanation && by !== 'clock' ? { by, text: explanation } : null
}

/** Whether the address of a place is the member's to tell: where they live, or what they typed. */
export const isMembersPlace = (location: Location) => location === 'Client' || location === 'AgreedUpon'

type Meeting = { status: AppointmentStatus; location: Location }

/** Where an online session takes place: for its two parties, from the confirmation until it is over. */
export function meetingLinkOf({ status, location }: Meeting, { meetingLink }: Pick<Other, 'meetingLink'>) {
  return (status === 'Scheduled' && location === 'Online' && meetingLink) || null
}

type Request = { requestedAt: Temporal.Instant; start: Temporal.Instant; hours: number }

/** A request ends unanswered after some hours, and at its start in any case. */
export function answerBy({ requestedAt, start, hours }: Request): Temporal.Instant {
  const patience = requestedAt.add({ seconds: Math.round(hours * 3600) })
  return Temporal.Instant.compare(patience, start) < 0 ? patience : start
}

/** What a key is kept with, so that another request under it is noticed. It names the professional as the member did. */
export function hashOfRequest(bookingRequest: BookingForm): Buffer {
  const { professionalUsername, start, end, location, address, note } = bookingRequest
  const instants = [start, end].map((instant) => Temporal.Instant.from(instant).toString())
  const typed = location === 'AgreedUpon' ? address : ''
  const asked = [professionalUsername.toLowerCase(), ...instants, location, typed, ...(note ? [note] : [])]
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/** The booking that a request sent again has made already. */
export function bookedBefore<Row extends { key: string | null; wish_hash: Buffer | null }>(
  own: readonly Row[],
  bookingRequest: BookingForm,
): Row | undefined {
  const before = own.find(({ key }) => key !== null && key === bookingRequest.key)
  if (before && !before.wish_hash?.equals(hashOfRequest(bookingRequest))) throw new AppError('key_reused')
  return before
}
