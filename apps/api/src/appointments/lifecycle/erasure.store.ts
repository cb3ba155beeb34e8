import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

/**
 * Erases the account's text from appointments. An address belongs to the party who lives there or typed it; key, time
 * zone and note belong to the member; the explanation belongs to the party who ended the appointment.
 */
export async function eraseText(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    update appointment set address = ''
    where professional_id = ${accountId} and location = 'Home' and address <> ''`.execute(tx)
  await sql`
    update appointment set explanation = ''
    where explanation <> '' and ((professional_id = ${accountId} and status_changed_by = 'professional')
      or (member_id = ${accountId} and status_changed_by = 'member'))`.execute(tx)
  await sql`
    update appointment
    set address = case when location in ('Client', 'AgreedUpon') then '' else address end, key = null, request_hash = null,
      member_time_zone = null, note = ''
    where member_id = ${accountId}
      and (key is not null or member_time_zone is not null or note <> '' or location in ('Client', 'AgreedUpon'))`.execute(
    tx,
  )
}
