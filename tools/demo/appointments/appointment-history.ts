import type { Faker } from '@faker-js/faker'
import type { AppointmentStatus, AppointmentActor } from '@fourfold/contract/appointments/lifecycle'

/** The timestamps and actor that led to the status of an appointment. */
export type AppointmentHistory = {
  status: AppointmentStatus
  requestedAt: number
  answerBy: number
  changedAt: number
  changedBy: AppointmentActor
  reason: 'no answer' | null
  /** Number of status changes since the request. */
  sequence: number
}

const HOUR = 3_600_000

type HistoryOptions = { start: number; end: number; now: number; answerHours: number; faker: Faker }

/** Creates a plausible history for a status. */
export function createHistory(
  status: AppointmentStatus,
  { start, end, now, answerHours, faker }: HistoryOptions,
): AppointmentHistory {
  const hours = (min: number, max: number) => faker.number.int({ min, max }) * HOUR
  // Pending requests are recent, so that they do not expire soon.
  const requestedAt =
    status === 'Pending' ? now - hours(1, 9) : Math.min(start, now) - hours(answerHours + 1, answerHours + 240)
  const answerBy = Math.min(requestedAt + answerHours * HOUR, start)
  const answer = { changedAt: requestedAt + hours(1, 20), changedBy: 'professional' as const }
  const base = { status, requestedAt, answerBy, reason: null, sequence: 1, ...answer }
  if (status === 'Pending') return { ...base, changedAt: requestedAt, changedBy: 'member', sequence: 0 }
  if (status === 'Finished') return { ...base, changedAt: end, changedBy: 'system', sequence: 2 }
  if (status === 'Cancelled') {
    const changedBy = faker.helpers.arrayElement(['member', 'professional'] as const)
    return { ...base, changedAt: answer.changedAt + hours(1, 48), changedBy, sequence: 2 }
  }
  const isUnanswered = status === 'Rejected' && faker.datatype.boolean(0.3)
  return isUnanswered ? { ...base, changedAt: answerBy, changedBy: 'system', reason: 'no answer' } : base
}
