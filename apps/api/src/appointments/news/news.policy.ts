import type { AppointmentStatus, Move } from '@fourfold/contract/appointments/lifecycle'

/** What the parties of an appointment are told by mail. */
export const allNews = [
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
export type News = (typeof allNews)[number]

export const recipients = ['member', 'professional'] as const
export type Recipient = (typeof recipients)[number]

/** What happened: a member booked, or somebody made a move. */
export type Happening = 'book' | Move

export type Announced = {
  uuid: string
  /** The status before; a new request had none. */
  was: AppointmentStatus | null
  startsAt: Temporal.Instant
  answerBy: Temporal.Instant
}

type OwedMail = { news: News; recipient: Recipient; dueAt: Temporal.Instant }

/** Hours after the request at which a professional who has not answered is asked again. */
const NUDGES = [
  { news: 'nudge-24', hours: 24 },
  { news: 'nudge-48', hours: 48 },
] as const

/** Hours before the start at which both are reminded. */
const REMINDERS = [
  { news: 'reminder-24', hours: 24 },
  { news: 'reminder-2', hours: 2 },
] as const

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Who did it is told too: their calendar holds the appointment and must learn of the change. */
const toBoth = (news: News, dueAt: Temporal.Instant): OwedMail[] =>
  recipients.map((recipient) => ({ news, recipient, dueAt }))

function afterBooking(now: Temporal.Instant, { answerBy }: Announced): OwedMail[] {
  const nudges = NUDGES.map(({ news, hours }) => ({ news, dueAt: now.add({ hours }) }))
  return [{ news: 'requested' as const, dueAt: now }, ...nudges.filter(({ dueAt }) => isBefore(dueAt, answerBy))].map(
    (mail) => ({ ...mail, recipient: 'professional' }),
  )
}

/** A moment that has passed when the appointment is confirmed brings no reminder: the confirmation is one. */
function afterApproval(now: Temporal.Instant, { startsAt }: Announced): OwedMail[] {
  const reminders = REMINDERS.map(({ news, hours }) => ({ news, dueAt: startsAt.subtract({ hours }) }))
  return [
    ...toBoth('confirmed', now),
    ...reminders.filter(({ dueAt }) => isBefore(now, dueAt)).flatMap(({ news, dueAt }) => toBoth(news, dueAt)),
  ]
}

/** The mails somebody is owed after a change, each with its moment. */
export function mailsAfter(happening: Happening, appointment: Announced, now: Temporal.Instant): OwedMail[] {
  if (happening === 'book') return afterBooking(now, appointment)
  if (happening === 'approve') return afterApproval(now, appointment)
  if (happening === 'reject') return toBoth('rejected', now)
  if (happening === 'expire') return toBoth('expired', now)
  if (happening === 'cancel') return toBoth(appointment.was === 'Pending' ? 'withdrawn' : 'cancelled', now)
  return [{ news: 'finished', recipient: 'member', dueAt: now }]
}

/** The status in which each piece of news is true. */
const TRUE_WHILE: Record<News, AppointmentStatus> = {
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
function tooLateFrom(news: News, { startsAt, endsAt, answerBy }: Current): Temporal.Instant {
  if (news === 'reminder-24') return startsAt.subtract({ hours: 2 })
  if (TRUE_WHILE[news] === 'Pending') return answerBy
  return TRUE_WHILE[news] === 'Scheduled' ? startsAt : endsAt.add({ hours: 7 * 24 })
}

/** Whether news may still be told, asked again at the moment of sending. */
export function stillTrue(news: News, current: Current, now: Temporal.Instant): boolean {
  return current.status === TRUE_WHILE[news] && isBefore(now, tooLateFrom(news, current))
}
