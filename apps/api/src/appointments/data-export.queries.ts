import type { Tx } from '@fourfold/platform/db/db'
import { fetchPages } from '@fourfold/platform/db/row-pages'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/** Exports the account's appointments with the name of the other party. Includes only the account's own addresses. */
export function exportAppointments(tx: Tx, accountId: AccountId) {
  const appointments = tx
    .selectFrom('appointment')
    .innerJoin('account as member', 'member.id', 'appointment.member_id')
    .innerJoin('account as professional', 'professional.id', 'appointment.professional_id')
    .select([
      'appointment.uuid',
      'appointment.requested_at',
      'appointment.starts_at',
      'appointment.ends_at',
      'appointment.time_zone',
      'appointment.session_type',
      'appointment.status',
      'appointment.reason',
      'appointment.location',
    ])
    .select([
      sql<string>`case when appointment.member_id = ${accountId} then 'member' else 'professional' end`.as('you_are'),
      sql<string>`case when appointment.member_id = ${accountId} then professional.name else member.name end`.as(
        'with',
      ),
      sql<string | null>`case
        when appointment.professional_id = ${accountId} and appointment.location = 'Home' then appointment.address
        when appointment.member_id = ${accountId} and appointment.location in ('Client', 'AgreedUpon')
          then appointment.address
      end`.as('your_address'),
    ])
    .where((eb) =>
      eb.or([eb('appointment.member_id', '=', accountId), eb('appointment.professional_id', '=', accountId)]),
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.uuid')
  return fetchPages(tx, 'appointments', appointments)
}
