import type { Db } from '@fourfold/platform/db/db'

import { selectAppointmentsWithParties } from '../calendar/calendar.queries.ts'

/** Finds the appointment that a notification is about. */
export async function findAppointmentToNotify(db: Db, uuid: string) {
  return selectAppointmentsWithParties(db)
    .select(['appointment.member_id', 'appointment.professional_id', 'appointment.reason'])
    .where('appointment.uuid', '=', uuid)
    .executeTakeFirst()
}
