import { randomUUID } from 'node:crypto'

import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { mustBook, openPractice, slotAt } from '../appointments/practice.ts'
import type { Tour } from '../http/trigger-errors.ts'

/** Meets every refusal of reviews. */
export async function triggerReviewErrors({ testApp, refused }: Tour): Promise<void> {
  const practice = await openPractice(testApp, 'reviewed.professional')
  const { token } = await testApp.member('reviewing.member')
  const words = { text: 'Very kind.', rating: 5 }
  await refused(saveReview, { body: { ...words, appointmentUuid: randomUUID() } }, { token })
  const appointmentUuid = await mustBook(testApp, token, { practice, slot: slotAt(testApp, 1) })
  await refused(saveReview, { body: { ...words, appointmentUuid } }, { token })
}
