import type { Faker } from '@faker-js/faker'
import type { AppointmentStatus, AppointmentActor } from '@fourfold/contract/appointments/lifecycle'

/** How an appointment came to its status. */
export type AppointmentHistory = {
  status: AppointmentStatus
  requestedAt: number
  answerBy: number
  movedAt: number
  movedBy: AppointmentActor
  reason: 'no answer' | null
  /** Moves since it was asked for. */
  sequence: number
}

const HOUR = 3_600_000

type HistoryOptions = { start: number; end: number; now: number; answerHours: number; faker: Faker }

/** A life that could have led to the status by now. */
export function historyOf(
  status: AppointmentStatus,
  { start, end, now, answerHours, faker }: HistoryOptions,
): AppointmentHistory {
  const hours = (min: number, max: number) => faker.number.int({ min, max }) * HOUR
  // A request that still waits is fresh, so that it waits for a while.
  const requestedAt =
    status === 'Pending' ? now - hours(1, 9) : Math.min(start, now) - hours(answerHours + 1, answerHours + 240)
  const answerBy = Math.min(requestedAt + answerHours * HOUR, start)
  const answered = { movedAt: requestedAt + hours(1, 20), movedBy: 'professional' as const }
  const asked = { status, requestedAt, answerBy, reason: null, sequence: 1, ...answered }
  if (status === 'Pending') return { ...asked, movedAt: requestedAt, movedBy: 'member', sequence: 0 }
  if (status === 'Finished') return { ...asked, movedAt: end, movedBy: 'system', sequence: 2 }
  if (status === 'Cancelled') {
    const movedBy = faker.helpers.arrayElement(['member', 'professional'] as const)
    return { ...asked, movedAt: answered.movedAt + hours(1, 48), movedBy, sequence: 2 }
  }
  const isUnanswered = status === 'Rejected' && faker.datatype.boolean(0.3)
  return isUnanswered ? { ...asked, movedAt: answerBy, movedBy: 'system', reason: 'no answer' } : asked
}
