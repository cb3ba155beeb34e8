import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { invitationFile } from '../../infra/calendar/calendar-file.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import type { Equals } from '../alternatives/alternatives.service.ts'
import { partOf } from '../appointments.policy.ts'
import { withoutBlockedWords } from '../blocked-text.ts'
import { FEED_OPENED, tellOfFeed } from '../calendar/calendar.mails.ts'
import { entryFor, hides } from '../calendar/calendar.present.ts'
import { mailFor } from './notifications.mails.ts'
import { kindNamed, stillTrue } from './notifications.policy.ts'
import { isConfirmed, mailContextFor, recipientOf } from './notifications.present.ts'
import { appointmentToNotify } from './notifications.queries.ts'

type SenderDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  mailFrom: string
  publicUrl: string
  equals: Pick<Equals, 'for'>
}

/** Tells a party of an appointment what has become of it, if it is still so. */
export function appointmentSender({ db, clock, mailer, mailFrom, publicUrl, equals }: SenderDeps): Sender {
  return {
    module: 'appointments',
    async send(notification: DueNotification) {
      const { key, kind: name, accountId, subjectId } = notification
      if (name === FEED_OPENED) return tellOfFeed({ db, mailer, publicUrl }, notification)
      const kind = kindNamed(name)
      if (!kind) throw new Error(`appointments have no notification of the kind ${name}`)
      const row = await appointmentToNotify(db, subjectId)
      const recipient = row && partOf(row, accountId)
      const person = recipient && recipientOf(recipient, row)
      if (!row || !person) return 'no longer true'
      const current = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at, answerBy: row.answer_by }
      if (!stillTrue(kind, current, clock.now())) return 'no longer true'

      // Anybody may have typed the address, so it hears of nothing but its confirmation.
      if (!isConfirmed(recipient, row)) return 'not yet'

      const told = await withoutBlockedWords(db, row, recipient)
      const entry = entryFor(recipient, told, publicUrl)
      const method = entry.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
      // We invite in our own name: neither party's address is the other's to see.
      const organizer = { name: hides(recipient, row) ? discreetTexts.sender : 'Fourfold', email: mailFrom }
      const isRerouted = recipient === 'member' && row.status === 'Rejected'
      const found = isRerouted ? await equals.for(row) : []
      await mailer.send({
        accountId,
        to: person.email,
        template: mailFor(kind, mailContextFor(recipient, told, { publicUrl, equals: found.map(({ name }) => name) })),
        key,
        calendar: { method, content: invitationFile(entry, { method, organizer, attendee: person }) },
      })
      return 'sent'
    },
  }
}
