import { sql } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import type { News, Recipient } from './news.policy.ts'

/** After so long its job has been sent, lost or laid among the dead, and the sweep asks for the mail once more. */
const PATIENCE = { hours: 3 } as const
const BATCH = 500

export type MailKey = { appointmentUuid: string; news: News; recipient: Recipient }
type Owed = { news: News; recipient: Recipient; dueAt: Temporal.Instant }

/** Writes down what is owed. What is due now has its job already, so the sweep looks at it only later. */
export async function oweMails(
  tx: Tx,
  appointmentUuid: string,
  { mails, now }: { mails: readonly Owed[]; now: Temporal.Instant },
): Promise<void> {
  const rows = mails.map(({ news, recipient, dueAt }) => ({
    appointment_uuid: appointmentUuid,
    news,
    recipient,
    due_at: dueAt,
    look_at: dueAt.equals(now) ? now.add(PATIENCE) : dueAt,
  }))
  await tx
    .insertInto('appointment_mail')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Takes a number of mails whose moment has come; two sweeps at once never take the same one. What is overdue is asked for
 * at growing distances, so that an address which takes no mail does not fill the queue for ever.
 */
export async function takeDueMails(tx: Tx, now: Temporal.Instant): Promise<MailKey[]> {
  const { rows } = await sql<MailKey>`
    update appointment_mail
    set look_at = greatest(${now.add(PATIENCE)}::timestamptz, ${now}::timestamptz + (${now}::timestamptz - due_at))
    from (
      select appointment_uuid, news, recipient from appointment_mail
      where look_at <= ${now} order by look_at limit ${BATCH} for update skip locked
    ) as due
    where appointment_mail.appointment_uuid = due.appointment_uuid
      and appointment_mail.news = due.news
      and appointment_mail.recipient = due.recipient
    returning appointment_mail.appointment_uuid as "appointmentUuid", appointment_mail.news, appointment_mail.recipient
  `.execute(tx)
  return rows
}

/** Nobody need look at it again: it was sent, or it is no longer true. */
export async function settleMail(tx: Tx, mail: MailKey, mailedAt: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('appointment_mail')
    .set({ look_at: null, mailed_at: mailedAt })
    .where('appointment_mail.appointment_uuid', '=', mail.appointmentUuid)
    .where('appointment_mail.news', '=', mail.news)
    .where('appointment_mail.recipient', '=', mail.recipient)
    .execute()
}
