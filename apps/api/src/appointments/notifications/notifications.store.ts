import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { sql } from 'kysely'

const BATCH = 500

type OwedMail = { uuid: string; news: string; recipient: string; accountId: AccountId; dueAt: Temporal.Instant }

/** Takes a number of mails out of the table in which processes of the release before write them. */
export async function takeOwedMails(tx: Tx): Promise<OwedMail[]> {
  const { rows } = await sql<OwedMail>`
    update appointment_mail set look_at = null
    from appointment, (
      select appointment_uuid, news, recipient from appointment_mail where look_at is not null
      limit ${sql.lit(BATCH)} for update skip locked
    ) as owed
    where appointment_mail.appointment_uuid = owed.appointment_uuid
      and appointment_mail.news = owed.news
      and appointment_mail.recipient = owed.recipient
      and appointment.uuid = owed.appointment_uuid
    returning appointment_mail.appointment_uuid as uuid, appointment_mail.news, appointment_mail.recipient,
      case appointment_mail.recipient when 'member' then appointment.member_id else appointment.professional_id end
        as "accountId",
      appointment_mail.due_at as "dueAt"`.execute(tx)
  return rows
}
