import type { AppointmentStatus, EndReason, Mover } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** What the notifications of a change depend on. */
const moved = [
  'appointment.uuid',
  'appointment.member_id',
  'appointment.professional_id',
  'appointment.starts_at',
  'appointment.answer_by',
] as const

type Change = {
  to: AppointmentStatus
  by: Mover
  now: Temporal.Instant
  reason?: EndReason
  /** In the words of the party who ends it. */
  explanation?: string
}

/** Changes the status of an appointment that still has the one its mover saw; nothing when it has another by now. */
export async function moveFrom(tx: Tx, { uuid, status }: { uuid: string; status: AppointmentStatus }, change: Change) {
  return moving(tx, change)
    .where('appointment.uuid', '=', uuid)
    .where('appointment.status', '=', status)
    .returning(moved)
    .executeTakeFirst()
}

export type MovedRow = NonNullable<Awaited<ReturnType<typeof moveFrom>>>

function moving(tx: Tx, { to, by, now, reason, explanation }: Change) {
  return tx.updateTable('appointment').set((eb) => ({
    status: to,
    moved_at: now,
    moved_by: by,
    sequence: eb('appointment.sequence', '+', 1),
    ...(reason && { reason }),
    ...(explanation && { explanation }),
  }))
}

/** Few enough at a time that no lock lasts long. */
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
