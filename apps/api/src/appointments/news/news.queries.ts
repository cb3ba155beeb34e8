import type { Db } from '../../platform/db/db.ts'
import { appointmentsWithPeople } from '../calendar/calendar.queries.ts'
import type { MailKey } from './news.store.ts'

/** The appointment that a mail tells of, while somebody is still owed it. */
export async function appointmentToTell(db: Db, { appointmentUuid, news, recipient }: MailKey) {
  return appointmentsWithPeople(db)
    .innerJoin('appointment_mail', 'appointment_mail.appointment_uuid', 'appointment.uuid')
    .where('appointment_mail.appointment_uuid', '=', appointmentUuid)
    .where('appointment_mail.news', '=', news)
    .where('appointment_mail.recipient', '=', recipient)
    .where('appointment_mail.look_at', 'is not', null)
    .executeTakeFirst()
}
