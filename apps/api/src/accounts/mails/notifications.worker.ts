import type { Db } from '@fourfold/platform/db/db'

import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import { getEmail } from '../accounts.queries.ts'
import { factorMails } from '../factors/factors.mails.ts'
import { IMPERSONATED } from '../impersonation/impersonation.service.ts'
import { impersonationMail } from './accounts.mails.ts'
import type { Links } from './links.service.ts'

const templates: Record<string, (links: { reportUrl: string }) => MailTemplate> = {
  [IMPERSONATED]: impersonationMail,
  ...factorMails,
}

type SenderDeps = { db: Db; links: Pick<Links, 'deriveToken'>; mailer: Mailer; publicUrl: string }

/** Notifies users about impersonation of their account and about changes of their second factors. */
export function createAccountSender({ db, links, mailer, publicUrl }: SenderDeps): Sender {
  function buildReportUrl(email: string, id: string): string {
    const query = new URLSearchParams({ token: links.deriveToken('factor', id), email })
    return `${new URL('/not-me', publicUrl)}?${query}`
  }

  return {
    module: 'accounts',
    async send({ key, kind, accountId, subjectId }: DueNotification) {
      const template = templates[kind]
      if (!template) throw new Error(`unknown notification kind of accounts: ${kind}`)
      const email = await getEmail(db, accountId)
      if (email === null) return 'outdated'
      await mailer.send({
        accountId,
        to: email,
        template: template({ reportUrl: buildReportUrl(email, subjectId) }),
        key,
      })
      return 'sent'
    },
  }
}
