import type { Tx } from '@fourfold/platform/db/db'

import type { DemoAppointment } from './plan-appointments.ts'

const toInstant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

/** Inserts rows directly: API calls cannot book past slots, and would send mails. */
export async function insertAppointments(tx: Tx, appointments: readonly DemoAppointment[]): Promise<void> {
  const rows = appointments.map((appointment) => ({
    uuid: appointment.uuid,
    professional_id: appointment.professionalId,
    member_id: appointment.memberId,
    starts_at: toInstant(appointment.start),
    ends_at: toInstant(appointment.end),
    status: appointment.status,
    session_type: appointment.sessionType,
    location: appointment.location,
    address: appointment.address,
    time_zone: appointment.timeZone,
    requested_at: toInstant(appointment.requestedAt),
    answer_by: toInstant(appointment.answerBy),
    status_changed_at: toInstant(appointment.changedAt),
    status_changed_by: appointment.changedBy,
    reason: appointment.reason,
    sequence: appointment.sequence,
  }))
  await tx.insertInto('appointment').values(rows).execute()
}

export async function insertReviews(tx: Tx, appointments: readonly DemoAppointment[]): Promise<void> {
  const rows = appointments.flatMap(({ uuid, professionalId, memberId, review }) => {
    if (!review) return []
    const created = toInstant(review.createdAt)
    return {
      appointment_uuid: uuid,
      professional_id: professionalId,
      member_id: memberId,
      text: review.text,
      rating: review.rating,
      created_at: created,
      updated_at: created,
    }
  })
  if (rows.length > 0) await tx.insertInto('review').values(rows).execute()
}
