import { whenParts } from '@fourfold/contract/appointments/when'

import type { Telling } from '../appointments.letters.ts'
import { otherParty, pageOf, placeOf, whenFor, zoneFor } from '../calendar/calendar.present.ts'
import type { AppointmentWithPeople } from '../calendar/calendar.queries.ts'
import type { Recipient } from './news.policy.ts'

/** Whom a mail goes to. */
export function recipientOf(recipient: Recipient, row: AppointmentWithPeople): { name: string; email: string } {
  return recipient === 'professional'
    ? { name: row.professional_name, email: row.professional_email }
    : { name: row.member_name, email: row.member_email }
}

/** "November 18, 2026 at 9:30 AM, Eastern Standard Time" */
function momentFor(recipient: Recipient, row: AppointmentWithPeople, at: Temporal.Instant): string {
  const stretch = { start: at.epochMilliseconds, end: at.epochMilliseconds }
  const { start, zone } = whenParts(stretch, { timeZone: zoneFor(recipient, row) })
  return `${start}, ${zone}`
}

/** What a letter to one of the two is made from. */
export function tellingFor(recipient: Recipient, row: AppointmentWithPeople, publicUrl: string): Telling {
  const page = pageOf(row, publicUrl)
  return {
    recipient,
    name: recipientOf(recipient, row).name,
    other: otherParty(recipient, row),
    isOwnMove: row.moved_by === recipient,
    when: whenFor(recipient, row),
    where: placeOf(row),
    answerBy: momentFor(recipient, row, row.answer_by),
    pages: {
      appointment: page,
      rate: `${page}?rate`,
      bookAgain: new URL(`/appointment/create/${encodeURIComponent(row.professional_username)}`, publicUrl).href,
      search: new URL('/search', publicUrl).href,
    },
  }
}
