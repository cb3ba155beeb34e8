import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import type { Clock } from '@fourfold/platform/clock'
import type { Db } from '@fourfold/platform/db/db'

import { createInvitationFile } from '../../infra/calendar/calendar-file.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import type { Alternatives } from '../alternatives/alternatives.service.ts'
import { getRole } from '../appointments.policy.ts'
import { hideBlockedText } from '../blocked-text.ts'
import { FEED_CREATED, sendFeedCreatedMail } from '../calendar/calendar.mails.ts'
import { presentEntry, isDiscreetFor } from '../calendar/calendar.present.ts'
import { buildNotificationMail } from './notifications.mails.ts'
import { parseKind, isStillValid } from './notifications.policy.ts'
import { isEmailVerified, buildMailContext, presentRecipient } from './notifications.present.ts'
import { findAppointmentToNotify } from './notifications.queries.ts'

type SenderDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  mailFrom: string
  publicUrl: string
  alternatives: Pick<Alternatives, 'find'>
}

/** Sends the mails about appointments, unless they are outdated. */
export function createAppointmentSender({ db, clock, mailer, mailFrom, publicUrl, alternatives }: SenderDeps): Sender {
  return {
    module: 'appointments',
    async send(notification: DueNotification) {
      const { key, kind: name, accountId, subjectId } = notification
      if (name === FEED_CREATED) return sendFeedCreatedMail({ db, mailer, publicUrl }, notification)
      const kind = parseKind(name)
      if (!kind) throw new Error(`unknown appointment notification: ${name}`)
      const row = await findAppointmentToNotify(db, subjectId)
      const recipient = row && getRole(row, accountId)
      const person = recipient && presentRecipient(recipient, row)
      if (!row || !person) return 'outdated'
      const current = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at, answerBy: row.answer_by }
      if (!isStillValid(kind, current, clock.now())) return 'outdated'

      // An unverified address may belong to someone else, so it gets confirmation mails only.
      if (!isEmailVerified(recipient, row)) return 'deferred'

      const visible = await hideBlockedText(db, row, recipient)
      const entry = presentEntry(recipient, visible, publicUrl)
      const method = entry.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
      // The organizer is Fourfold, so that neither party sees the other's email address.
      const organizer = { name: isDiscreetFor(recipient, row) ? discreetTexts.sender : 'Fourfold', email: mailFrom }
      const offersAlternatives = recipient === 'member' && row.status === 'Rejected'
      const suggestions = offersAlternatives ? await alternatives.find(row) : []
      await mailer.send({
        accountId,
        to: person.email,
        template: buildNotificationMail(
          kind,
          buildMailContext(recipient, visible, { publicUrl, alternatives: suggestions.map(({ name }) => name) }),
        ),
        key,
        calendar: { method, content: createInvitationFile(entry, { method, organizer, attendee: person }) },
      })
      return 'sent'
    },
  }
}
