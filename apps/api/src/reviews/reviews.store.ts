import type { Tx } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'

type NewReview = {
  appointmentUuid: string
  professionalId: AccountId
  memberId: AccountId
  text: string
  rating: number
  now: Temporal.Instant
}

/** Writes the review of an appointment, or writes it anew. */
export async function saveReview(tx: Tx, { appointmentUuid, text, rating, now, ...parties }: NewReview): Promise<void> {
  await tx
    .insertInto('review')
    .values({
      appointment_uuid: appointmentUuid,
      professional_id: parties.professionalId,
      member_id: parties.memberId,
      text,
      rating,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.column('appointment_uuid').doUpdateSet({ text, rating, updated_at: now }))
    .execute()
}
