import type { AppointmentStatus, Move } from '@fourfold/contract/appointments/lifecycle'
import type { AccountId } from '@fourfold/platform/ids'

/** What the parties of an appointment are told by mail. */
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

/** Before the names above in the table that all modules share. */
const KIND_PREFIX = 'appointments.'

/** Which of ours a kind of that table is. */
export function kindNamed(name: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => KIND_PREFIX + kind === name)
}

export const recipients = ['member', 'professional'] as const
export type Recipient = (typeof recipients)[number]

/** What happened: a member booked, or somebody made a move. */
type Change = 'book' | Move

type ChangedAppointment = {
  uuid: string
  member_id: AccountId
  professional_id: AccountId
  starts_at: Temporal.Instant
  answer_by: Temporal.Instant
  /** The status before; a new request had none. */
  was: AppointmentStatus | null
}

type Owed = { kind: NotificationKind; recipient: Recipient; dueAt: Temporal.Instant }

/** Hours after the request at which a professional who has not answered is asked again. */
const NUDGES = [
  { kind: 'nudge-24', hours: 24 },
  { kind: 'nudge-48', hours: 48 },
] as const

/** Hours before the start at which both are reminded. */
const REMINDERS = [
  { kind: 'reminder-24', hours: 24 },
  { kind: 'reminder-2', hours: 2 },
] as const

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Who did it is told too: their calendar holds the appointment and must learn of the change. */
const toBoth = (kind: NotificationKind, dueAt: Temporal.Instant): Owed[] =>
  recipients.map((recipient) => ({ kind, recipient, dueAt }))

function afterBooking(now: Temporal.Instant, { answer_by }: ChangedAppointment): Owed[] {
  const nudges = NUDGES.map(({ kind, hours }) => ({ kind, dueAt: now.add({ hours }) }))
  return [{ kind: 'requested' as const, dueAt: now }, ...nudges.filter(({ dueAt }) => isBefore(dueAt, answer_by))].map(
    (mail) => ({ ...mail, recipient: 'professional' }),
  )
}

/** A moment that has passed when the appointment is confirmed brings no reminder: the confirmation is one. */
function afterApproval(now: Temporal.Instant, { starts_at }: ChangedAppointment): Owed[] {
  const reminders = REMINDERS.map(({ kind, hours }) => ({ kind, dueAt: starts_at.subtract({ hours }) }))
  return [
    ...toBoth('confirmed', now),
    ...reminders.filter(({ dueAt }) => isBefore(now, dueAt)).flatMap(({ kind, dueAt }) => toBoth(kind, dueAt)),
  ]
}

function owedAfter(change: Change, appointment: ChangedAppointment, now: Temporal.Instant): Owed[] {
  if (change === 'book') return afterBooking(now, appointment)
  if (change === 'approve') return afterApproval(now, appointment)
  if (change === 'reject') return toBoth('rejected', now)
  if (change === 'expire') return toBoth('expired', now)
  if (change === 'cancel') return toBoth(appointment.was === 'Pending' ? 'withdrawn' : 'cancelled', now)
  return [{ kind: 'finished', recipient: 'member', dueAt: now }]
}

/** What the parties are told after a change, each with its moment. */
export function notificationsAfter(change: Change, appointment: ChangedAppointment, now: Temporal.Instant) {
  const { uuid, member_id, professional_id } = appointment
  return owedAfter(change, appointment, now).map(({ kind, recipient, dueAt }) => ({
    key: `appointment.${uuid}.${kind}.${recipient}`,
    kind: KIND_PREFIX + kind,
    accountId: recipient === 'member' ? member_id : professional_id,
    subjectId: uuid,
    dueAt,
  }))
}

/** The status in which each notification is true. */
const TRUE_WHILE: Record<NotificationKind, AppointmentStatus> = {
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

type Current = {
  status: AppointmentStatus
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  answerBy: Temporal.Instant
}

/** The moment from which somebody would only be confused by it, had the mail waited so long. */
function tooLateFrom(kind: NotificationKind, { startsAt, endsAt, answerBy }: Current): Temporal.Instant {
  if (kind === 'reminder-24') return startsAt.subtract({ hours: 2 })
  if (TRUE_WHILE[kind] === 'Pending') return answerBy
  return TRUE_WHILE[kind] === 'Scheduled' ? startsAt : endsAt.add({ hours: 7 * 24 })
}

/** Whether a notification may still be sent, asked again at the moment of sending. */
export function stillTrue(kind: NotificationKind, current: Current, now: Temporal.Instant): boolean {
  return current.status === TRUE_WHILE[kind] && isBefore(now, tooLateFrom(kind, current))
}
