import type { AppointmentStatus, AppointmentAction } from '@fourfold/contract/appointments/lifecycle'
import type { AccountId } from '@fourfold/platform/ids'

/** The mails about an appointment. */
export const notificationKinds = [
  'requested',
  'nudge-24',
  'nudge-48',
  'confirmed',
  'reminder-24',
  'reminder-2',
  'rejected',
  'expired',
  'withdrawn',
  'cancelled',
  'finished',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The prefix of these kinds in the shared notification table. */
const KIND_PREFIX = 'appointments.'

/** Returns the kind without its prefix; undefined if it isn't a kind of this module. */
export function parseKind(name: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => KIND_PREFIX + kind === name)
}

export const recipients = ['member', 'professional'] as const
export type Recipient = (typeof recipients)[number]

/** A booking, or an action on an appointment. */
type Change = 'book' | AppointmentAction

type ChangedAppointment = {
  uuid: string
  member_id: AccountId
  professional_id: AccountId
  starts_at: Temporal.Instant
  answer_by: Temporal.Instant
  /** The previous status; null for a new request. */
  previousStatus: AppointmentStatus | null
}

type PlannedNotification = { kind: NotificationKind; recipient: Recipient; dueAt: Temporal.Instant }

/** Hours after the request at which the professional gets a reminder to answer. */
const NUDGES = [
  { kind: 'nudge-24', hours: 24 },
  { kind: 'nudge-48', hours: 48 },
] as const

/** Hours before the start at which both parties get a reminder. */
const REMINDERS = [
  { kind: 'reminder-24', hours: 24 },
  { kind: 'reminder-2', hours: 2 },
] as const

const isBefore = (first: Temporal.Instant, second: Temporal.Instant) => Temporal.Instant.compare(first, second) < 0

/** Plans a mail to both parties. The party who acted gets one too, because its calendar file updates their calendar. */
const planForBoth = (kind: NotificationKind, dueAt: Temporal.Instant): PlannedNotification[] =>
  recipients.map((recipient) => ({ kind, recipient, dueAt }))

function planAfterBooking(now: Temporal.Instant, { answer_by }: ChangedAppointment): PlannedNotification[] {
  const nudges = NUDGES.map(({ kind, hours }) => ({ kind, dueAt: now.add({ hours }) }))
  return [{ kind: 'requested' as const, dueAt: now }, ...nudges.filter(({ dueAt }) => isBefore(dueAt, answer_by))].map(
    (mail) => ({ ...mail, recipient: 'professional' }),
  )
}

/**
 * Plans the confirmation and the reminders. A reminder whose time has passed is skipped, because the confirmation
 * replaces it.
 */
function planAfterApproval(now: Temporal.Instant, { starts_at }: ChangedAppointment): PlannedNotification[] {
  const reminders = REMINDERS.map(({ kind, hours }) => ({ kind, dueAt: starts_at.subtract({ hours }) }))
  return [
    ...planForBoth('confirmed', now),
    ...reminders.filter(({ dueAt }) => isBefore(now, dueAt)).flatMap(({ kind, dueAt }) => planForBoth(kind, dueAt)),
  ]
}

function planFor(change: Change, appointment: ChangedAppointment, now: Temporal.Instant): PlannedNotification[] {
  if (change === 'book') return planAfterBooking(now, appointment)
  if (change === 'approve') return planAfterApproval(now, appointment)
  if (change === 'reject') return planForBoth('rejected', now)
  if (change === 'expire') return planForBoth('expired', now)
  if (change === 'cancel') return planForBoth(appointment.previousStatus === 'Pending' ? 'withdrawn' : 'cancelled', now)
  return [{ kind: 'finished', recipient: 'member', dueAt: now }]
}

/** Plans the notifications of a change, each with its due time. */
export function planNotifications(change: Change, appointment: ChangedAppointment, now: Temporal.Instant) {
  const { uuid, member_id, professional_id } = appointment
  return planFor(change, appointment, now).map(({ kind, recipient, dueAt }) => ({
    key: `appointment.${uuid}.${kind}.${recipient}`,
    kind: KIND_PREFIX + kind,
    accountId: recipient === 'member' ? member_id : professional_id,
    subjectId: uuid,
    dueAt,
  }))
}

/** The status in which each kind of notification is valid. */
const VALID_STATUS: Record<NotificationKind, AppointmentStatus> = {
  requested: 'Pending',
  'nudge-24': 'Pending',
  'nudge-48': 'Pending',
  confirmed: 'Scheduled',
  'reminder-24': 'Scheduled',
  'reminder-2': 'Scheduled',
  rejected: 'Rejected',
  expired: 'Rejected',
  withdrawn: 'Cancelled',
  cancelled: 'Cancelled',
  finished: 'Finished',
}

type CurrentState = {
  status: AppointmentStatus
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  answerBy: Temporal.Instant
}

/** Returns the time after which a delayed notification is no longer sent. */
function computeExpiry(kind: NotificationKind, { startsAt, endsAt, answerBy }: CurrentState): Temporal.Instant {
  if (kind === 'reminder-24') return startsAt.subtract({ hours: 2 })
  if (VALID_STATUS[kind] === 'Pending') return answerBy
  return VALID_STATUS[kind] === 'Scheduled' ? startsAt : endsAt.add({ hours: 7 * 24 })
}

/** Returns whether a notification is still valid at the time of sending. */
export function isStillValid(kind: NotificationKind, current: CurrentState, now: Temporal.Instant): boolean {
  return current.status === VALID_STATUS[kind] && isBefore(now, computeExpiry(kind, current))
}
