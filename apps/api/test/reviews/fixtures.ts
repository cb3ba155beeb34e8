import { approveAppointment, finishAppointment } from '@fourfold/contract/appointments/endpoints'
import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { mustBook, slotAt } from '../appointments/practice.ts'
import type { Practice } from '../appointments/practice.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Books, approves and finishes an appointment. Advances the clock by two days. */
export async function createFinishedAppointment(
  testApp: TestApp,
  practice: Practice,
  memberToken: string,
): Promise<string> {
  const body = { appointmentUuid: await mustBook(testApp, memberToken, { practice, slot: slotAt(testApp, 1) }) }
  await testApp.call(approveAppointment, { body }, { token: practice.token })
  testApp.clock.advance({ hours: 48 })
  const { data, errors } = await testApp.call(finishAppointment, { body }, { token: practice.token })
  if (!data) throw new Error(`not finished: ${errors[0]?.msg}`)
  return body.appointmentUuid
}

type ReviewOptions = { appointmentUuid: string; rating?: number; text?: string }

export function submitReview(
  testApp: TestApp,
  token: string,
  { rating = 4.5, text = 'Very kind.', ...appointment }: ReviewOptions,
) {
  return testApp.call(saveReview, { body: { ...appointment, rating, text } }, { token })
}
