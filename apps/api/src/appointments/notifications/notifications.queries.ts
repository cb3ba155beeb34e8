import type { Db } from '@fourfold/platform/db/db'

import { appointmentsWithPeople } from '../calendar/calendar.queries.ts'

/** The appointment of a notification. */
export async function findAppointmentToNotify(db: Db, uuid: string) {
  return appointmentsWithPeople(db)
    .select(['appointment.member_id', 'appointment.professional_id', 'appointment.reason'])
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}
