import { approveAppointment, cancelAppointment, rejectAppointment } from '@fourfold/contract/appointments/endpoints'
import { listAvailableActions } from '@fourfold/contract/appointments/lifecycle'
import type { Appointment } from '@fourfold/contract/appointments/shapes'

import { formatCount } from '~/lib/format/numbers.ts'

/** The endpoints of the actions with a button. Appointments finish and expire automatically. (APP-57, OP-074) */
export const ACTION_ENDPOINTS = {
  approve: approveAppointment,
  reject: rejectAppointment,
  cancel: cancelAppointment,
} as const
export type AppointmentAction = keyof typeof ACTION_ENDPOINTS

export type ActionTexts = {
  label: string
  /** Shown before actions that cannot be undone. */
  confirmation: { title: string; text: string; dismissLabel: string } | null
}

/** The fields that determine the available actions. */
export type ActionableAppointment = Pick<Appointment, 'uuid' | 'status' | 'viewer' | 'start' | 'end' | 'answerBy'>

function isAction(action: string): action is AppointmentAction {
  return action in ACTION_ENDPOINTS
}

/** Lists the actions available to the viewer, the most common last. (APP-54 to APP-56) */
export function listActions(
  { status, viewer, start, end, answerBy }: ActionableAppointment,
  now: number,
): AppointmentAction[] {
  const times = { now, start: Date.parse(start), end: Date.parse(end), answerBy: Date.parse(answerBy) }
  return listAvailableActions(status, { ...times, by: viewer })
    .filter(isAction)
    .toReversed()
}

const IRREVERSIBLE = 'The time becomes free again. This cannot be undone.'

/** Returns the label and the confirmation of an action. */
export function getActionTexts(
  action: AppointmentAction,
  { status, otherName }: Pick<Appointment, 'status'> & { otherName: string },
): ActionTexts {
  if (action === 'approve') return { label: 'Confirm Appointment', confirmation: null }
  if (action === 'reject') {
    const text = `We’ll email ${otherName}. ${IRREVERSIBLE}`
    return {
      label: 'Reject Appointment',
      confirmation: { title: 'Reject this request?', text, dismissLabel: 'Not now' },
    }
  }
  if (status === 'Pending') {
    const text = `${otherName} no longer needs to answer. ${IRREVERSIBLE}`
    return {
      label: 'Take Back Request',
      confirmation: { title: 'Take this request back?', text, dismissLabel: 'Keep it' },
    }
  }
  const text = `We’ll email ${otherName}. ${IRREVERSIBLE}`
  return {
    label: 'Cancel Appointment',
    confirmation: { title: 'Cancel this appointment?', text, dismissLabel: 'Keep it' },
  }
}

const HOUR_MS = 3_600_000

/** Formats the time left to answer. */
export function formatTimeToAnswer(answerBy: string, now: number): string {
  const hours = Math.floor((Date.parse(answerBy) - now) / HOUR_MS)
  if (hours < 1) return 'answer within the hour'
  return `answer within ${hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')}`
}
