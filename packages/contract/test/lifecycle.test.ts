import { describe, expect, test } from 'vitest'

import {
  getNextStatus,
  appointmentStatuses,
  activeStatuses,
  appointmentActions,
  listAvailableActions,
  statusTexts,
} from '../src/appointments/lifecycle.ts'
import type { AppointmentStatus, AppointmentAction, AppointmentActor } from '../src/appointments/lifecycle.ts'

const actors = ['member', 'professional', 'system'] as const satisfies readonly AppointmentActor[]
const times = { beforeDeadline: { now: 0 }, afterDeadline: { now: 7 }, during: { now: 15 }, after: { now: 25 } }
type Time = keyof typeof times
const timesAt = (time: Time) => ({ ...times[time], answerBy: 5, start: 10, end: 20 })

/** All valid transitions, written out to check the contract independently. */
const validTransitions: [AppointmentStatus, AppointmentAction, AppointmentActor, Time[], AppointmentStatus][] = [
  ['Pending', 'approve', 'professional', ['beforeDeadline'], 'Scheduled'],
  ['Pending', 'reject', 'professional', ['beforeDeadline', 'afterDeadline', 'during', 'after'], 'Rejected'],
  ['Pending', 'cancel', 'member', ['beforeDeadline', 'afterDeadline', 'during', 'after'], 'Cancelled'],
  ['Pending', 'expire', 'system', ['beforeDeadline', 'afterDeadline', 'during', 'after'], 'Rejected'],
  ['Scheduled', 'cancel', 'member', ['beforeDeadline', 'afterDeadline', 'during'], 'Cancelled'],
  ['Scheduled', 'cancel', 'professional', ['beforeDeadline', 'afterDeadline', 'during'], 'Cancelled'],
  ['Scheduled', 'finish', 'professional', ['during', 'after'], 'Finished'],
  ['Scheduled', 'finish', 'system', ['during', 'after'], 'Finished'],
]

const neverAllowed: [AppointmentActor, AppointmentAction][] = [
  ['member', 'approve'],
  ['member', 'reject'],
  ['member', 'finish'],
  ['member', 'expire'],
  ['professional', 'expire'],
  ['system', 'approve'],
  ['system', 'reject'],
  ['system', 'cancel'],
]

const combinations = appointmentStatuses.flatMap((status) =>
  appointmentActions.flatMap((action) =>
    actors.flatMap((by) => (Object.keys(times) as Time[]).map((time) => ({ status, action, by, time }))),
  ),
)

function expected({ status, action, by, time }: (typeof combinations)[number]) {
  const transition = validTransitions.find(
    (row) => row[0] === status && row[1] === action && row[2] === by && row[3].includes(time),
  )
  if (transition) return { to: transition[4] }
  const isNever = neverAllowed.some(([actor, forbidden]) => actor === by && forbidden === action)
  return { error: isNever ? 'not_allowed' : 'move_not_open' }
}

describe('appointment lifecycle', () => {
  test('has five statuses; only Pending and Scheduled occupy time', { tags: ['APP-47'] }, () => {
    expect(appointmentStatuses).toEqual(['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'])
    expect(activeStatuses).toEqual(['Pending', 'Scheduled'])
  })

  test('has the specified texts for Pending, Scheduled, and Rejected', { tags: ['APP-48', 'APP-49', 'APP-50'] }, () => {
    expect(statusTexts.Pending).toBe('Pending professional approval')
    expect(statusTexts.Scheduled).toBe('Confirmed by professional')
    expect(statusTexts.Rejected).toBe('Rejected by professional')
  })

  test('has the specified texts for Cancelled and Finished', { tags: ['APP-51', 'APP-52'] }, () => {
    expect(statusTexts.Cancelled).toBe('Canceled')
    expect(statusTexts.Finished).toBe('Finished')
  })

  test.each(combinations)('permits or rejects $action of a $status appointment by the $by: $time', (row) => {
    expect(getNextStatus(row.status, row.action, { by: row.by, ...timesAt(row.time) })).toEqual(expected(row))
  })

  test('offers exactly the actions that getNextStatus permits', () => {
    for (const { status, by, time } of combinations) {
      const available = listAvailableActions(status, { by, ...timesAt(time) })
      expect(available).toEqual(appointmentActions.filter((action) => 'to' in expected({ status, action, by, time })))
    }
  })

  test('offers no actions for Rejected, Cancelled, and Finished appointments', () => {
    const ended = combinations.filter(({ status }) => !activeStatuses.includes(status as 'Pending'))
    expect(
      ended.filter(({ status, by, time }) => listAvailableActions(status, { by, ...timesAt(time) }).length > 0),
    ).toEqual([])
  })

  test('rejects an approval at the deadline and a cancellation at the end', () => {
    const times = { answerBy: 5, start: 10, end: 20 }
    expect(getNextStatus('Pending', 'approve', { by: 'professional', now: 4, ...times })).toEqual({ to: 'Scheduled' })
    expect(getNextStatus('Pending', 'approve', { by: 'professional', now: 5, ...times })).toEqual({
      error: 'move_not_open',
    })
    expect(getNextStatus('Scheduled', 'cancel', { by: 'member', now: 20, ...times })).toEqual({
      error: 'move_not_open',
    })
    expect(getNextStatus('Scheduled', 'finish', { by: 'professional', now: 10, ...times })).toEqual({ to: 'Finished' })
  })
})
