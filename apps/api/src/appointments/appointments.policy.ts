import { createHash } from 'node:crypto'

import type { AppointmentStatus, AppointmentAction, AppointmentActor } from '@fourfold/contract/appointments/lifecycle'
import { MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_PER_PROFESSIONAL } from '@fourfold/contract/appointments/shapes'
import type { BookingRequest } from '@fourfold/contract/appointments/shapes'
import type { Other } from '@fourfold/contract/profiles/shapes'
import { sessionLengths } from '@fourfold/contract/reference/practice'
import type { Location } from '@fourfold/contract/reference/practice'
import type { AccountId } from '@fourfold/platform/ids'

import { AppError } from '../infra/app-error.ts'

export type PartyRole = 'member' | 'professional'

type Parties = { member_id: AccountId; professional_id: AccountId }

/** Returns the account's role in an appointment, or null if it isn't one of the two parties. (OP-070) */
export function getRole({ member_id, professional_id }: Parties, accountId: AccountId): PartyRole | null {
  if (accountId === member_id) return 'member'
  return accountId === professional_id ? 'professional' : null
}

/** The actions of the two parties; only the system expires a request. */
export type PartyAction = Exclude<AppointmentAction, 'expire'>

export type TimeRange = { start: Temporal.Instant; end: Temporal.Instant }

const MAX_SESSION_SECONDS = Math.max(...sessionLengths)

/** Returns whether a range can be a slot: in the future and no longer than the longest session. */
export function isPlausibleSlot({ start, end }: TimeRange, now: Temporal.Instant): boolean {
  const seconds = end.since(start).total('seconds')
  return Temporal.Instant.compare(start, now) > 0 && seconds > 0 && seconds <= MAX_SESSION_SECONDS
}

type OwnRequest = { status: AppointmentStatus; professional_id: AccountId }

/**
 * Returns whether the member may send another request. Pending requests are limited in total and per professional, so
 * that no member can block a calendar.
 */
export function isUnderRequestLimit(requests: readonly OwnRequest[], professionalId: AccountId): boolean {
  const pending = requests.filter(({ status }) => status === 'Pending')
  const withProfessional = pending.filter(({ professional_id }) => professional_id === professionalId)
  return pending.length < MAX_OPEN_REQUESTS && withProfessional.length < MAX_OPEN_REQUESTS_PER_PROFESSIONAL
}

/** Converts a price to US dollars. */
export function convertToDollars({ price_cents }: { price_cents: number | null }): number | null {
  return price_cents === null ? null : price_cents / 100
}

/** Returns the explanation with the party who ended the appointment; null if the system ended it. */
export function presentExplanation({
  explanation,
  status_changed_by: by,
}: {
  explanation: string
  status_changed_by: AppointmentActor
}) {
  return explanation && by !== 'system' ? { by, text: explanation } : null
}

/** Returns whether the member provides the address of this location: their home, or an address they typed. */
export const isMemberLocation = (location: Location) => location === 'Client' || location === 'AgreedUpon'

type Session = { status: AppointmentStatus; location: Location }

/** Returns the link of a confirmed online session; null otherwise. */
export function getVisibleMeetingLink({ status, location }: Session, { meetingLink }: Pick<Other, 'meetingLink'>) {
  return (status === 'Scheduled' && location === 'Online' && meetingLink) || null
}

type DeadlineInput = { requestedAt: Temporal.Instant; start: Temporal.Instant; hours: number }

/** Returns when a request expires: after the given number of hours, and at its start at the latest. */
export function computeAnswerDeadline({ requestedAt, start, hours }: DeadlineInput): Temporal.Instant {
  const deadline = requestedAt.add({ seconds: Math.round(hours * 3600) })
  return Temporal.Instant.compare(deadline, start) < 0 ? deadline : start
}

/** Hashes a request. The hash is stored with the idempotency key, to detect a different request with the same key. */
export function hashBookingRequest(bookingRequest: BookingRequest): Buffer {
  const { professionalUsername, start, end, location, address, note } = bookingRequest
  const instants = [start, end].map((instant) => Temporal.Instant.from(instant).toString())
  const typedAddress = location === 'AgreedUpon' ? address : ''
  const parts = [professionalUsername.toLowerCase(), ...instants, location, typedAddress, ...(note ? [note] : [])]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/**
 * Finds the booking that an earlier attempt of the same request created, by its idempotency key. Throws `key_reused` if
 * that attempt was a different request.
 */
export function findExistingBooking<Row extends { key: string | null; request_hash: Buffer | null }>(
  own: readonly Row[],
  bookingRequest: BookingRequest,
): Row | undefined {
  const existing = own.find(({ key }) => key !== null && key === bookingRequest.key)
  if (existing && !existing.request_hash?.equals(hashBookingRequest(bookingRequest))) throw new AppError('key_reused')
  return existing
}
