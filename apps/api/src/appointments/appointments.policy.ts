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

/** The account's role in an appointment, or null if it isn't one of the two parties. (OP-070) */
export function roleOf({ member_id, professional_id }: Parties, accountId: AccountId): PartyRole | null {
  if (accountId === member_id) return 'member'
  return accountId === professional_id ? 'professional' : null
}

/** The actions of the two parties; only the system expires a request. */
export type PartyAction = Exclude<AppointmentAction, 'expire'>

export type TimeRange = { start: Temporal.Instant; end: Temporal.Instant }

const MAX_SESSION_SECONDS = Math.max(...sessionLengths)

/** Whether a range can be a slot at all: in the future and no longer than the longest session. */
export function isPlausibleSlot({ start, end }: TimeRange, now: Temporal.Instant): boolean {
  const seconds = end.since(start).total('seconds')
  return Temporal.Instant.compare(start, now) > 0 && seconds > 0 && seconds <= MAX_SESSION_SECONDS
}

type OwnRequest = { status: AppointmentStatus; professional_id: AccountId }

/** Limits pending requests in total and per professional, so that no member can block a calendar. */
export function isUnderRequestLimit(own: readonly OwnRequest[], professionalId: AccountId): boolean {
  const open = own.filter(({ status }) => status === 'Pending')
  const withProfessional = open.filter(({ professional_id }) => professional_id === professionalId)
  return open.length < MAX_OPEN_REQUESTS && withProfessional.length < MAX_OPEN_REQUESTS_PER_PROFESSIONAL
}

/** In US dollars. */
export function priceInDollars({ price_cents }: { price_cents: number | null }): number | null {
  return price_cents === null ? null : price_cents / 100
}

/** The text of the party who ended it; null if the system ended it. */
export function presentExplanation({
  explanation,
  status_changed_by: by,
}: {
  explanation: string
  status_changed_by: AppointmentActor
}) {
  return explanation && by !== 'system' ? { by, text: explanation } : null
}

/** Whether the address of this location belongs to the member: their home, or what they typed. */
export const isMemberLocation = (location: Location) => location === 'Client' || location === 'AgreedUpon'

type Session = { status: AppointmentStatus; location: Location }

/** The link of an online session, visible from the confirmation until it is finished. */
export function visibleMeetingLink({ status, location }: Session, { meetingLink }: Pick<Other, 'meetingLink'>) {
  return (status === 'Scheduled' && location === 'Online' && meetingLink) || null
}

type Request = { requestedAt: Temporal.Instant; start: Temporal.Instant; hours: number }

/** A request expires after some hours, and at its start at the latest. */
export function answerDeadline({ requestedAt, start, hours }: Request): Temporal.Instant {
  const deadline = requestedAt.add({ seconds: Math.round(hours * 3600) })
  return Temporal.Instant.compare(deadline, start) < 0 ? deadline : start
}

/** Stored with the key to detect a different request under it. Hashes the username as the member sent it. */
export function hashBookingRequest(bookingRequest: BookingRequest): Buffer {
  const { professionalUsername, start, end, location, address, note } = bookingRequest
  const instants = [start, end].map((instant) => Temporal.Instant.from(instant).toString())
  const typed = location === 'AgreedUpon' ? address : ''
  const parts = [professionalUsername.toLowerCase(), ...instants, location, typed, ...(note ? [note] : [])]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** The booking that the same request made existing, found by its key. */
export function findExisting<Row extends { key: string | null; request_hash: Buffer | null }>(
  own: readonly Row[],
  bookingRequest: BookingRequest,
): Row | undefined {
  const existing = own.find(({ key }) => key !== null && key === bookingRequest.key)
  if (existing && !existing.request_hash?.equals(hashBookingRequest(bookingRequest))) throw new AppError('key_reused')
  return existing
}
