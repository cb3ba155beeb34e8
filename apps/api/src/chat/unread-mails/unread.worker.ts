import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../../notifications/index.ts'
import { markMailed } from '../chats.store.ts'
import type { MailSettings } from './mail-settings.service.ts'
import { unreadMail } from './unread.mails.ts'
import { findRecipient, listChatsToMail } from './unread.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; mailSettings: MailSettings; publicUrl: string }

/** Sends one mail about the unread messages of all chats. Skips messages that were read or mentioned before. */
export function createChatSender({ db, mailer, mailSettings, publicUrl }: SenderDeps): Sender {
  return {
    module: 'chat',
    async send({ key, accountId, subjectId }: DueNotification) {
      const [recipient, unread] = await Promise.all([findRecipient(db, accountId), listChatsToMail(db, accountId)])
      if (!recipient?.wants_mails || !unread.some(({ chat_id }) => chat_id === subjectId)) return 'outdated'
      if (!recipient.email_verified) return 'deferred'
      const unsubscribeUrl = mailSettings.buildUnsubscribeUrl(accountId)
      const template = unreadMail({
        name: recipient.name,
        senders: unread.map(({ name }) => name),
        chatsUrl: new URL('/chats', publicUrl).href,
        unsubscribeUrl,
      })
      await mailer.send({ accountId, to: recipient.email, template, key, unsubscribeUrl })
      const chatIds = unread.map(({ chat_id }) => chat_id)
      await inTransaction(db, (tx) => markMailed(tx, accountId, chatIds))
      return 'sent'
    },
  }
}
