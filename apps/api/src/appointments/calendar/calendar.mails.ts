import type { Db } from '@fourfold/platform/db/db'

import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification } from '../../notifications/index.ts'
import { addressToTell } from './calendar.queries.ts'

export const FEED_OPENED = 'appointments.feed-opened'

function feedOpenedMail({ url }: { url: string }): MailTemplate {
  return {
    subject: 'A calendar address was made',
    preview: 'If it was you, there is nothing to do.',
    heading: 'Hello,',
    paragraphs: [
      'A private address for your calendar was just made in your account. Whoever has it can read when and with whom you meet, until you stop it.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'Go to my appointments', url },
    footnote:
      'If it was not you, somebody knows your password: choose a new one right away, with "Forgot password" on the login page. That also stops the address.',
  }
}

type TellDeps = { db: Db; mailer: Mailer; publicUrl: string }

/** Tells somebody of a new address of their calendar, also when it was stopped meanwhile: it may have been read. */
export async function tellOfFeed({ db, mailer, publicUrl }: TellDeps, { key, accountId }: DueNotification) {
  const owner = await addressToTell(db, accountId)
  if (!owner) return 'no longer true'
  // Anybody may have typed the address, so it hears of nothing but its confirmation.
  if (!owner.email_verified) return 'not yet'
  const template = feedOpenedMail({ url: new URL('/appointment/list', publicUrl).href })
  await mailer.send({ accountId, to: owner.email, template, key })
  return 'sent'
}
