import { approveAppointment, cancelAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import { movesOpen } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'

import { formatCount } from '~/lib/format/numbers.ts'

/** What a button does; a finish has none, and only time expires. (APP-57, OP-074) */
export const calls = { approve: approveAppointment, reject: rejectAppointment, cancel: cancelAppointment } as const
export type OfferedMove = keyof typeof calls

export type MoveWords = {
  label: string
  /** Asked first, where it cannot be undone. */
  question: { title: string; words: string; dismiss: string } | null
}

/** What decides which moves are open. */
export type Movable = Pick<Appointment, 'uuid' | 'status' | 'viewer' | 'start' | 'end' | 'answerBy'>

function isOffered(move: string): move is OfferedMove {
  return move in calls
}

/** The moves this viewer can make now, what most come for at the end. (APP-54 to APP-56) */
export function offeredMoves({ status, viewer, start, end, answerBy }: Movable, now: number): OfferedMove[] {
  const moment = { now, start: Date.parse(start), end: Date.parse(end), answerBy: Date.parse(answerBy) }
  return movesOpen(status, { ...moment, by: viewer })
    .filter(isOffered)
    .toReversed()
}

const FOR_GOOD = 'The time becomes free again. This cannot be undone.'

/** What the move is called, and what is asked before it is made. */
export function wordsOf(
  move: OfferedMove,
  { status, other }: Pick<Appointment, 'status'> & { other: string },
): MoveWords {
  if (move === 'approve') return { label: 'Confirm Appointment', question: null }
  if (move === 'reject') {
    const words = `We’ll email ${other}. ${FOR_GOOD}`
    return { label: 'Reject Appointment', question: { title: 'Reject this request?', words, dismiss: 'Not now' } }
  }
  if (status === 'Pending') {
    const words = `${other} no longer needs to answer. ${FOR_GOOD}`
    return { label: 'Take Back Request', question: { title: 'Take this request back?', words, dismiss: 'Keep it' } }
  }
  const words = `We’ll email ${other}. ${FOR_GOOD}`
  return { label: 'Cancel Appointment', question: { title: 'Cancel this appointment?', words, dismiss: 'Keep it' } }
}

const HOUR = 3_600_000

/** How long an answer may still take. */
export function answerWithin(answerBy: string, now: number): string {
  const hours = Math.floor((Date.parse(answerBy) - now) / HOUR)
  if (hours < 1) return 'answer within the hour'
  return `answer within ${hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')}`
}
