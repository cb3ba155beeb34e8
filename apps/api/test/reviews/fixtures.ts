import { approveAppointment, finishAppointment } from '@fourfold/contract/appointments/endpoints'
import { saveReview } from '@fourfold/contract/reviews/endpoints'

import { mustBook, slotAt } from '../appointments/bookable-professional.ts'
import type { BookableProfessional } from '../appointments/bookable-professional.ts'
import type { TestApp } from '../setup/test-app.ts'

/** Books, approves and finishes an appointment. Advances the clock by two days. */
export async function createFinishedAppointment(
  testApp: TestApp,
  professional: BookableProfessional,
  memberToken: string,
): Promise<string> {
  const body = { appointmentUuid: await mustBook(testApp, memberToken, { professional, slot: slotAt(testApp, 1) }) }
  await testApp.call(approveAppointment, { body }, { token: professional.token })
  testApp.clock.advance({ hours: 48 })
  const { data, errors } = await testApp.call(finishAppointment, { body }, { token: professional.token })
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
