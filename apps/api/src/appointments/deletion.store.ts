import { liveStatuses } from '@fourfold/contract/appointments/lifecycle'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** The appointments somebody has to come, on either side. */
export async function lockLive(tx: Tx, accountId: AccountId) {
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
    .where('appointment.status', 'in', [...liveStatuses])
    .orderBy('appointment.uuid')
    .forUpdate()
    .execute()
}

/** Addresses are the words of whoever lives there or typed them; the key is the member's. */
export async function removeWords(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    update appointment set address = ''
    where professional_id = ${accountId} and location = 'Home' and address <> ''`.execute(tx)
  await sql`
    update appointment
    set address = case when location in ('Client', 'AgreedUpon') then '' else address end, key = null, wish_hash = null
    where member_id = ${accountId} and (key is not null or location in ('Client', 'AgreedUpon'))`.execute(tx)
}
