import { randomUUID } from 'node:crypto'

import { acceptedLocations, addressAt } from '@fourfold/contract/appointments/locations'
import type { Booked, BookingForm } from '@fourfold/contract/appointments/shapes'
import type { Clock } from '@fourfold/platform/clock'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { blockBetween } from '../../chat/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import type { OfferedSlot, Schedule } from '../../schedule/index.ts'
import { answerBy, bookedBefore, hashOfRequest, mayAskFor, mayBeSlot } from '../appointments.policy.ts'
import type { Stretch } from '../appointments.policy.ts'
import { presentBooked } from '../appointments.present.ts'
import { busyOf } from '../appointments.queries.ts'
import { notificationsAfter } from '../notifications/notifications.policy.ts'
import { insertUnlessTaken, lockParties, requestsOf } from './booking.store.ts'
import type { BookedRow } from './booking.store.ts'

type BookingDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'offeredSlot'>
  /** How long a professional may take to answer. */
  answerHours: number
}

type Parties = NonNullable<Awaited<ReturnType<typeof lockParties>>>
type Professional = NonNullable<Parties['professional']>

type Asking = {
  bookingRequest: BookingForm
  slot: Stretch
  now: Temporal.Instant
  memberId: AccountId
  parties: Parties
}

/** Why nobody can ask this professional for this, whenever it is. */
function refusalOf(professional: Professional | null, { location }: BookingForm): AppError | null {
  if (!professional) return new AppError('not_found')
  if (professional.status !== 'Approved') return new AppError('professional_not_approved')
  if (!acceptedLocations(professional).includes(location)) return new AppError('location_not_accepted', 'location')
  return null
}

/** Nobody is told that they were blocked: to them every time is one that is no longer offered. */
async function refusalOfBlock(tx: Tx, { memberId, parties }: Asking): Promise<AppError | null> {
  const block = parties.professional && (await blockBetween(tx, memberId, parties.professional.id))
  if (!block) return null
  return new AppError(block.isBlocking ? 'you_blocked_them' : 'slot_not_offered')
}

/** Answers a request that cannot be booked: as it was answered before under its key, or with the reason. */
async function refuse(tx: Tx, asking: Asking, refusal: AppError | null): Promise<BookedRow> {
  const { bookingRequest, slot, now, memberId, parties } = asking
  const own = await requestsOf(tx, memberId, bookingRequest.key ?? null)
  const before = bookedBefore(own, bookingRequest)
  if (before) return before
  if (refusal) throw refusal
  // Who cannot be found has been refused.
  const { id: professionalId } = parties.professional as Professional
  if (!mayAskFor(own, professionalId)) throw new AppError('too_many_requests_open')
  const taken = mayBeSlot(slot, now) ? await busyOf(tx, professionalId, { from: slot.start, to: slot.end }) : []
  throw new AppError(taken.length > 0 ? 'slot_taken' : 'slot_not_offered')
}

/** What is kept of a request: whatever may change later stands as it is now. */
function newAppointment(asking: Asking, { sessionType, timeZone }: OfferedSlot, hours: number) {
  const { bookingRequest, slot, now, memberId, parties } = asking
  const { location, address: typed, key = null } = bookingRequest
  const { id: professionalId, address, rate_cents } = parties.professional as Professional
  return {
    uuid: randomUUID() as string,
    member_id: memberId,
    professional_id: professionalId,
    starts_at: slot.start,
    ends_at: slot.end,
    session_type: sessionType,
    time_zone: timeZone,
    member_time_zone: bookingRequest.timeZone ?? null,
    location,
    address: addressAt(location, { professional: address, member: parties.memberAddress, typed }),
    price_cents: sessionType === 'Free15' ? 0 : rate_cents,
    note: bookingRequest.note,
    requested_at: now,
    answer_by: answerBy({ requestedAt: now, start: slot.start, hours }),
    key,
    wish_hash: key === null ? null : hashOfRequest(bookingRequest),
  }
}

export function createBooking({ db, clock, schedule, answerHours }: BookingDeps) {
  async function insert(tx: Tx, asking: Asking, offered: OfferedSlot): Promise<BookedRow> {
    const { bookingRequest, now, parties } = asking
    const { id: professionalId } = parties.professional as Professional
    const appointment = newAppointment(asking, offered, answerHours)
    const told = notificationsAfter('book', { ...appointment, was: null }, now)
    const { isBooked, own } = await insertUnlessTaken(tx, appointment, told)
    if (isBooked) return appointment
    const before = bookedBefore(own, bookingRequest)
    if (before) return before
    throw new AppError(mayAskFor(own, professionalId) ? 'slot_taken' : 'too_many_requests_open')
  }

  /** What is offered is computed anew under the lock: what the member saw may be minutes old. (OP-067) */
  async function request(tx: Tx, asking: Asking): Promise<BookedRow> {
    const { bookingRequest, slot, now, parties } = asking
    const { professional } = parties
    const refusal = refusalOf(professional, bookingRequest) ?? (await refusalOfBlock(tx, asking))
    if (refusal || !professional || !mayBeSlot(slot, now)) return refuse(tx, asking, refusal)
    const offered = await schedule.offeredSlot(tx, { professional, ...slot })
    return offered ? insert(tx, asking, offered) : refuse(tx, asking, null)
  }

  return {
    /** Asks for a slot. Sent again with the same key and the same request, it is the same booking. (APP-23, APP-24) */
    async book(actor: Actor, bookingRequest: BookingForm): Promise<{ appointment: Booked }> {
      // Every booking sends mail in the member's name, so their own address must be confirmed first.
      if (!actor.emailVerified) throw new AppError('email_not_confirmed')
      const { accountId: memberId } = actor
      const slot = {
        start: Temporal.Instant.from(bookingRequest.start),
        end: Temporal.Instant.from(bookingRequest.end),
      }
      const row = await inTransaction(db, async (tx) => {
        const parties = await lockParties(tx, { memberId, username: bookingRequest.professionalUsername })
        // Deleted or rejected after the call had been let in.
        if (!parties) throw new AppError('not_signed_in')
        return request(tx, { bookingRequest, slot, now: clock.now(), memberId, parties })
      })
      return { appointment: presentBooked(row) }
    },
  }
}
