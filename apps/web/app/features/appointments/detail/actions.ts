import { approveAppointment, cancelAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import { movesOpen } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'

import { formatCount } from '~/lib/format/numbers.ts'

/** What a button does; a finish has none, and only time expires. (APP-57, OP-074) */
export const ACTION_ENDPOINTS = {
  approve: approveAppointment,
  reject: rejectAppointment,
  cancel: cancelAppointment,
} as const
export type AppointmentAction = keyof typeof ACTION_ENDPOINTS

export type ActionTexts = {
  label: string
  /** Asked first, where it cannot be undone. */
  confirmation: { title: string; words: string; dismiss: string } | null
}

/** What decides which moves are open. */
export type ActionableAppointment = Pick<Appointment, 'uuid' | 'status' | 'viewer' | 'start' | 'end' | 'answerBy'>

function isAction(move: string): move is AppointmentAction {
  return move in ACTION_ENDPOINTS
}

/** The moves this viewer can make now, what most come for at the end. (APP-54 to APP-56) */
export function listActions(
  { status, viewer, start, end, answerBy }: ActionableAppointment,
  now: number,
): AppointmentAction[] {
  const moment = { now, start: Date.parse(start), end: Date.parse(end), answerBy: Date.parse(answerBy) }
  return movesOpen(status, { ...moment, by: viewer })
    .filter(isAction)
    .toReversed()
}

const IRREVERSIBLE = 'The time becomes free again. This cannot be undone.'

/** What the move is called, and what is asked before it is made. */
export function actionTexts(
  move: AppointmentAction,
  { status, other }: Pick<Appointment, 'status'> & { other: string },
): ActionTexts {
  if (move === 'approve') return { label: 'Confirm Appointment', confirmation: null }
  if (move === 'reject') {
    const words = `We’ll email ${other}. ${IRREVERSIBLE}`
    return { label: 'Reject Appointment', confirmation: { title: 'Reject this request?', words, dismiss: 'Not now' } }
  }
  if (status === 'Pending') {
    const words = `${other} no longer needs to answer. ${IRREVERSIBLE}`
    return { label: 'Take Back Request', confirmation: { title: 'Take this request back?', words, dismiss: 'Keep it' } }
  }
  const words = `We’ll email ${other}. ${IRREVERSIBLE}`
  return { label: 'Cancel Appointment', confirmation: { title: 'Cancel this appointment?', words, dismiss: 'Keep it' } }
}

const HOUR = 3_600_000

/** How long an answer may still take. */
export function formatTimeToAnswer(answerBy: string, now: number): string {
  const hours = Math.floor((Date.parse(answerBy) - now) / HOUR)
  if (hours < 1) return 'answer within the hour'
  return `answer within ${hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')}`
}
