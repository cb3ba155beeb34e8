import { randomUUID } from 'node:crypto'

import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { mustBook, createBookableProfessional, slotAt } from '../appointments/bookable-professional.ts'
import type { TriggerContext } from '../http/trigger-errors.ts'

/** Triggers every error of reviews. */
export async function triggerReviewErrors({ testApp, triggerError }: TriggerContext): Promise<void> {
  const professional = await createBookableProfessional(testApp, 'reviewed.professional')
  const { token } = await testApp.member('reviewing.member')
  const review = { text: 'Very kind.', rating: 5 }
  await triggerError(saveReview, { body: { ...review, appointmentUuid: randomUUID() } }, { token })
  const appointmentUuid = await mustBook(testApp, token, { professional, slot: slotAt(testApp, 1) })
  await triggerError(saveReview, { body: { ...review, appointmentUuid } }, { token })
}
