import { discreetTexts } from '@fourfold/contract/privacy/discreet'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import type { Actor } from '../../infra/actor.ts'
import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import type { Mailer, Transport } from '../../infra/mail/mailer.ts'
import { isDiscreet } from '../accounts.queries.ts'
import { setDiscreet } from '../accounts.store.ts'

/** Discreet mode, for members who share a phone, an inbox, or a calendar. */
export function createDiscreet({ db }: { db: Db }) {
  return {
    async getDiscreet({ accountId }: Actor): Promise<{ isOn: boolean }> {
      return { isOn: await isDiscreet(db, accountId) }
    },
    async setDiscreet({ accountId }: Actor, isOn: boolean): Promise<{ isOn: boolean }> {
      await inTransaction(db, (tx) => setDiscreet(tx, accountId, isOn))
      return { isOn }
    },
  }
}

/** Replaces everything that names the product or another user, in the inbox and in the mail. */
function toDiscreetMail({ discreet, ...template }: MailTemplate): MailTemplate {
  const { subject, preview, heading } = discreetTexts
  return { ...(discreet ?? template), subject, preview, heading }
}

/** Every mail goes through here, so that in discreet mode neither inbox nor mail shows the sender and the other party. */
export function createDiscreetMailer({ db, mailer }: { db: Db; mailer: Transport }): Mailer {
  return {
    ...mailer,
    async send({ accountId, ...delivery }) {
      if (!(await isDiscreet(db, accountId))) return mailer.send(delivery)
      return mailer.send({ ...delivery, sender: discreetTexts.sender, template: toDiscreetMail(delivery.template) })
    },
  }
}
