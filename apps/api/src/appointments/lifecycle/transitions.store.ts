import type { AppointmentStatus, EndReason, AppointmentActor } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import { sql } from 'kysely'

/** The columns that notifications depend on. */
const changedColumns = [
  'appointment.uuid',
  'appointment.member_id',
  'appointment.professional_id',
  'appointment.starts_at',
  'appointment.answer_by',
] as const

type Change = {
  to: AppointmentStatus
  by: AppointmentActor
  now: Temporal.Instant
  reason?: EndReason
  /** The text of the party who ends the appointment. */
  explanation?: string
}

/** Changes the status if it still has the expected value (compare-and-set); returns undefined if it has changed. */
export async function changeStatus(
  tx: Tx,
  { uuid, status }: { uuid: string; status: AppointmentStatus },
  change: Change,
) {
  return updateStatus(tx, change)
    .where('appointment.uuid', '=', uuid)
    .where('appointment.status', '=', status)
    .returning(changedColumns)
    .executeTakeFirst()
}

export type ChangedRow = NonNullable<Awaited<ReturnType<typeof changeStatus>>>

function updateStatus(tx: Tx, { to, by, now, reason, explanation }: Change) {
  return tx.updateTable('appointment').set((eb) => ({
    status: to,
    status_changed_at: now,
    status_changed_by: by,
    sequence: eb('appointment.sequence', '+', 1),
    ...(reason && { reason }),
    ...(explanation && { explanation }),
  }))
}

/** Small, so that locks are held briefly. */
const BATCH_SIZE = 100

type DueQuery = { column: 'answer_by' | 'ends_at'; status: 'Pending' | 'Scheduled'; now: Temporal.Instant }

/** Locks due appointments; a concurrent sweep skips them. */
function selectDue(tx: Tx, { column, status, now }: DueQuery) {
  return tx
    .selectFrom('appointment')
    .select('appointment.uuid')
    .where('appointment.status', '=', sql.lit(status))
    .where(`appointment.${column}`, '<=', now)
    .orderBy(`appointment.${column}`)
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
}

/** Rejects requests past their answer deadline. */
export async function expireDue(tx: Tx, now: Temporal.Instant): Promise<ChangedRow[]> {
  return updateStatus(tx, { to: 'Rejected', by: 'system', now, reason: 'no answer' })
    .where('appointment.uuid', 'in', selectDue(tx, { column: 'answer_by', status: 'Pending', now }))
    .returning(changedColumns)
    .execute()
}

/** Finishes confirmed appointments past their end. */
export async function finishDue(tx: Tx, now: Temporal.Instant): Promise<ChangedRow[]> {
  return updateStatus(tx, { to: 'Finished', by: 'system', now })
    .where('appointment.uuid', 'in', selectDue(tx, { column: 'ends_at', status: 'Scheduled', now }))
    .returning(changedColumns)
    .execute()
}
