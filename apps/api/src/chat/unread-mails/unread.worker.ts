import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import { markMailed } from '../chats.store.ts'
import type { MailSettings } from './mail-settings.service.ts'
import { unreadMail } from './unread.mails.ts'
import { findRecipient, listUnmailedChats } from './unread.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; mailSettings: MailSettings; publicUrl: string }

/** Sends one mail about the unread messages of all chats. Skips messages that were read or mentioned before. */
export function chatSender({ db, mailer, mailSettings, publicUrl }: SenderDeps): Sender {
  return {
    module: 'chat',
    async send({ key, accountId, subjectId }: DueNotification) {
      const [reader, unread] = await Promise.all([findRecipient(db, accountId), listUnmailedChats(db, accountId)])
      if (!reader?.wants_mails || !unread.some(({ chat_id }) => chat_id === subjectId)) return 'outdated'
      if (!reader.email_verified) return 'deferred'
      const unsubscribeUrl = mailSettings.unsubscribeUrl(accountId)
      const template = unreadMail({
        name: reader.name,
        writers: unread.map(({ name }) => name),
        chatsUrl: new URL('/chats', publicUrl).href,
        unsubscribeUrl,
      })
      await mailer.send({ accountId, to: reader.email, template, key, unsubscribeUrl })
      const chatIds = unread.map(({ chat_id }) => chat_id)
      await inTransaction(db, (tx) => markMailed(tx, accountId, chatIds))
      return 'sent'
    },
  }
}
