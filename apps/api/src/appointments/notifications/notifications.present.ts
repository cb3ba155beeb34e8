import { formatIntervalParts } from '@fourfold/contract/appointments/interval-text'
import type { EndReason } from '@fourfold/contract/appointments/lifecycle'
import { formatCancellationNotice, formatPrice } from '@fourfold/contract/appointments/price'

import { convertToDollars } from '../appointments.policy.ts'
import {
  presentJoinText,
  getOtherPartyName,
  buildAppointmentUrl,
  presentPlace,
  presentTime,
  timeZoneFor,
} from '../calendar/calendar.present.ts'
import type { AppointmentWithParties } from '../calendar/calendar.queries.ts'
import type { MailContext } from './notifications.mails.ts'
import type { Recipient } from './notifications.policy.ts'

/** Returns the recipient's name and address; null if they have deleted their account. */
export function presentRecipient(recipient: Recipient, row: AppointmentWithParties) {
  const [name, email, deletedAt] =
    recipient === 'professional'
      ? [row.professional_name, row.professional_email, row.professional_deleted_at]
      : [row.member_name, row.member_email, row.member_deleted_at]
  return deletedAt === null ? { name, email } : null
}

/** Returns whether the recipient has confirmed their email address. */
export function isEmailVerified(recipient: Recipient, row: AppointmentWithParties): boolean {
  return recipient === 'professional' ? row.professional_email_verified : row.member_email_verified
}

/** Formats a time with its zone, such as "November 18, 2026 at 9:30 AM, Eastern Standard Time". */
function formatMoment(recipient: Recipient, row: AppointmentWithParties, at: Temporal.Instant): string {
  const range = { start: at.epochMilliseconds, end: at.epochMilliseconds }
  const { start, zone } = formatIntervalParts(range, { timeZone: timeZoneFor(recipient, row) })
  return `${start}, ${zone}`
}

type NotificationRow = AppointmentWithParties & { reason: EndReason | null }

type MailContextOptions = { publicUrl: string; alternatives: readonly string[] }

/** Builds the template input of a mail to one of the parties. */
export function buildMailContext(
  recipient: Recipient,
  row: NotificationRow,
  { publicUrl, alternatives }: MailContextOptions,
): MailContext {
  const page = buildAppointmentUrl(row, publicUrl)
  return {
    recipient,
    name: recipient === 'professional' ? row.professional_name : row.member_name,
    otherName: getOtherPartyName(recipient, row),
    isOwnAction: row.status_changed_by === recipient,
    isUnavailable: row.reason !== null && row.reason !== 'no answer',
    ...presentTime(recipient, row),
    where: presentPlace(row),
    price: formatPrice({ price: convertToDollars(row), sessionType: row.session_type }, row.professional_name),
    cancelingRule: formatCancellationNotice(row.professional_name),
    join: presentJoinText(row),
    note: row.note,
    explanation: row.status_changed_by === recipient ? '' : row.explanation,
    alternatives,
    answerBy: formatMoment(recipient, row, row.answer_by),
    pages: {
      appointment: page,
      rate: `${page}?rate`,
      bookAgain: new URL(`/appointment/create/${encodeURIComponent(row.professional_username)}`, publicUrl).href,
      search: new URL('/search', publicUrl).href,
    },
  }
}
