import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

type NewReview = {
  appointmentUuid: string
  professionalId: AccountId
  memberId: AccountId
  text: string
  rating: number
  now: Temporal.Instant
}

/** Inserts or updates the review of an appointment. */
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

/** Erases the text and keeps the rating. */
export async function eraseReviewTexts(tx: Tx, { accountId }: { accountId: AccountId }): Promise<void> {
  await tx.updateTable('review').set({ text: '' }).where('review.member_id', '=', accountId).execute()
}
