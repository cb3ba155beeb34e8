import { describe, expect, test } from 'vitest'

import {
  nextStatus,
  appointmentStatuses,
  liveStatuses,
  appointmentActions,
  availableActions,
  statusTexts,
} from '../src/appointments/lifecycle.ts'
import type { AppointmentStatus, AppointmentAction, AppointmentActor } from '../src/appointments/lifecycle.ts'

const movers = ['member', 'professional', 'system'] as const satisfies readonly AppointmentActor[]
const times = { before: { now: 0 }, unanswered: { now: 7 }, during: { now: 15 }, after: { now: 25 } }
type Time = keyof typeof times
const at = (time: Time) => ({ ...times[time], answerBy: 5, start: 10, end: 20 })

/** Everything that may happen, written out by hand so that the graph is judged by another hand. */
const allowed: [AppointmentStatus, AppointmentAction, AppointmentActor, Time[], AppointmentStatus][] = [
  ['Pending', 'approve', 'professional', ['before'], 'Scheduled'],
  ['Pending', 'reject', 'professional', ['before', 'unanswered', 'during', 'after'], 'Rejected'],
  ['Pending', 'cancel', 'member', ['before', 'unanswered', 'during', 'after'], 'Cancelled'],
  ['Pending', 'expire', 'system', ['before', 'unanswered', 'during', 'after'], 'Rejected'],
  ['Scheduled', 'cancel', 'member', ['before', 'unanswered', 'during'], 'Cancelled'],
  ['Scheduled', 'cancel', 'professional', ['before', 'unanswered', 'during'], 'Cancelled'],
  ['Scheduled', 'finish', 'professional', ['during', 'after'], 'Finished'],
  ['Scheduled', 'finish', 'system', ['during', 'after'], 'Finished'],
]

const neverMakes: [AppointmentActor, AppointmentAction][] = [
  ['member', 'approve'],
  ['member', 'reject'],
  ['member', 'finish'],
  ['member', 'expire'],
  ['professional', 'expire'],
  ['system', 'approve'],
  ['system', 'reject'],
  ['system', 'cancel'],
]

const everything = appointmentStatuses.flatMap((status) =>
  appointmentActions.flatMap((move) =>
    movers.flatMap((by) => (Object.keys(times) as Time[]).map((time) => ({ status, move, by, time }))),
  ),
)

function expected({ status, move, by, time }: (typeof everything)[number]) {
  const edge = allowed.find((one) => one[0] === status && one[1] === move && one[2] === by && one[3].includes(time))
  if (edge) return { to: edge[4] }
  const isNever = neverMakes.some(([mover, never]) => mover === by && never === move)
  return { error: isNever ? 'not_allowed' : 'move_not_open' }
}

describe('the life of an appointment', () => {
  test('has five statuses, two of which hold their time', { tags: ['APP-47'] }, () => {
    expect(appointmentStatuses).toEqual(['Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished'])
    expect(liveStatuses).toEqual(['Pending', 'Scheduled'])
  })

  test('the words for Pending, Scheduled and Rejected', { tags: ['APP-48', 'APP-49', 'APP-50'] }, () => {
    expect(statusTexts.Pending).toBe('Pending professional approval')
    expect(statusTexts.Scheduled).toBe('Confirmed by professional')
    expect(statusTexts.Rejected).toBe('Rejected by professional')
  })

  test('the words for Cancelled and Finished', { tags: ['APP-51', 'APP-52'] }, () => {
    expect(statusTexts.Cancelled).toBe('Canceled')
    expect(statusTexts.Finished).toBe('Finished')
  })

  test.each(everything)('$status, $move by the $by, $time', (one) => {
    expect(nextStatus(one.status, one.move, { by: one.by, ...at(one.time) })).toEqual(expected(one))
  })

  test('what is open to somebody is exactly what leads somewhere', () => {
    for (const { status, by, time } of everything) {
      const open = availableActions(status, { by, ...at(time) })
      expect(open).toEqual(appointmentActions.filter((move) => 'to' in expected({ status, move, by, time })))
    }
  })

  test('nothing leaves Rejected, Cancelled or Finished', () => {
    const ended = everything.filter(({ status }) => !liveStatuses.includes(status as 'Pending'))
    expect(ended.filter(({ status, by, time }) => availableActions(status, { by, ...at(time) }).length > 0)).toEqual([])
  })

  test('ranges are half-open: at its last moment it can no longer be confirmed, at its end no longer be called off', () => {
    const moment = { answerBy: 5, start: 10, end: 20 }
    expect(nextStatus('Pending', 'approve', { by: 'professional', now: 4, ...moment })).toEqual({ to: 'Scheduled' })
    expect(nextStatus('Pending', 'approve', { by: 'professional', now: 5, ...moment })).toEqual({
      error: 'move_not_open',
    })
    expect(nextStatus('Scheduled', 'cancel', { by: 'member', now: 20, ...moment })).toEqual({ error: 'move_not_open' })
    expect(nextStatus('Scheduled', 'finish', { by: 'professional', now: 10, ...moment })).toEqual({ to: 'Finished' })
  })
})
