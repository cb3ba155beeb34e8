import type { Tx } from '@fourfold/platform/db/db'

import type { DemoAppointment } from './plan-appointments.ts'

const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** Months of appointments cannot be booked by calls that only offer what lies ahead, and invented people want no mail. */
export async function insertAppointments(tx: Tx, appointments: readonly DemoAppointment[]): Promise<void> {
  const rows = appointments.map((one) => ({
    uuid: one.uuid,
    professional_id: one.professionalId,
    member_id: one.memberId,
    starts_at: instant(one.start),
    ends_at: instant(one.end),
    status: one.status,
    session_type: one.sessionType,
    location: one.location,
    address: one.address,
    time_zone: one.timeZone,
    requested_at: instant(one.requestedAt),
    answer_by: instant(one.answerBy),
    status_changed_at: instant(one.movedAt),
    status_changed_by: one.movedBy,
    reason: one.reason,
    sequence: one.sequence,
  }))
  await tx.insertInto('appointment').values(rows).execute()
}

export async function insertReviews(tx: Tx, appointments: readonly DemoAppointment[]): Promise<void> {
  const rows = appointments.flatMap(({ uuid, professionalId, memberId, review }) => {
    if (!review) return []
    const created = instant(review.createdAt)
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
