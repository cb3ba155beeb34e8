import { editProfilePath } from '@fourfold/contract/profiles/paths'
import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../notifications/index.ts'
import { approvedMail, rejectedMail } from './admin.mails.ts'
import { findDecisionToSend } from './decisions.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; publicUrl: string }

/** Sends the mail about a status decision, unless a later decision replaced it. */
export function createAdminSender({ db, mailer, publicUrl }: SenderDeps): Sender {
  return {
    module: 'admin',
    async send({ key, kind, accountId, subjectId }: DueNotification) {
      if (kind !== 'admin.decided') throw new Error(`unknown admin notification: ${kind}`)
      const decision = await findDecisionToSend(db, subjectId)
      if (!decision || decision.decision_status !== decision.status) return 'outdated'
      // An unverified address may belong to someone else, so it gets confirmation mails only.
      if (!decision.email_verified) return 'deferred'
      const { name, reason, is_professional: isProfessional, subscription_ended: subscriptionEnded } = decision
      const pages = {
        profile: new URL(editProfilePath(), publicUrl).href,
        search: new URL('/search', publicUrl).href,
        categories: new URL(editProfilePath('categories'), publicUrl).href,
      }
      const createTemplate = decision.decision_status === 'Approved' ? approvedMail : rejectedMail
      await mailer.send({
        accountId,
        to: decision.email,
        template: createTemplate({ name, reason, isProfessional, subscriptionEnded, pages }),
        key,
      })
      return 'sent'
    },
  }
}
