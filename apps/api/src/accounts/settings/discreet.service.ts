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

/** Replaces every part of a mail that names the product or another user. */
function toDiscreetMail({ discreet, ...template }: MailTemplate): MailTemplate {
  const { subject, preview, heading } = discreetTexts
  return { ...(discreet ?? template), subject, preview, heading }
}

/** Sends all mails. In discreet mode, neither inbox nor mail shows the product or another user. */
export function createDiscreetMailer({ db, mailer }: { db: Db; mailer: Transport }): Mailer {
  return {
    ...mailer,
    async send({ accountId, ...delivery }) {
      if (!(await isDiscreet(db, accountId))) return mailer.send(delivery)
      return mailer.send({ ...delivery, sender: discreetTexts.sender, template: toDiscreetMail(delivery.template) })
    },
  }
}
