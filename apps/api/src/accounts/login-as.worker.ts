import type { Db } from '@fourfold/platform/db/db'

import type { DueNotification, Sender } from '../notifications/index.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { actedAsMail } from './accounts.mails.ts'
import { addressOf } from './accounts.queries.ts'
import { ACTED_AS } from './login-as.service.ts'

/** Tells somebody that an admin has opened their account. */
export function accountSender({ db, mailer }: { db: Db; mailer: Mailer }): Sender {
  return {
    module: 'accounts',
    async send({ key, kind, accountId }: DueNotification) {
      if (kind !== ACTED_AS) throw new Error(`accounts have no notification of the kind ${kind}`)
      const email = await addressOf(db, accountId)
      if (email === null) return 'no longer true'
      await mailer.send({ to: email, template: actedAsMail(), key })
      return 'sent'
    },
  }
}
