import type { Db } from '@fourfold/platform/db/db'

import type { MailTemplate } from '../../infra/mail/mail-template.ts'
import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification } from '../../notifications/index.ts'
import { findMailAddress } from './calendar.queries.ts'

export const FEED_CREATED = 'appointments.feed-created'

function feedCreatedMail({ url }: { url: string }): MailTemplate {
  return {
    subject: 'A calendar address was created',
    preview: 'If it was you, there is nothing to do.',
    heading: 'Hello,',
    paragraphs: [
      'A private address for your calendar was just created in your account. Anyone who has it can see when and with whom you meet, until you stop it.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'Go to my appointments', url },
    footnote:
      'If it wasn\'t you, someone knows your password. Choose a new one right away with "Forgot password" on the login page. That also stops the address.',
  }
}

type MailDeps = { db: Db; mailer: Mailer; publicUrl: string }

/** Notifies the owner of a new feed address, even if it has been revoked since: someone may have read the feed. */
export async function sendFeedCreatedMail({ db, mailer, publicUrl }: MailDeps, { key, accountId }: DueNotification) {
  const owner = await findMailAddress(db, accountId)
  if (!owner) return 'outdated'
  // An unverified address may belong to someone else, so it gets confirmation mails only.
  if (!owner.email_verified) return 'deferred'
  const template = feedCreatedMail({ url: new URL('/appointment/list', publicUrl).href })
  await mailer.send({ accountId, to: owner.email, template, key })
  return 'sent'
}
