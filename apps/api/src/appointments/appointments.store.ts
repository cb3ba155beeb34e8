import type { AppointmentStatus, Mover } from '@fourfold/contract/appointments/lifecycle'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'

import type { Tx } from '../platform/db/db.ts'
import type { Appointment } from '../platform/db/schema.ts'
import type { AccountId } from '../platform/ids.ts'

/*
 * Locks are taken in one order: the member, then the diary. Both are "for no key update" on an account: strong enough
 * that two of them wait for each other, weak enough that foreign keys to the account pass.
 */

/** Holds the member, so that two requests at once neither both pass the limits nor both come first under one key. */
export async function lockMember(tx: Tx, id: AccountId) {
  return tx
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(sql<string | null>`profile.personal_info ->> 'address'`.as('address'))
    .where('account.id', '=', id)
    .forNoKeyUpdate('account')
    .executeTakeFirstOrThrow()
}

/** Holds a professional's diary, so that rivals queue here and each sees what the one before has booked. */
export async function lockDiary(tx: Tx, username: string) {
  return tx
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'profile.preferred_home as preferredHome',
      'profile.preferred_client as preferredClient',
      'profile.preferred_online as preferredOnline',
      'profile.preferred_agreed_upon as preferredAgreedUpon',
      sql<string | null>`profile.other ->> 'address'`.as('address'),
    ])
    .where(sql`lower(account.username)`, '=', sql`lower(${username})`)
    .where('account.is_professional', '=', true)
    .where('account.status', '<>', 'Rejected')
    .forNoKeyUpdate('account')
    .executeTakeFirst()
}

/** What a booking answers with. */
const booked = [
  'appointment.uuid',
  'appointment.starts_at',
  'appointment.ends_at',
  'appointment.location',
  'appointment.address',
] as const

/** What the mails about a change depend on. */
const moved = ['appointment.uuid', 'appointment.starts_at', 'appointment.answer_by'] as const

/** The member's requests that wait, and whatever was booked under this key before. True while the member is held. */
export async function requestsOf(tx: Tx, memberId: AccountId, key: string | undefined) {
  return (
    tx
      .selectFrom('appointment')
      .select([
        ...booked,
        'appointment.status',
        'appointment.professional_id',
        'appointment.key',
        'appointment.wish_hash',
      ])
      .where('appointment.member_id', '=', memberId)
      // Written out: a prepared statement with a parameter here could not use the index of open requests.
      .where((eb) => {
        const waits = eb('appointment.status', '=', sql.lit('Pending'))
        return key === undefined ? waits : eb.or([waits, eb('appointment.key', '=', key)])
      })
      .execute()
  )
}

type NewAppointment = Omit<Insertable<Appointment>, 'uuid' | 'status'>

/** The new request, or nothing when its time overlaps another that is live. */
export async function insertUnlessTaken(tx: Tx, appointment: NewAppointment) {
  return tx
    .insertInto('appointment')
    .values({ ...appointment, status: 'Pending' })
    .onConflict((oc) => oc.constraint('appointment_no_overlap').doNothing())
    .returning(booked)
    .executeTakeFirst()
}

export type BookedRow = NonNullable<Awaited<ReturnType<typeof insertUnlessTaken>>>

type Change = { to: AppointmentStatus; by: Mover; now: Temporal.Instant; reason?: 'no answer' }

/** Changes the status of an appointment that still has the one its mover saw; nothing when it has another by now. */
export async function moveFrom(tx: Tx, { uuid, status }: { uuid: string; status: AppointmentStatus }, change: Change) {
  return moving(tx, change)
    .where('appointment.uuid', '=', uuid)
    .where('appointment.status', '=', status)
    .returning(moved)
    .executeTakeFirst()
}

export type MovedRow = NonNullable<Awaited<ReturnType<typeof moveFrom>>>

function moving(tx: Tx, { to, by, now, reason }: Change) {
  return tx.updateTable('appointment').set((eb) => ({
    status: to,
    moved_at: now,
    moved_by: by,
    sequence: eb('appointment.sequence', '+', 1),
    ...(reason && { reason }),
  }))
}

/** So many at a time that no lock lasts. */
const BATCH = 100

type Due = { column: 'answer_by' | 'ends_at'; status: 'Pending' | 'Scheduled'; now: Temporal.Instant }

/** Those whose time has come, held for this transaction; another sweep at work takes others. */
function dueIn(tx: Tx, { column, status, now }: Due) {
  return tx
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.status', '=', sql.lit(status))
    .where(`appointment.${column}`, '<=', now)
    .orderBy(`appointment.${column}`)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
}

/** Ends requests that nobody answered in time. */
export async function expireDue(tx: Tx, now: Temporal.Instant): Promise<MovedRow[]> {
  return moving(tx, { to: 'Rejected', by: 'clock', now, reason: 'no answer' })
    .where('appointment.uuid', 'in', dueIn(tx, { column: 'answer_by', status: 'Pending', now }))
    .returning(moved)
    .execute()
}

/** Finishes confirmed appointments that are over. */
export async function finishDue(tx: Tx, now: Temporal.Instant): Promise<MovedRow[]> {
  return moving(tx, { to: 'Finished', by: 'clock', now })
    .where('appointment.uuid', 'in', dueIn(tx, { column: 'ends_at', status: 'Scheduled', now }))
    .returning(moved)
    .execute()
}
