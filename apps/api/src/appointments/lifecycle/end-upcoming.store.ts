import { activeStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

/** Locks an account's pending and confirmed appointments, as member or professional. */
export async function lockUpcoming(tx: Tx, accountId: AccountId) {
  return tx
    .selectFrom('appointment')
    .select([
      'appointment.uuid',
      'appointment.status',
      'appointment.member_id',
      'appointment.professional_id',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.answer_by',
    ])
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .where('appointment.status', 'in', [...activeStatuses])
    .orderBy('appointment.uuid')
    .forUpdate()
    .execute()
}
