import { randomUUID } from 'node:crypto'

import { listAcceptedLocations, selectAddress } from '@fourfold/contract/appointments/locations'
import type { CreatedAppointment, BookingRequest } from '@fourfold/contract/appointments/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { findBlock } from '../../chat/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { OfferedSlot, Schedule } from '../../schedule/index.ts'
import {
  computeAnswerDeadline,
  findExistingBooking,
  hashBookingRequest,
  isPlausibleSlot,
  isUnderRequestLimit,
} from '../appointments.policy.ts'
import type { TimeRange } from '../appointments.policy.ts'
import { presentCreated } from '../appointments.present.ts'
import { findBusyTimes } from '../appointments.queries.ts'
import { planNotifications } from '../notifications/notifications.policy.ts'
import { insertUnlessTaken, listOwnRequests, lockParties } from './booking.store.ts'
import type { CreatedRow, OwnRequest } from './booking.store.ts'

type BookingDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'findOfferedSlot'>
  /** How many hours a professional has to answer. */
  answerHours: number
}

type Parties = NonNullable<Awaited<ReturnType<typeof lockParties>>>
type Professional = NonNullable<Parties['professional']>

/** The input of a booking decision, read under the locks. */
type BookingContext = {
  bookingRequest: BookingRequest
  slot: TimeRange
  now: Temporal.Instant
  memberId: AccountId
  parties: Parties
}

type BookableContext = BookingContext & { professional: Professional }

/** Returns the professional, or the error that rejects the request regardless of the slot. */
async function checkProfessional(
  tx: Tx,
  { bookingRequest, memberId, parties: { professional } }: BookingContext,
): Promise<{ professional: Professional } | { error: AppError }> {
  if (!professional) return { error: new AppError('not_found') }
  if (professional.status !== 'Approved') return { error: new AppError('professional_not_approved') }
  if (!listAcceptedLocations(professional).includes(bookingRequest.location)) {
    return { error: new AppError('location_not_accepted', 'location') }
  }
  const block = await findBlock(tx, memberId, professional.id)
  if (!block) return { professional }
  // A blocked member must not learn of the block, so they get the same error as for a slot that is no longer free.
  return { error: new AppError(block.isBlocking ? 'you_blocked_them' : 'slot_not_offered') }
}

/** Returns the error for a time range that isn't a slot of the professional. */
async function findSlotError(
  tx: Tx,
  { professional, slot, now }: BookableContext,
  ownRequests: readonly OwnRequest[],
): Promise<AppError> {
  if (!isUnderRequestLimit(ownRequests, professional.id)) return new AppError('too_many_requests_open')
  if (!isPlausibleSlot(slot, now)) return new AppError('slot_not_offered')
  const busy = await findBusyTimes(tx, professional.id, { from: slot.start, to: slot.end })
  return new AppError(busy.length > 0 ? 'slot_taken' : 'slot_not_offered')
}

/** Builds the new row. It copies price, address and time zones, which may change later. */
function buildAppointmentRow(context: BookableContext, { sessionType, timeZone }: OfferedSlot, hours: number) {
  const { bookingRequest, professional, slot, now, memberId, parties } = context
  const { location, address: enteredAddress, key = null } = bookingRequest
  return {
    uuid: randomUUID() as string,
    member_id: memberId,
    professional_id: professional.id,
    starts_at: slot.start,
    ends_at: slot.end,
    session_type: sessionType,
    time_zone: timeZone,
    member_time_zone: bookingRequest.timeZone ?? null,
    location,
    address: selectAddress(location, {
      professional: professional.address,
      member: parties.memberAddress,
      enteredAddress,
    }),
    price_cents: sessionType === 'Free15' ? 0 : professional.rate_cents,
    note: bookingRequest.note,
    requested_at: now,
    answer_by: computeAnswerDeadline({ requestedAt: now, start: slot.start, hours }),
    key,
    request_hash: key === null ? null : hashBookingRequest(bookingRequest),
  }
}

export function createBooking({ db, clock, schedule, answerHours }: BookingDeps) {
  async function insertAppointment(tx: Tx, context: BookableContext, offeredSlot: OfferedSlot): Promise<CreatedRow> {
    const { bookingRequest, professional, now } = context
    const appointment = buildAppointmentRow(context, offeredSlot, answerHours)
    const notifications = planNotifications('book', { ...appointment, previousStatus: null }, now)
    const { isBooked, ownRequests } = await insertUnlessTaken(tx, appointment, notifications)
    if (isBooked) return appointment
    const existing = findExistingBooking(ownRequests, bookingRequest)
    if (existing) return existing
    throw new AppError(isUnderRequestLimit(ownRequests, professional.id) ? 'slot_taken' : 'too_many_requests_open')
  }

  /** Checks the offer again under the lock, because the member's page may be minutes old. (OP-067) */
  async function bookOrThrow(tx: Tx, context: BookingContext): Promise<CreatedRow> {
    const { bookingRequest, slot, now, memberId } = context
    const result = await checkProfessional(tx, context)
    if ('professional' in result && isPlausibleSlot(slot, now)) {
      const { professional } = result
      const offeredSlot = await schedule.findOfferedSlot(tx, { professional, ...slot })
      if (offeredSlot) return insertAppointment(tx, { ...context, professional }, offeredSlot)
    }
    // A repeated request gets the original response, even if the slot can no longer be booked.
    const ownRequests = await listOwnRequests(tx, memberId, bookingRequest.key ?? null)
    const existing = findExistingBooking(ownRequests, bookingRequest)
    if (existing) return existing
    throw 'error' in result ? result.error : await findSlotError(tx, { ...context, ...result }, ownRequests)
  }

  return {
    /** Requests a slot. A repeated request with the same key returns the first booking. (APP-23, APP-24) */
    async book(actor: Actor, bookingRequest: BookingRequest): Promise<{ appointment: CreatedAppointment }> {
      // Every booking sends an email in the member's name, so their own address must be confirmed.
      if (!actor.emailVerified) throw new AppError('email_not_confirmed')
      const { accountId: memberId } = actor
      const slot = {
        start: Temporal.Instant.from(bookingRequest.start),
        end: Temporal.Instant.from(bookingRequest.end),
      }
      const row = await inTransaction(db, async (tx) => {
        const parties = await lockParties(tx, { memberId, username: bookingRequest.professionalUsername })
        // The member was deleted or rejected after authentication.
        if (!parties) throw new AppError('not_signed_in')
        return bookOrThrow(tx, { bookingRequest, slot, now: clock.now(), memberId, parties })
      })
      return { appointment: presentCreated(row) }
    },
  }
}
