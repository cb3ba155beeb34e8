import type { EndReason } from '@fourfold/contract/appointments/lifecycle'
import { cancelingRule, priceWords } from '@fourfold/contract/appointments/price'
import { whenParts } from '@fourfold/contract/appointments/when'

import { priceOf } from '../appointments.policy.ts'
import { joinFor, otherParty, pageOf, placeOf, whenFor, zoneFor } from '../calendar/calendar.present.ts'
import type { AppointmentWithPeople } from '../calendar/calendar.queries.ts'
import type { MailContext } from './notifications.mails.ts'
import type { Recipient } from './notifications.policy.ts'

/** Whom a mail goes to; nobody when they have deleted their account. */
export function recipientOf(recipient: Recipient, row: AppointmentWithPeople) {
  const [name, email, deletedAt] =
    recipient === 'professional'
      ? [row.professional_name, row.professional_email, row.professional_deleted_at]
      : [row.member_name, row.member_email, row.member_deleted_at]
  return deletedAt === null ? { name, email } : null
}

/** Whether the address is known to be the recipient's. */
export function isConfirmed(recipient: Recipient, row: AppointmentWithPeople): boolean {
  return recipient === 'professional' ? row.professional_confirmed : row.member_confirmed
}

/** "November 18, 2026 at 9:30 AM, Eastern Standard Time" */
function momentFor(recipient: Recipient, row: AppointmentWithPeople, at: Temporal.Instant): string {
  const stretch = { start: at.epochMilliseconds, end: at.epochMilliseconds }
  const { start, zone } = whenParts(stretch, { timeZone: zoneFor(recipient, row) })
  return `${start}, ${zone}`
}

type ToNotify = AppointmentWithPeople & { reason: EndReason | null }

type Beside = { publicUrl: string; equals: readonly string[] }

/** What a mail to one of the two is made from. */
export function mailContextFor(recipient: Recipient, row: ToNotify, { publicUrl, equals }: Beside): MailContext {
  const page = pageOf(row, publicUrl)
  return {
    recipient,
    name: recipient === 'professional' ? row.professional_name : row.member_name,
    other: otherParty(recipient, row),
    isOwnMove: row.moved_by === recipient,
    isUnavailable: row.reason !== null && row.reason !== 'no answer',
    ...whenFor(recipient, row),
    where: placeOf(row),
    price: priceWords({ price: priceOf(row), sessionType: row.session_type }, row.professional_name),
    canceling: cancelingRule(row.professional_name),
    join: joinFor(row),
    note: row.note,
    explanation: row.moved_by === recipient ? '' : row.explanation,
    equals,
    answerBy: momentFor(recipient, row, row.answer_by),
    pages: {
      appointment: page,
      rate: `${page}?rate`,
      bookAgain: new URL(`/appointment/create/${encodeURIComponent(row.professional_username)}`, publicUrl).href,
      search: new URL('/search', publicUrl).href,
    },
  }
}
