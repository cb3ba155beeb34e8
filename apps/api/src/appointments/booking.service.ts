import { acceptedLocations, addressAt } from '@fourfold/contract/appointments/places'
import type { Booked, BookingForm } from '@fourfold/contract/appointments/shapes'

import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/db.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Failure } from '../platform/failure.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Schedule } from '../schedule/index.ts'
import { answerBy, bookedBefore, hashOfWish, mayAskFor, mayBeSlot } from './appointments.policy.ts'
import type { Stretch } from './appointments.policy.ts'
import { presentBooked } from './appointments.present.ts'
import { busyOf } from './appointments.queries.ts'
import { insertUnlessTaken, lockDiary, lockMember, requestsOf } from './appointments.store.ts'
import type { BookedRow } from './appointments.store.ts'
import type { Announce } from './news/news.service.ts'

type BookingDeps = {
  db: Db
  clock: Clock
  schedule: Pick<Schedule, 'offeredSlot'>
  announce: Announce
  /** How long a professional may take to answer. */
  answerHours: number
}

type Asking = {
  wish: BookingForm
  now: Temporal.Instant
  member: { id: AccountId; address: string | null }
  /** The member's own requests that wait. */
  own: Awaited<ReturnType<typeof requestsOf>>
}

export function createBooking({ db, clock, schedule, announce, answerHours }: BookingDeps) {
  /** What is offered is computed anew under the lock: what the member saw may be minutes old. (OP-067) */
  async function requireOffered(tx: Tx, professionalId: AccountId, slot: Stretch) {
    const offered = await schedule.offeredSlot(tx, { professionalId, ...slot })
    if (offered) return offered
    const taken = await busyOf(tx, professionalId, { from: slot.start, to: slot.end })
    throw new Failure(taken.length > 0 ? 'slot_taken' : 'slot_not_offered')
  }

  /** Holds the diary of the professional, if this member may ask them for this. */
  async function requireDiary(tx: Tx, { wish, own }: Asking) {
    const diary = await lockDiary(tx, wish.professionalUsername)
    if (!diary) throw new Failure('not_found')
    if (!acceptedLocations(diary).includes(wish.location)) throw new Failure('location_not_accepted', 'location')
    if (!mayAskFor(own, diary.id)) throw new Failure('too_many_requests_open')
    return diary
  }

  async function request(tx: Tx, asking: Asking): Promise<BookedRow> {
    const { wish, now, member } = asking
    const { location, key = null } = wish
    const slot = { start: Temporal.Instant.from(wish.start), end: Temporal.Instant.from(wish.end) }
    const diary = await requireDiary(tx, asking)
    if (!mayBeSlot(slot, now)) throw new Failure('slot_not_offered')
    const { sessionType, timeZone } = await requireOffered(tx, diary.id, slot)
    const answer_by = answerBy({ requestedAt: now, start: slot.start, hours: answerHours })

    const booked = await insertUnlessTaken(tx, {
      professional_id: diary.id,
      member_id: member.id,
      starts_at: slot.start,
      ends_at: slot.end,
      session_type: sessionType,
      time_zone: timeZone,
      location,
      address: addressAt(location, { professional: diary.address, member: member.address, typed: wish.address }),
      requested_at: now,
      answer_by,
      moved_at: now,
      key,
      wish_hash: key === null ? null : hashOfWish(wish),
    })
    if (!booked) throw new Failure('slot_taken')
    await announce(tx, 'book', { uuid: booked.uuid, was: null, startsAt: slot.start, answerBy: answer_by })
    return booked
  }

  return {
    /** Asks for a slot. Sent again with the same key and the same wish, it is the same booking. (APP-23, APP-24) */
    async book({ accountId }: Actor, wish: BookingForm): Promise<{ appointment: Booked }> {
      const row = await inTransaction(db, async (tx) => {
        const { address } = await lockMember(tx, accountId)
        const own = await requestsOf(tx, accountId, wish.key)
        const before = bookedBefore(own, wish)
        return before ?? request(tx, { wish, own, member: { id: accountId, address }, now: clock.now() })
      })
      return { appointment: presentBooked(row) }
    },
  }
}
